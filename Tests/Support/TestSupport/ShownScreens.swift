import Foundation

/// Every screen that Chalktalk has drawn, worked out from the bytes that it wrote: what was shown can be
/// asked for long after it has passed by.
///
/// It reads what `FrameWriter` writes: pieces of synchronised output made of cursor positions, erasures,
/// colours and text. What else reaches the terminal (a shell's lines) is left out, and so are colours;
/// each character counts as one cell.
package struct ShownScreens: Sendable {
  /// The screens as text, a line a row, trailing blanks cut, the oldest first.
  package private(set) var all: [String] = []

  private var cells: [[Character]] = []
  /// Bytes after the last whole piece.
  private var pending: [UInt8] = []

  private static let begin = "\u{1B}[?2026h"
  private static let end = "\u{1B}[?2026l"
  private static let otherScreen = "\u{1B}[?1049"

  package init() {}

  /// Takes up what was written next, in portions of any size.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    let mark = Array(Self.end.utf8)
    guard let last = pending.lastIndex(ofRun: mark) else { return }
    let text = String(decoding: pending[..<last], as: UTF8.self)
    pending.removeFirst(last + mark.count)
    for piece in text.components(separatedBy: Self.end) {
      let parts = piece.components(separatedBy: Self.begin)
      // Before a piece the screen may have been taken over, or handed back and taken again.
      if parts[0].contains(Self.otherScreen) { cells = [] }
      guard parts.count > 1 else { continue }
      draw(parts[parts.count - 1])
      all.append(self.text)
    }
  }

  private mutating func draw(_ piece: String) {
    var row = 0
    var column = 0
    for part in piece.components(separatedBy: "\u{1B}[") {
      guard let command = part.firstIndex(where: \.isLetter) else { continue }
      let numbers = part[..<command].split(separator: ";").compactMap { Int($0) }
      switch part[command] {
      case "H" where numbers.count == 2: (row, column) = (numbers[0] - 1, numbers[1] - 1)
      case "J": cells = []
      default: break  // Colours.
      }
      for character in part[part.index(after: command)...] {
        put(character, row, column)
        column += 1
      }
    }
  }

  private mutating func put(_ character: Character, _ row: Int, _ column: Int) {
    while cells.count <= row { cells.append([]) }
    while cells[row].count <= column { cells[row].append(" ") }
    cells[row][column] = character
  }

  private var text: String {
    cells.map { row in
      let last = row.lastIndex { $0 != " " }
      return String(row[..<(last.map { $0 + 1 } ?? 0)])
    }.joined(separator: "\n")
  }
}

extension [UInt8] {
  /// Where the last occurrence of `other` begins.
  fileprivate func lastIndex(ofRun other: [UInt8]) -> Int? {
    guard count >= other.count else { return nil }
    return (0...(count - other.count)).last { self[$0...].starts(with: other) }
  }
}
