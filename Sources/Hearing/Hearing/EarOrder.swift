package import Networks
package import Words

/// An order from the console to the listener.
package enum EarOrder: Equatable, Sendable {
  /// From now on, only these words may be said.
  case listen(to: Sayable)
  /// Only these values may be said with the commands that take one.
  case expect([SpokenForm])
  /// While asleep, only the words of the mode "asleep" are heard.
  case sleep(Bool)
  case choose(Profile)
  /// Hears this voice's own words from now on, in place of the ones before.
  case hear(VoiceAdaptation)
  /// What has just happened in the session, whatever the cause.
  case happened(Happening)

  /// Whether it changes which words may be heard.
  var changesWhatIsHeard: Bool {
    switch self {
    case .listen, .sleep, .choose: true
    case .expect, .hear, .happened: false
    }
  }
}

/// What happened last, by voice, key or automatically, as far as it makes words likelier or less likely.
package enum Happening: Equatable, Sendable {
  /// A try or a set was logged.
  case tried
  /// An undo or redo: what happened before no longer matters.
  case other
}
