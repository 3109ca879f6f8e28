/// An order to the ear: the one form in which it travels from the console to the listener.
package enum EarOrder: Equatable, Sendable {
  /// Only these intents of a mode's grammar may be said from now on; nil: all of them.
  case listen(mode: String, only: Set<IntentName>?)
  /// These may be said with the commands that take a value, and no others.
  case expect([SpokenForm])
  /// Asleep, only the words of the mode "asleep" are heard.
  case sleep(Bool)
  case choose(Profile)
  /// What has just happened in the session, whoever brought it about.
  case happened(Happening)

  /// Whether other words may be heard after it.
  var changesWhatIsHeard: Bool {
    switch self {
    case .listen, .sleep, .choose: true
    case .expect, .happened: false
    }
  }
}

/// What has happened last, as far as it makes words likelier or less so: said aloud, entered by a
/// key, or come about by itself.
package enum Happening: Equatable, Sendable {
  /// A try or a set was logged.
  case tried
  /// It was taken back, or brought back: what happened before says nothing any more.
  case other
}
