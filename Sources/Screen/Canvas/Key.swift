/// A key press, as the terminal decodes it and scripts name it.
package enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, tab, backtab, backspace, delete
  case up, down, left, right
  case home, end, pageUp, pageDown
  /// Ctrl with a letter, lower case.
  case control(Character)
  case function(Int)
}

extension Key {
  /// The letter that the key types; nil for one that types none.
  package var letter: Character? { if case .character(let letter) = self { letter } else { nil } }
}

extension Key: CustomStringConvertible {
  private static let names: [(String, Key)] = [
    ("Space", .character(" ")), ("Enter", .enter), ("Esc", .escape), ("Tab", .tab),
    ("Shift-Tab", .backtab), ("Backspace", .backspace), ("Delete", .delete), ("Up", .up),
    ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home), ("End", .end),
    ("PageUp", .pageUp), ("PageDown", .pageDown),
  ]

  /// Reads a name such as `s`, `Up`, `Space`, `Esc`, `Ctrl-C` or `F1`; nil where there is no such key.
  package init?(name: String) {
    if let named = Self.names.first(where: { $0.0.lowercased() == name.lowercased() }) {
      self = named.1
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else if name.lowercased().hasPrefix("ctrl-"), name.count == 6, let letter = name.last,
      letter.isASCII, letter.isLetter
    {
      self = .control(Character(letter.lowercased()))
    } else if name.first?.lowercased() == "f", let number = Int(name.dropFirst()),
      (1...12).contains(number)
    {
      self = .function(number)
    } else {
      return nil
    }
  }

  /// The name that `init(name:)` reads.
  package var description: String {
    if let named = Self.names.first(where: { $0.1 == self }) { return named.0 }
    switch self {
    case .character(let character): return String(character)
    case .control(let letter): return "Ctrl-\(letter.uppercased())"
    case .function(let number): return "F\(number)"
    case .enter, .escape, .tab, .backtab, .backspace, .delete, .up, .down, .left, .right, .home,
      .end, .pageUp, .pageDown:
      preconditionFailure("every plain key has a name")
    }
  }
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}
