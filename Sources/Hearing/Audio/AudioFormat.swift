import Networks

/// The one form of audio inside the program: 16 kHz, one channel, signed 16-bit samples.
package enum AudioFormat {
  /// Samples a second. The acoustic model and the word spotter are both trained at this rate.
  package static let sampleRate = Spectrum.sampleRate

  /// Seconds of audio that `samples` samples last.
  package static func seconds(_ samples: Int64) -> Double {
    Double(samples) / Double(sampleRate)
  }

  /// The number of samples nearest to `seconds`.
  package static func samples(_ seconds: Double) -> Int64 {
    Int64((seconds * Double(sampleRate)).rounded())
  }
}
