import Canvas
import Core
import Words

/// A command that a layer handles. Spoken words, keys, help, hints, buttons and the tables in docs/
/// come from these rows and the grammars.
package struct CommandRow<Owner> {
  typealias Action = (_ layer: inout Owner, _ desk: inout Desk, _ command: Command) -> Void

  let intent: IntentName
  let keys: [Key]
  /// A description for commands that no grammar describes; nil leaves the command out of the help.
  let help: String?
  /// The label beside its key, at the foot of the screen or of the list.
  let hint: String?
  /// The label on a button of its own.
  let button: String?
  /// Why the command cannot be done now; nil if it can. Its words and its key are answered with the
  /// reason; the words need more evidence meanwhile.
  let unavailable: String?
  /// Why the session would refuse the command now, or nil. The words are heard all the same, and
  /// answered with the reason; help and hints leave the command out. A closure, because rows are
  /// made several times a key.
  let refusal: () -> String?
  /// The question to ask before the command is done.
  let asks: String?
  /// The same question where it depends on the command's value.
  let doubts: (Command) -> String?
  /// The question to ask if a word wants the command, because it may be the room's; a key is always
  /// meant.
  let doubt: String?
  /// The value said with the command: word and value are heard as a whole. A closure, because rows
  /// are made several times a key, and the form may hold all grades.
  let takes: () -> SpokenForm?
  /// Whether the command gets the letter of its key as its value.
  let takesLetter: Bool
  /// Why a value can't be meant: there is no question about such a one. A closure, because rows are
  /// made several times a key.
  let refuses: (Command.Value) -> String?
  let action: Action

  init(
    _ intent: IntentName, _ keys: [Key] = [], help: String? = nil, hint: String? = nil,
    button: String? = nil, unavailable: String? = nil,
    refusal: @autoclosure @escaping () -> String? = nil, asks: String? = nil,
    doubts: @escaping (Command) -> String? = { _ in nil }, doubt: String? = nil,
    takes: @autoclosure @escaping () -> SpokenForm? = nil, takesLetter: Bool = false,
    refuses: @escaping (Command.Value) -> String? = { _ in nil }, action: @escaping Action
  ) {
    self.intent = intent
    self.keys = keys
    self.help = help
    self.hint = hint
    self.button = button
    self.unavailable = unavailable
    self.refusal = refusal
    self.asks = asks
    self.doubts = doubts
    self.doubt = doubt
    self.takes = takes
    self.takesLetter = takesLetter
    self.refuses = refuses
    self.action = action
  }

  /// What to ask before a command is done; nil if it is done at once.
  func question(before command: Command) -> String? {
    if command.isConfirmed { return nil }
    return asks ?? doubts(command) ?? (command.gesture == .voice ? doubt : nil)
  }
}

extension CommandRow {
  /// The same command for words alone.
  var withoutKeys: Self {
    CommandRow(
      intent, help: help, unavailable: unavailable, refusal: refusal(), asks: asks, doubts: doubts,
      doubt: doubt, takes: takes(), refuses: refuses, action: action)
  }
}
