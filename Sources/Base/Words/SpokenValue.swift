/// A value that was said with a command.
package struct SpokenValue: Equatable, Sendable {
  package enum Content: Hashable, Sendable {
    /// A number, and its unit if one was said.
    case number(Double, SpokenUnit?)
    /// One of the names that could be said.
    case name(String)
    /// A sentence's clauses, in the order in which they were said.
    case clauses([SpokenClause])
  }

  package var content: Content
  /// As it was said, without the command's own words: "eighty two point five".
  package var words: String

  package init(_ content: Content, words: String) {
    self.content = content
    self.words = words
  }
}

extension SpokenValue: CustomStringConvertible {
  /// As shown: "82.5 kg", "V5".
  package var description: String {
    switch content {
    case .number(let number, let unit):
      (number == number.rounded() ? "\(Int(number))" : "\(number)")
        + (unit.map { " \($0.rawValue)" } ?? "")
    case .name(let name): name
    case .clauses(let clauses): clauses.map(\.words).joined(separator: ", ")
    }
  }
}

/// A unit that may be said.
package enum SpokenUnit: String, Sendable {
  case kilograms = "kg"
  case pounds = "lb"
}

/// A spoken value as understood.
package struct SpokenReading: Equatable, Sendable {
  package var value: SpokenValue
  /// Another value that it may just as well have been: the climber must say which.
  package var rival: SpokenValue?

  package init(_ value: SpokenValue, rival: SpokenValue? = nil) {
    self.value = value
    self.rival = rival
  }
}
