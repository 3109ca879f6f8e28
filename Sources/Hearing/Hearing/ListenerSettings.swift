import Audio
package import Networks

extension Listener {
  /// How words and phrases are recognised.
  package enum Engine {
    case networks(WordModel, PhoneEngine)
    /// PocketSphinx alone; `feed` calls it.
    case pocketsphinx(Recognise)
  }

  /// Seconds after a command in which no other is heard: they contain its echo, and the end of a long form.
  static let refractory = 0.6
  /// Seconds after our own sound until the room is quiet.
  static let speakerTail = 0.1
  /// The log odds that a word over our own words needs beyond those in quiet: their echo must not be a
  /// command (benchmarks/words-over-speech.py).
  static let overWords = 1.0
  /// 20 ms, in samples.
  static let period = AudioFormat.sampleRate / 50

  package struct Settings: Sendable, Equatable {
    package var profile = Profile.normal
    /// The user's own voice, fitted by `voice train`.
    package var adaptation = VoiceAdaptation()
    /// The probability at which the networks' word is accepted; nil: the judge's table decides.
    package var threshold: Double?
    /// It falls asleep after so many seconds without a command; nil: never.
    package var sleepAfter: Double?

    package init() {}
  }
}

/// The engine that hears words.
package enum HearingEngine: String, Sendable, CaseIterable, Codable {
  /// The trained networks.
  case network
  /// PocketSphinx alone, for every word.
  case pocketsphinx
}
