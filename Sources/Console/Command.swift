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
    /// A number that was said or typed, and its unit, if one was given.
    case number(Double, SpokenUnit?)
  }

  /// The rule of the grammar that says it; a command without words has a name too.
  package var intent: IntentName
  package var values: [Value]
  package var gesture: Gesture
  /// When the word ended or the key was pressed.
  package var actedAt: Moment
  /// The id that a phone gave it; nil of what was not done on a phone.
  package var gestureID: String?
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
    for case .number(let number, _) in values { return number }
    return nil
  }

  package var unit: SpokenUnit? {
    for case .number(_, let unit) in values { return unit }
    return nil
  }

  package var text: String? {
    for case .text(let text) in values { return text }
    return nil
  }
}

extension SpokenValue {
  /// As it comes with a command: a number, or the text of a name.
  var value: Command.Value {
    switch content {
    case .number(let number, let unit): .number(number, unit)
    case .name(let name): .text(name)
    }
  }
}
