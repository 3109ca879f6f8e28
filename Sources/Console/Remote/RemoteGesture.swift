import Hearing
package import Log
package import Preferences

/// What somebody did on a phone: a command like a word or a key.
package struct RemoteGesture: Equatable, Sendable {
  /// Made on the phone, and given to the action that follows from it: however often the phone sends it, the log holds it
  /// once.
  package let id: String
  package let command: String
  package let value: Command.Value?
  /// Whose session it is about: who was up when it was made, where several climb.
  package let climber: String?
  /// The name under which the phone was paired.
  package let phone: String
  package let madeAt: Moment

  /// Nil where the id is none that the log could hold.
  package init?(
    id: String, command: String, value: Command.Value? = nil, climber: String? = nil,
    phone: String, madeAt: Moment
  ) {
    guard ULID.isWellFormed(id) else { return nil }
    self.id = id
    self.command = command
    self.value = value
    self.climber = climber
    self.phone = phone
    self.madeAt = madeAt
  }

  var asCommand: Command {
    var command = Command(
      IntentName(rawValue: command), value.map { [$0] } ?? [], by: .touch, at: madeAt)
    command.gestureID = id
    return command
  }
}

/// What became of a gesture.
package enum RemoteAnswer: Equatable, Sendable {
  /// It was done, and what there is to keep of it is on disk.
  case done(String)
  /// It could not be done: why.
  case refused(String)
  /// It is not on disk; the phone keeps it and may send it again.
  case failed(String)
}

/// What the console asks of the remote.
package enum RemoteOrder: Equatable, Sendable {
  /// A fresh ticket and code, for a phone to be paired.
  case invite
  /// The page for phones opened to others than now, or closed.
  case serve(RemoteChoice)
}
