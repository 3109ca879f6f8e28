/// Splits a JSGF text into tokens with their places.
///
/// Specification: "JSpeech Grammar Format", W3C Note, 5 June 2000.
struct GrammarScanner {
  enum Token: Equatable {
    case word(String)
    /// `<name>`
    case rule(String)
    /// `/0.5/`, which weighs an alternative
    case weight(String)
    /// `{...}`, which tags it
    case tag(String)
    /// One of `= | ; ( ) [ ] * +`
    case mark(Character)
    /// `/** ... */`, which documents the rule after it
    case documentation(String)
  }

  private let text: [Character]
  private let file: String
  private var position = 0
  private var line = 1
  private var column = 1

  init(_ text: String, file: String) {
    self.text = Array(text)
    self.file = file
  }

  static func tokens(
    of text: String, file: String
  ) throws(GrammarError) -> [(token: Token, location: TextLocation)] {
    var scanner = GrammarScanner(text, file: file)
    var tokens: [(token: Token, location: TextLocation)] = []
    while true {
      scanner.skipSpace()
      let location = scanner.location
      guard let token = try scanner.next() else {
        if scanner.position >= scanner.text.count { return tokens }
        continue
      }
      tokens.append((token, location))
    }
  }

  private var location: TextLocation { TextLocation(file: file, line: line, column: column) }

  private var current: Character? { position < text.count ? text[position] : nil }

  private func looking(at string: String) -> Bool {
    text[position...].starts(with: string)
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < text.count {
      if text[position].isNewline {
        line += 1
        column = 1
      } else {
        column += 1
      }
      position += 1
    }
  }

  private mutating func skipSpace() {
    while let character = current, character.isWhitespace { advance() }
  }

  /// The next token; nil at a plain comment and at the end.
  private mutating func next() throws(GrammarError) -> Token? {
    guard let character = current else { return nil }
    if looking(at: "//") {
      while let character = current, !character.isNewline { advance() }
      return nil
    }
    if looking(at: "/*") { return try comment() }
    switch character {
    case "=", "|", ";", "(", ")", "[", "]", "*", "+":
      advance()
      return .mark(character)
    case "<": return .rule(try enclosed(by: ">", called: "a rule name"))
    case "/": return .weight(try enclosed(by: "/", called: "a weight"))
    case "{": return .tag(try enclosed(by: "}", called: "a tag"))
    case "\"": return .word(try enclosed(by: "\"", called: "a quoted word"))
    case ">", "}": throw GrammarError(location, "unexpected \"\(character)\"")
    default: return .word(word())
    }
  }

  private mutating func comment() throws(GrammarError) -> Token? {
    let opening = location
    let documents = looking(at: "/**") && !looking(at: "/**/")
    advance(documents ? 3 : 2)
    var body = ""
    while !looking(at: "*/") {
      guard let character = current else {
        throw GrammarError(opening, "the comment that starts here does not end")
      }
      body.append(character)
      advance()
    }
    advance(2)
    return documents ? .documentation(Self.plain(body)) : nil
  }

  /// A documentation comment's text without its stars and line ends.
  private static func plain(_ body: String) -> String {
    body.split(whereSeparator: \.isNewline)
      .map { $0.drop { $0.isWhitespace || $0 == "*" } }
      .joined(separator: " ")
      .split(separator: " ").joined(separator: " ")
  }

  private mutating func enclosed(
    by closing: Character, called name: String
  ) throws(GrammarError) -> String {
    let opening = location
    advance()
    var body = ""
    while let character = current, character != closing, !character.isNewline {
      body.append(character)
      advance()
    }
    guard current == closing else {
      throw GrammarError(opening, "\(name) that starts here does not end with \"\(closing)\"")
    }
    advance()
    return body
  }

  private mutating func word() -> String {
    var word = ""
    while let character = current, !character.isWhitespace,
      !"=|;()[]*+<>{}/\"".contains(character)
    {
      word.append(character)
      advance()
    }
    return word
  }
}
