/// A position in a text that advances, and knows its line and column.
struct Scanner {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private(set) var position = TextPosition(line: 1, column: 1)

  /// Accepts a text without the characters that TOML forbids: control characters other than tab and
  /// line ends.
  init(_ text: String) throws(TOMLError) {
    var scalars = Array(text.unicodeScalars)
    // Windows editors put a byte order mark in front.
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    // Windows editors end a line with two characters.
    let isHalfAnEnd = { (index: Int) in
      scalars[index] == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
    }
    self.scalars = scalars.indices.filter { !isHalfAnEnd($0) }.map { scalars[$0] }
    try refuseControls()
  }

  var next: Unicode.Scalar? { ahead(0) }

  func ahead(_ distance: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index + distance) ? scalars[index + distance] : nil
  }

  func starts(with text: String) -> Bool {
    text.unicodeScalars.enumerated().allSatisfy { ahead($0.offset) == $0.element }
  }

  @discardableResult
  mutating func advance() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    index += 1
    if scalar == "\n" {
      position = TextPosition(line: position.line + 1, column: 1)
    } else {
      position.column += 1
    }
    return scalar
  }

  /// Moves past `text` if it comes next.
  mutating func consume(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    for _ in text.unicodeScalars { advance() }
    return true
  }

  mutating func consume(while belongs: (Unicode.Scalar) -> Bool) -> String {
    var consumed = String.UnicodeScalarView()
    while let scalar = next, belongs(scalar) {
      consumed.append(scalar)
      advance()
    }
    return String(consumed)
  }

  mutating func skipSpaces() { _ = consume { $0 == " " || $0 == "\t" } }

  /// Skips spaces, line ends and comments.
  mutating func skipBlank() {
    while let scalar = next {
      switch scalar {
      case " ", "\t", "\n": advance()
      case "#": skipComment()
      default: return
      }
    }
  }

  mutating func skipComment() { _ = consume { $0 != "\n" } }

  /// The next character or word, for an error's text.
  var found: String {
    switch next {
    case nil: "the file ends"
    case "\n": "the line ends"
    case let scalar?: "there is \(scalar)"
    }
  }

  func error(_ reason: String) -> TOMLError { TOMLError(at: position, reason) }

  private func refuseControls() throws(TOMLError) {
    var position = TextPosition(line: 1, column: 1)
    for scalar in scalars {
      if scalar == "\n" {
        position = TextPosition(line: position.line + 1, column: 1)
        continue
      }
      if scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F {
        let code = String(scalar.value, radix: 16, uppercase: true)
        throw TOMLError(
          at: position, "a control character (code \(code)) is not allowed here: delete it")
      }
      position.column += 1
    }
  }
}
