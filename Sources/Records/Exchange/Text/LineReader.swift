/// Reads lines of UTF-8 text from a file in pieces.
package struct LineReader: Sendable {
  /// No event is as long.
  private static let longest = 4 << 20

  private var rest: [UInt8] = []
  private var line = 1

  package init() {}

  /// Reads the next piece and passes on the lines it completes, each with its number, from 1. Skips
  /// empty lines.
  package mutating func read(
    _ bytes: [UInt8], _ body: (String, Int) throws -> Void
  ) throws {
    var from = 0
    while let end = bytes[from...].firstIndex(of: UInt8(ascii: "\n")) {
      rest += bytes[from..<end]
      try passOn(body)
      from = end + 1
    }
    rest += bytes[from...]
    if rest.count > Self.longest {
      throw FileProblem(line: line, "the line has more than \(Self.longest >> 20) MB")
    }
  }

  /// The end of the file.
  package mutating func finish(_ body: (String, Int) throws -> Void) throws {
    if !rest.isEmpty { try passOn(body) }
  }

  private mutating func passOn(_ body: (String, Int) throws -> Void) throws {
    if line == 1, rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    // Invalid UTF-8 would be replaced, and might change a name.
    guard let text = String(validating: rest, as: UTF8.self) else {
      throw FileProblem(line: line, "this is not UTF-8 text")
    }
    rest.removeAll(keepingCapacity: true)
    defer { line += 1 }
    if !text.trimmed.isEmpty { try body(text, line) }
  }
}
