package import Core
package import Preferences
import Words

/// A command from a phone, like a word or a key.
package struct RemoteGesture: Equatable, Sendable {
  /// Made on the phone, and given to the action that follows: however often the phone sends the
  /// gesture, the log holds it once.
  package let id: String
  package let command: String
  package let value: Command.Value?
  /// The climber who was up when the gesture was made, if several climb.
  package let climber: String?
  /// The session that the card showed; nil if it showed none, or from a program that doesn't say.
  package let session: String?
  /// The `id` of the card that it was made on: on another card it is refused. nil if any will do.
  package let card: String?
  /// The phone's gesture before it, if the page had not heard of its effect when this was made. It
  /// may have brought up another card, which is then the one that this gesture is for.
  package let after: String?
  /// The name under which the phone was paired.
  package let phone: String
  package let madeAt: Moment

  /// nil if the log could not hold the id.
  package init?(
    id: String, command: String, value: Command.Value? = nil, climber: String? = nil,
    session: String? = nil, card: String? = nil, after: String? = nil, phone: String, madeAt: Moment
  ) {
    guard ULID.isWellFormed(id) else { return nil }
    self.id = id
    self.command = command
    self.value = value
    self.climber = climber
    self.session = session
    self.card = card
    self.after = after
    self.phone = phone
    self.madeAt = madeAt
  }

  var asCommand: Command {
    var command = Command(IntentName(rawValue: command), value, by: .touch, at: madeAt)
    command.gestureID = id
    return command
  }
}

/// The outcome of a gesture.
package enum RemoteAnswer: Equatable, Sendable {
  /// Done, and on disk if there is anything to keep.
  case done(String)
  /// Refused, and why.
  case refused(String)
  /// Not on disk; the phone keeps the gesture and may send it again.
  case failed(String)
}

/// The console's request to the remote.
package enum RemoteOrder: Equatable, Sendable {
  /// Make a new ticket and code to pair a phone.
  case invite
  /// Open the page to other people than now, or close it.
  case serve(RemoteChoice)
}
