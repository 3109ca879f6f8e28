import Canvas
import Hearing

/// A command that a layer takes. Spoken words, keys, help, hints, buttons and the tables in docs/ are
/// made of these rows and the grammars.
package struct CommandRow<Owner> {
  typealias Action = (_ layer: inout Owner, _ desk: inout Desk, _ command: Command) -> Void

  let intent: IntentName
  let keys: [Key]
  /// What it does, where no grammar says so; nil leaves it out of the help.
  let help: String?
  /// Its label beside its key, at the foot of the screen or of the list.
  let hint: String?
  /// Its label on a button of its own.
  let button: String?
  /// Why it cannot be done now; nil when it can. Its words are not listened for, and its key shows the reason.
  let unavailable: String?
  /// Why the session would refuse it now; nil where it would not. It is listened for all the same, and answered with
  /// the reason; help and hints leave it out. Worked out when it is asked for, since rows are made several times a key.
  let refusal: () -> String?
  /// What has to be answered with yes before it is done.
  let asks: String?
  /// What is said with it: it is listened for as a whole, word and value, and comes with the value. Made when it is
  /// asked for alone: rows are made several times a key, and this may be all the grades there are.
  let takes: () -> SpokenForm?
  let action: Action

  init(
    _ intent: IntentName, _ keys: [Key] = [], help: String? = nil, hint: String? = nil,
    button: String? = nil, unavailable: String? = nil,
    refusal: @autoclosure @escaping () -> String? = nil, asks: String? = nil,
    takes: @autoclosure @escaping () -> SpokenForm? = nil, action: @escaping Action
  ) {
    self.intent = intent
    self.keys = keys
    self.help = help
    self.hint = hint
    self.button = button
    self.unavailable = unavailable
    self.refusal = refusal
    self.asks = asks
    self.takes = takes
    self.action = action
  }
}
