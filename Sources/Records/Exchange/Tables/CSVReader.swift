/// A record of a CSV file.
package struct CSVRecord: Equatable, Sendable {
  package var fields: [String]
  /// The line it begins on, from 1.
  package var line: Int

  package init(fields: [String], line: Int) {
    self.fields = fields
    self.line = line
  }
}

/// A file that can't be read past a line.
package struct FileProblem: Error, Equatable, CustomStringConvertible {
  package var line: Int
  package var reason: String

  package init(line: Int, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  package var description: String { "line \(line): \(reason)" }
}

/// Reads CSV (RFC 4180 and common deviations) in pieces, so that a file may be of any size.
///
/// The separator is the comma, semicolon or tab that the first line has most of, or the one in its
/// `sep=;`. Lines end with LF, CRLF or CR; a quoted field may hold all of these, and doubled
/// quotes. Text is UTF-8, with or without a byte order mark, or UTF-16 with one; a field that isn't
/// valid UTF-8 is read as Windows-1252, which includes Latin-1.
package struct CSVReader: Sendable {
  private enum State { case fieldStart, plain, quoted, quoteInQuoted, afterReturn }

  /// No note is this long and no table this wide: beyond these, a closing quote is missing.
  private static let (longest, widest) = (1 << 20, 1000)

  /// Known once the first line is complete.
  package private(set) var separator: Character?
  /// The bytes read before that.
  private var head: [UInt8] = []
  /// The first bytes, until they show whether the text is UTF-16; nil after that.
  private var first: [UInt8]? = []
  private var wide: UTF16Text?
  private var field: [UInt8] = []
  private var fields: [String] = []
  private var state = State.fieldStart
  private var line = 1
  private var recordLine = 1

  package init() {}

  /// Reads the next piece of the file and passes on the records it completes.
  package mutating func read(
    _ bytes: [UInt8], _ body: (CSVRecord) throws -> Void
  ) throws {
    var bytes = bytes
    if var first {
      first += bytes
      guard first.count >= 2 else {
        self.first = first
        return
      }
      self.first = nil
      wide = UTF16Text(beginning: first)
      bytes = first
    }
    if var text = wide {
      bytes = text.utf8(bytes)
      wide = text
    }
    try readText(bytes, body)
  }

  /// - Parameter bytes: in UTF-8, or of an older encoding.
  private mutating func readText(
    _ bytes: [UInt8], _ body: (CSVRecord) throws -> Void
  ) throws {
    guard separator == nil else { return try parse(bytes, body) }
    head += bytes
    // Waits for a byte of the next line, because that may still belong to this line's end (CRLF).
    if let end = CSVHead.end(of: head), end < head.count { try begin(body) }
    if head.count > Self.longest {
      throw FileProblem(line: 1, "this is not a table: it has no lines")
    }
  }

  /// The end of the file.
  package mutating func finish(_ body: (CSVRecord) throws -> Void) throws {
    if let first {
      self.first = nil
      try readText(first, body)
    }
    if separator == nil { try begin(body) }
    if state == .quoted {
      throw FileProblem(
        line: recordLine, "a quote opened in this record is never closed")
    }
    if !field.isEmpty || !fields.isEmpty || state == .quoteInQuoted { try endRecord(body) }
  }

  private mutating func begin(_ body: (CSVRecord) throws -> Void) throws {
    let start = CSVHead(head)
    separator = start.separator
    line = start.line
    recordLine = line
    head = []
    try parse(start.rest, body)
  }

  private mutating func parse(_ bytes: [UInt8], _ body: (CSVRecord) throws -> Void) throws {
    let separator = separator?.asciiValue ?? UInt8(ascii: ",")
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      switch state {
      case .quoted:
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.count
        line += bytes[place..<end].count { $0 == UInt8(ascii: "\n") }
        field += bytes[place..<end]
        if end < bytes.count { state = .quoteInQuoted }
        place = end + 1
        guard field.count <= Self.longest else { throw tooLong }
        continue
      case .quoteInQuoted where byte == UInt8(ascii: "\""):
        field.append(byte)
        state = .quoted
      case .fieldStart where byte == UInt8(ascii: "\""): state = .quoted
      case .afterReturn where byte == UInt8(ascii: "\n"): state = .fieldStart
      case .afterReturn where byte == UInt8(ascii: "\""): state = .quoted
      case .fieldStart, .plain, .quoteInQuoted, .afterReturn: try plain(byte, separator, body)
      }
      place += 1
    }
  }

  private mutating func plain(
    _ byte: UInt8, _ separator: UInt8, _ body: (CSVRecord) throws -> Void
  ) throws {
    switch byte {
    case separator: try endField()
    case UInt8(ascii: "\n"): try endRecord(body)
    case UInt8(ascii: "\r"):
      try endRecord(body)
      state = .afterReturn
    default:
      field.append(byte)
      state = .plain
      guard field.count <= Self.longest else { throw tooLong }
    }
  }

  private mutating func endField() throws {
    let text = Windows1252.text(field)
    fields.append(field.first == UInt8(ascii: "'") ? CSVText.plain(text) : text)
    field.removeAll(keepingCapacity: true)
    state = .fieldStart
    guard fields.count <= Self.widest else {
      throw FileProblem(line: recordLine, "more than \(Self.widest) columns: this is not a table")
    }
  }

  private mutating func endRecord(_ body: (CSVRecord) throws -> Void) throws {
    try endField()
    let record = CSVRecord(fields: fields, line: recordLine)
    fields.removeAll(keepingCapacity: true)
    line += 1
    recordLine = line
    // An empty line is not a record.
    if record.fields != [""] { try body(record) }
  }

  private var tooLong: FileProblem {
    FileProblem(
      line: recordLine, "a field of more than a million bytes: perhaps a quote is not closed")
  }
}

/// What a file's first line says about the whole file.
private struct CSVHead {
  let separator: Character
  /// The first line of the rest, and the rest.
  let line: Int
  let rest: [UInt8]

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    // Spreadsheets write `sep=` for one another.
    let mark = Array("sep=".utf8)
    let marked = rest.dropFirst(mark.count)
    if rest.starts(with: mark), let named = marked.first, let end = Self.end(of: Array(marked)) {
      separator = Character(Unicode.Scalar(named))
      line = 2
      self.rest = Array(marked.dropFirst(end))
      return
    }
    let first = rest.prefix(Self.end(of: Array(rest)) ?? rest.count)
    // The comma is the first, and wins if the line has none of them.
    let counts = [",", ";", "\t"].map { (mark: $0, number: Self.count($0, in: first)) }
    separator = Character(counts.max { $0.number < $1.number }?.mark ?? ",")
    line = 1
    self.rest = Array(rest)
  }

  /// Where the first line ends, line end included; line ends in quotes don't count. nil until it is
  /// complete.
  static func end(of bytes: [UInt8]) -> Int? {
    var isQuoted = false
    for (place, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == UInt8(ascii: "\n") { return place + 1 }
      if byte == UInt8(ascii: "\r") {
        return place + (bytes.dropFirst(place + 1).first == UInt8(ascii: "\n") ? 2 : 1)
      }
    }
    return nil
  }

  private static func count(_ mark: String, in line: ArraySlice<UInt8>) -> Int {
    var isQuoted = false
    return line.count { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return !isQuoted && byte == mark.utf8.first
    }
  }
}
