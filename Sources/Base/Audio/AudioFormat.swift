/// The only audio format inside the program: 16 kHz, one channel, signed 16-bit samples.
package enum AudioFormat {
  /// Samples a second. The acoustic model and the networks were trained at this rate.
  package static let sampleRate = 16_000

  /// Seconds of audio that `samples` samples last.
  package static func seconds(_ samples: Int64) -> Double {
    Double(samples) / Double(sampleRate)
  }

  /// The number of samples nearest to `seconds`.
  package static func samples(_ seconds: Double) -> Int64 {
    Int64((seconds * Double(sampleRate)).rounded())
  }
}

/// A piece of captured audio with its place in the stream.
///
/// `start` counts every sample since the capture began, lost ones included, so that an index divided by
/// the sample rate is the stream's time.
package struct AudioChunk: Sendable, Equatable {
  package var samples: [Int16]

  /// The first sample's index in the stream.
  package var start: Int64

  /// Samples lost just before this chunk (an overrun, a suspend); 0 without a gap.
  package var lostSamples: Int64

  package init(samples: [Int16], start: Int64, lostSamples: Int64 = 0) {
    self.samples = samples
    self.start = start
    self.lostSamples = lostSamples
  }

  /// Index just after the last sample.
  package var end: Int64 { start + Int64(samples.count) }

  package var gapBefore: Bool { lostSamples > 0 }

  /// The same audio in chunks of at most `size` samples.
  package func pieces(of size: Int) -> [AudioChunk] {
    guard samples.count > size else { return [self] }
    return stride(from: 0, to: samples.count, by: size).map { offset in
      AudioChunk(
        samples: Array(samples[offset..<min(offset + size, samples.count)]),
        start: start + Int64(offset), lostSamples: offset == 0 ? lostSamples : 0)
    }
  }
}
