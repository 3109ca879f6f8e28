/// What may be said in one breath: several clauses, in one of some orders.
///
/// A clause is one command, as it is said within a sentence: “at the crux”, “quality four”.
package struct SentenceForm: Equatable, Sendable {
  /// A place in a sentence, where one of these clauses stands.
  package struct Place: Equatable, Sendable {
    package let clauses: [IntentName]
    package let isOptional: Bool

    package static func one(of clauses: [IntentName]) -> Place {
      Place(clauses: clauses, isOptional: false)
    }

    package static func perhaps(_ clauses: [IntentName]) -> Place {
      Place(clauses: clauses, isOptional: true)
    }
  }

  package let orders: [[Place]]
  /// The likely values of clauses that have one. Numbers are said by the clause's rule in `grammars/sentences.gram`, names after the
  /// form's carriers.
  package let values: [SpokenForm]
  /// Of each group a sentence has at most one: “send” or “fall”.
  package let groups: [[IntentName]]
  /// Clauses that only say more of another: heard within an utterance, they belong to its sentence.
  package let details: Set<IntentName>
  /// An example for the help.
  package let example: String

  package init(
    orders: [[Place]], values: [SpokenForm], groups: [[IntentName]],
    details: Set<IntentName> = [], example: String
  ) {
    self.example = example
    self.details = details
    self.orders = orders
    self.values = values
    self.groups = groups
  }

  /// Whether a sentence may begin with a command.
  package func mayBegin(with intent: IntentName) -> Bool {
    orders.contains { $0.first?.clauses.contains(intent) ?? false }
  }

  /// Whether clauses make a sentence in this order.
  package func allows(_ clauses: [IntentName]) -> Bool {
    orders.contains { Self.allow(clauses[...], in: $0[...]) }
  }

  private static func allow(_ clauses: ArraySlice<IntentName>, in order: ArraySlice<Place>) -> Bool
  {
    guard let place = order.first else { return clauses.isEmpty }
    if let next = clauses.first, place.clauses.contains(next),
      allow(clauses.dropFirst(), in: order.dropFirst())
    {
      return true
    }
    return place.isOptional && allow(clauses, in: order.dropFirst())
  }

  /// The form of a clause's value.
  package func form(of clause: IntentName) -> SpokenForm? { values.first { $0.intent == clause } }

  /// The clauses that can't be said of the same thing.
  package func others(than clause: IntentName) -> [IntentName] {
    groups.first { $0.contains(clause) }?.filter { $0 != clause } ?? []
  }
}

/// A clause of a sentence, as understood.
package struct SpokenClause: Hashable, Sendable {
  package var intent: IntentName
  /// Its value, if it takes one.
  package var content: SpokenValue.Content?
  /// As it was said.
  package var words: String

  package init(_ intent: IntentName, _ content: SpokenValue.Content? = nil, words: String) {
    self.intent = intent
    self.content = content
    self.words = words
  }

  /// Whether both say the same, in whatever words.
  package func means(_ other: SpokenClause) -> Bool {
    intent == other.intent && content == other.content
  }
}
