import Words

/// Parses a grammar's tokens and expands its rules into plain phrases.
///
/// The subset: header, `grammar name;`, rules of alternatives, sequences, `( )`, `[ ]` and references
/// to other rules of the file. Weights and tags are ignored. Constructs that would make the phrases endless
/// or need another file (`*`, `+`, `import`, a recursive rule) are rejected.
struct GrammarParser {
  /// A rule with more ways to say it than this is a mistake, not a command.
  private static let mostPhrases = 200

  indirect enum Expansion {
    case word(String)
    case reference(String, TextLocation)
    case sequence([Expansion])
    case alternatives([Expansion])
  }

  struct Definition {
    var isPublic: Bool
    var location: TextLocation
    var summary: String
    var expansion: Expansion
  }

  private let tokens: [(token: GrammarScanner.Token, location: TextLocation)]
  private let file: String
  private var position = 0
  private(set) var definitions: [(name: String, definition: Definition)] = []
  private(set) var wordLocations: [String: TextLocation] = [:]

  init(tokens: [(token: GrammarScanner.Token, location: TextLocation)], file: String) {
    self.tokens = tokens
    self.file = file
  }

  mutating func grammar() throws(GrammarError) -> Grammar {
    let name = try read()
    let rules = try writtenOut()
    let said = Set(rules.flatMap(\.phrases).flatMap { $0.split(separator: " ").map(String.init) })
    return Grammar(
      name: name, rules: rules, wordLocations: wordLocations.filter { said.contains($0.key) })
  }
}

// MARK: - Reading

extension GrammarParser {
  /// Parses everything; returns the grammar's name.
  mutating func read() throws(GrammarError) -> String {
    let name = try header()
    while position < tokens.count { try rule() }
    guard definitions.contains(where: \.definition.isPublic) else {
      throw GrammarError(here, "the grammar has no public rule, so nothing could be said")
    }
    return name
  }

  private var here: TextLocation {
    if position < tokens.count { return tokens[position].location }
    return tokens.last?.location ?? TextLocation(file: file, line: 1, column: 1)
  }

  private var token: GrammarScanner.Token? {
    position < tokens.count ? tokens[position].token : nil
  }

  private mutating func expect(_ mark: Character, after what: String) throws(GrammarError) {
    guard token == .mark(mark) else {
      throw GrammarError(here, "expected \"\(mark)\" after \(what)")
    }
    position += 1
  }

  /// `#JSGF V1.0 [encoding [locale]];` and `grammar name;`, perhaps with documentation between them.
  private mutating func header() throws(GrammarError) -> String {
    guard token == .word("#JSGF") else {
      throw GrammarError(here, "a grammar starts with \"#JSGF V1.0;\"")
    }
    while case .word = token { position += 1 }
    try expect(";", after: "the header")
    skipDocumentation()
    guard token == .word("grammar") else {
      throw GrammarError(here, "expected \"grammar NAME;\" after the header")
    }
    position += 1
    guard case .word(let name) = token else {
      throw GrammarError(here, "expected the grammar's name")
    }
    position += 1
    try expect(";", after: "the grammar's name")
    return name
  }

  @discardableResult
  private mutating func skipDocumentation() -> String {
    var last = ""
    while case .documentation(let text) = token {
      last = text
      position += 1
    }
    return last
  }

  private mutating func rule() throws(GrammarError) {
    let summary = skipDocumentation()
    guard position < tokens.count else { return }
    let location = here
    if token == .word("import") {
      throw GrammarError(here, "\"import\" is not supported: write the rule in this file")
    }
    let isPublic = token == .word("public")
    if isPublic { position += 1 }
    guard case .rule(let name) = token else {
      throw GrammarError(here, "expected a rule, such as: public <send> = send | sent it;")
    }
    if let first = definitions.first(where: { $0.name == name }) {
      throw GrammarError(
        here, "<\(name)> is defined twice, first on line \(first.definition.location.line)")
    }
    position += 1
    try expect("=", after: "<\(name)>")
    let expansion = try alternatives()
    try expect(";", after: "the rule <\(name)>")
    definitions.append(
      (
        name,
        Definition(
          isPublic: isPublic, location: location, summary: summary, expansion: expansion)
      ))
  }

  private mutating func alternatives() throws(GrammarError) -> Expansion {
    var choices = [try sequence()]
    while token == .mark("|") {
      position += 1
      choices.append(try sequence())
    }
    return choices.count == 1 ? choices[0] : .alternatives(choices)
  }

  private mutating func sequence() throws(GrammarError) -> Expansion {
    var parts: [Expansion] = []
    let start = here
    reading: while let token {
      switch token {
      case .word(let text): parts.append(word(text))
      case .rule(let name): parts.append(try reference(name))
      case .weight, .tag, .documentation: break
      case .mark("("), .mark("["):
        parts.append(try group())
        continue reading
      case .mark("*"), .mark("+"):
        throw GrammarError(here, "repetition is not supported: a command has a fixed length")
      case .mark: break reading
      }
      position += 1
    }
    guard !parts.isEmpty else { throw GrammarError(start, "expected a word here") }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func word(_ text: String) -> Expansion {
    let plain = Grammar.normalised(text)
    for part in plain.split(separator: " ") where wordLocations[String(part)] == nil {
      wordLocations[String(part)] = here
    }
    return .word(plain)
  }

  private func reference(_ name: String) throws(GrammarError) -> Expansion {
    switch name {
    case "NULL": return .word("")
    case "VOID": throw GrammarError(here, "<VOID> can't be said: leave the alternative out")
    default: return .reference(name, here)
    }
  }

  /// `( ... )`, or `[ ... ]`, which may also be left out.
  private mutating func group() throws(GrammarError) -> Expansion {
    let isOptional = token == .mark("[")
    let opening = here
    position += 1
    let inner = try alternatives()
    guard token == .mark(isOptional ? "]" : ")") else {
      throw GrammarError(opening, "this \(isOptional ? "[" : "(") is not closed")
    }
    position += 1
    return isOptional ? .alternatives([inner, .word("")]) : inner
  }
}

// MARK: - Expanding

extension GrammarParser {
  private func writtenOut() throws(GrammarError) -> [Grammar.Rule] {
    var rules: [Grammar.Rule] = []
    var owners: [String: String] = [:]
    for (name, definition) in definitions where definition.isPublic {
      let phrases = try phrases(
        of: definition.expansion, within: [name], at: definition.location
      ).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      for phrase in phrases {
        if phrase.isEmpty {
          throw GrammarError(definition.location, "<\(name)> could be said by saying nothing")
        }
        if let owner = owners.updateValue(name, forKey: phrase) {
          throw GrammarError(
            definition.location, "\"\(phrase)\" means both <\(owner)> and <\(name)>")
        }
      }
      rules.append(
        Grammar.Rule(
          intent: IntentName(rawValue: name), phrases: phrases, summary: definition.summary))
    }
    return rules
  }

  /// The expansion of a rule, by its name. `rules` are those being followed already.
  func target(
    of name: String, at place: TextLocation, within rules: [String]
  ) throws(GrammarError) -> Expansion {
    guard !rules.contains(name) else {
      throw GrammarError(place, "<\(name)> contains itself, so its phrases would be endless")
    }
    guard let target = definitions.first(where: { $0.name == name })?.definition else {
      throw GrammarError(place, "<\(name)> is not defined in this file")
    }
    return target.expansion
  }

  private func phrases(
    of expansion: Expansion, within rules: [String], at location: TextLocation
  ) throws(GrammarError) -> [String] {
    var result: [String]
    switch expansion {
    case .word(let word):
      result = [word]
    case .reference(let name, let place):
      let target = try target(of: name, at: place, within: rules)
      result = try phrases(of: target, within: rules + [name], at: place)
    case .alternatives(let choices):
      result = []
      for choice in choices { result += try phrases(of: choice, within: rules, at: location) }
    case .sequence(let parts):
      result = [""]
      for part in parts {
        let tails = try phrases(of: part, within: rules, at: location)
        result = result.flatMap { head in tails.map { Grammar.normalised(head + " " + $0) } }
        // Each optional word doubles the ways, so a long rule would fill the memory before its end.
        try check(result, at: location)
      }
    }
    try check(result, at: location)
    return result
  }

  private func check(_ phrases: [String], at location: TextLocation) throws(GrammarError) {
    guard phrases.count <= Self.mostPhrases else {
      throw GrammarError(location, "there are more than \(Self.mostPhrases) ways to say this")
    }
  }
}
