package import Networks

extension Listener {
  package struct Settings: Sendable, Equatable {
    package var profile = Profile.normal
    package var autoProfile = AutoProfile.Settings()
    /// The user's own voice, fitted by `voice train`.
    package var adaptation = VoiceAdaptation()
    /// Probability at which the networks' word is accepted; nil: what the judge's table says.
    package var threshold: Double?
    /// Seconds after a command in which no other is heard: its echo, and the end of a long form.
    package let refractory = 0.6
    /// Seconds after our own sound until the room is quiet.
    package let speakerTail = 0.1
    /// Seconds without a command after which it falls asleep; nil: never.
    package var sleepAfter: Double?

    package init() {}
  }
}
