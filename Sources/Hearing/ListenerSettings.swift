package import Networks

extension Listener {
  package struct Settings: Sendable, Equatable {
    package var profile = Profile.normal
    package var autoProfile = AutoProfile.Settings()
    /// The user's own voice, fitted by `voice train`.
    package var adaptation = VoiceAdaptation()
    /// The probability at which the networks' word is accepted; nil: the judge's table decides.
    package var threshold: Double?
    /// Seconds after a command in which no other is heard: they contain its echo, and the end of a long form.
    package let refractory = 0.6
    /// Seconds after our own sound until the room is quiet.
    package let speakerTail = 0.1
    /// It falls asleep after so many seconds without a command; nil: never.
    package var sleepAfter: Double?

    package init() {}
  }
}
