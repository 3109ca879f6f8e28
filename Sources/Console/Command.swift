package import Hearing
package import Log

/// Something that is asked for: by a word, a key, a click or a script, all alike.
///
/// The layers are asked from the top which of them takes it.
package struct Command: Equatable, Sendable {
  /// What comes with it.
  package enum Value: Equatable, Sendable {
    /// A row of a list, from 0.
    case row(Int)
    case text(String)
    case number(Double)
  }

  /// The rule of the grammar that says it; a command without words has a name too.
  package var intent: IntentName
  package var values: [Value]
  package var gesture: Gesture
  /// When the word ended or the key was pressed.
  package var actedAt: Moment
  /// A question about it was answered with yes.
  package var isConfirmed = false

  package init(_ intent: IntentName, _ values: [Value] = [], by gesture: Gesture, at: Moment) {
    self.intent = intent
    self.values = values
    self.gesture = gesture
    actedAt = at
  }

  package var row: Int? {
    for case .row(let row) in values { return row }
    return nil
  }

  package var number: Double? {
    for case .number(let number) in values { return number }
    return nil
  }

  package var text: String? {
    for case .text(let text) in values { return text }
    return nil
  }
}
