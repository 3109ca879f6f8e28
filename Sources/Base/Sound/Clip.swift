/// A sound ready to play: mono 16-bit samples at the program's playback rate.
package struct Clip: Sendable, Equatable {
  /// Samples a second of everything the program plays. Most devices run at it; ALSA's plug layer
  /// converts for the others.
  package static let rate = 48_000

  package var samples: [Int16]

  package init(samples: [Int16]) {
    self.samples = samples
  }

  /// How long `count` samples last.
  package static func duration(ofSamples count: Int) -> Duration {
    .microseconds(Int64(count) * 1_000_000 / Int64(rate))
  }

  /// Samples in `duration`, to the nearest.
  package static func samples(in duration: Duration) -> Int {
    Int((duration / .seconds(1) * Double(rate)).rounded())
  }
}

/// An order from a layer to the speaker.
package enum SpeakerOrder: Equatable, Sendable {
  /// Plays the tone, or the terminal's bell if nobody would hear the tone.
  case play(Cue)
  /// Plays the tone after the ones that are playing.
  case playNext(Cue)
  case speak(String)
  case mute(Bool)
}
