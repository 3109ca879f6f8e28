extension TOMLTable {
  /// Parses a text of TOML 1.0 (https://toml.io/en/v1.0.0). Dates and times, which no setting uses,
  /// are refused with the advice to put them in quotes.
  ///
  /// Every text is either parsed or refused; none is too deep or too long.
  package init(parsing text: String) throws(TOMLError) {
    var parser = TOMLParser(scanner: try Scanner(text))
    self = try parser.document()
  }
}

/// Parses a text in one pass.
struct TOMLParser {
  var scanner: Scanner

  /// Nobody nests deeper by hand; deeper nesting would need more stack than a thread has.
  private static let depthLimit = 32

  mutating func document() throws(TOMLError) -> TOMLTable {
    var builder = TableBuilder(at: scanner.position)
    while true {
      scanner.skipBlank()
      guard scanner.next != nil else { return builder.table }
      if scanner.next == "[" {
        try head(&builder)
      } else {
        try pair(&builder, depth: 0)
      }
      try endOfLine()
    }
  }

  private mutating func head(_ builder: inout TableBuilder) throws(TOMLError) {
    let start = scanner.position
    let isElement = scanner.consume("[[")
    if !isElement { scanner.advance() }
    scanner.skipSpaces()
    let path = try path()
    let end = isElement ? "]]" : "]"
    guard scanner.consume(end) else {
      throw scanner.error("a table's name ends with \(end), but \(scanner.found)")
    }
    if isElement {
      try builder.beginElement(path, at: start)
    } else {
      try builder.begin(path, at: start)
    }
  }

  private mutating func pair(_ builder: inout TableBuilder, depth: Int) throws(TOMLError) {
    let path = try path()
    guard scanner.consume("=") else {
      throw scanner.error("= must follow the name, but \(scanner.found)")
    }
    scanner.skipSpaces()
    try builder.set(path, to: try value(depth: depth))
  }

  /// Names joined by dots, and the spaces after them.
  private mutating func path() throws(TOMLError) -> [PathKey] {
    var path: [PathKey] = []
    repeat {
      scanner.skipSpaces()
      guard path.count < Self.depthLimit else {
        throw scanner.error("more than \(Self.depthLimit) names in a row are too deep")
      }
      path.append(try key())
      scanner.skipSpaces()
    } while scanner.consume(".")
    return path
  }

  private mutating func key() throws(TOMLError) -> PathKey {
    let position = scanner.position
    if scanner.next == "\"" || scanner.next == "'" {
      let string = StringParser(&scanner, mayBeLong: false)
      return PathKey(name: try string.text(&scanner), position: position)
    }
    let name = scanner.consume(while: Self.isBare)
    guard !name.isEmpty else {
      throw scanner.error(
        "a name belongs here, but \(scanner.found); names with characters other than letters, digits, - and _ "
          + "need quotes")
    }
    return PathKey(name: name, position: position)
  }

  private static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }

  private mutating func value(depth: Int) throws(TOMLError) -> TOMLValue {
    guard depth < Self.depthLimit else { throw scanner.error("this is nested too deep") }
    let position = scanner.position
    switch scanner.next {
    case "\"", "'":
      let string = StringParser(&scanner, mayBeLong: true)
      return TOMLValue(.string(try string.text(&scanner)), at: position)
    case "[": return TOMLValue(.array(try array(depth: depth)), at: position)
    case "{": return TOMLValue(.table(try inlineTable(depth: depth)), at: position)
    default:
      let word = scanner.consume { !" \t\n,]}#=[{\"'".unicodeScalars.contains($0) }
      guard !word.isEmpty else {
        throw scanner.error("a value belongs here, but \(scanner.found)")
      }
      return TOMLValue(try Word(word, at: position).content(), at: position)
    }
  }

  /// Values in brackets, on any number of lines.
  private mutating func array(depth: Int) throws(TOMLError) -> [TOMLValue] {
    scanner.advance()
    var values: [TOMLValue] = []
    while true {
      scanner.skipBlank()
      if scanner.consume("]") { return values }
      values.append(try value(depth: depth + 1))
      scanner.skipBlank()
      if scanner.consume(",") { continue }
      guard scanner.consume("]") else {
        throw scanner.error("a comma or ] belongs here, but \(scanner.found)")
      }
      return values
    }
  }

  /// Keys and values in braces, on one line.
  private mutating func inlineTable(depth: Int) throws(TOMLError) -> TOMLTable {
    var builder = TableBuilder(at: scanner.position)
    scanner.advance()
    scanner.skipSpaces()
    if scanner.consume("}") { return builder.table }
    while true {
      try pair(&builder, depth: depth + 1)
      scanner.skipSpaces()
      if scanner.consume(",") { continue }
      guard scanner.consume("}") else {
        throw scanner.error("a comma or } belongs here, but \(scanner.found)")
      }
      return builder.table
    }
  }

  private mutating func endOfLine() throws(TOMLError) {
    scanner.skipSpaces()
    if scanner.next == "#" { scanner.skipComment() }
    guard scanner.next == nil || scanner.next == "\n" else {
      throw scanner.error("the line must end here, but \(scanner.found)")
    }
  }
}

/// A position in a text: line and column, both from 1; columns count Unicode scalars.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// What is wrong with a TOML text, and where.
package struct TOMLError: Error, Equatable, CustomStringConvertible {
  package var position: TextPosition
  package var reason: String

  package init(at position: TextPosition, _ reason: String) {
    self.position = position
    self.reason = reason
  }

  package var description: String { "\(position.line):\(position.column): \(reason)" }
}
