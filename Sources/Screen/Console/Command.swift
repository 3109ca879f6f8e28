package import Core
package import Words

/// A request by word, key, click or script, all alike.
///
/// The topmost layer that has a row for it handles it.
package struct Command: Equatable, Sendable {
  /// A command's value.
  package enum Value: Equatable, Sendable {
    /// A row of a list, from 0.
    case row(Int)
    case text(String)
    /// A spoken or typed number, with its unit if one was given.
    case number(Double, SpokenUnit?)
    /// A sentence's clauses.
    case clauses([SpokenClause])
  }

  /// The grammar rule that says it; a command without words has a name too.
  package var intent: IntentName
  package var value: Value?
  package var gesture: Gesture
  /// When the word ended or the key was pressed.
  package var actedAt: Moment
  /// The id that a phone gave the command; nil if it didn't come from a phone.
  package var gestureID: String?
  /// The climber has answered the command's question with yes.
  package var isConfirmed = false
  /// When the value was said, if a question about it was answered later.
  var saidAt: Moment?

  package init(_ intent: IntentName, _ value: Value? = nil, by gesture: Gesture, at: Moment) {
    self.intent = intent
    self.value = value
    self.gesture = gesture
    actedAt = at
  }

  /// Whether somebody's hand gave it at this machine.
  var isByHand: Bool { gesture == .key || gesture == .touch && gestureID == nil }

  package var row: Int? { if case .row(let row) = value { row } else { nil } }

  package var number: Double? { if case .number(let number, _) = value { number } else { nil } }

  package var unit: SpokenUnit? { if case .number(_, let unit) = value { unit } else { nil } }

  var clauses: [SpokenClause] { if case .clauses(let clauses) = value { clauses } else { [] } }

  package var text: String? { if case .text(let text) = value { text } else { nil } }
}

extension SpokenValue {
  /// As a command's value: a number, or the text of a name.
  var value: Command.Value {
    switch content {
    case .number(let number, let unit): .number(number, unit)
    case .name(let name): .text(name)
    case .clauses(let clauses): .clauses(clauses)
    }
  }
}
