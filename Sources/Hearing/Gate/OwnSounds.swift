/// When our own speaker sounds, so that what it plays is not taken for the user.
///
/// The sound is taken out of what the recogniser hears: those samples are replaced by noise at the
/// room's level. So a cue can't be heard as a word, and a word said right after one is heard with a
/// clean start. The span is told in the microphone's samples, the room's tail is added here.
package struct OwnSounds: Sendable {
  /// Share of a word's span inside a sound that makes the word ours. It matters where a sound was
  /// announced only after it had been heard.
  private static let ownShare = 0.3
  /// Seconds that spans are kept for: no word is longer.
  private static let memory = 5.0

  private let tail: Int64
  private var spans: [Range<Int64>] = []
  private var noise = RoomNoise()

  /// - Parameter tail: seconds after a sound until the room is quiet again.
  package init(tail: Double) { self.tail = AudioFormat.samples(tail) }

  package mutating func add(_ span: Range<Int64>) {
    spans.append(span.lowerBound..<span.upperBound + tail)
  }

  /// Whether a word over `span` would be our own sound.
  package func own(_ span: Range<Int64>) -> Bool {
    let covered = spans.reduce(0) { $0 + $1.clamped(to: span).count }
    return Double(covered) > Self.ownShare * Double(span.count)
  }

  /// The samples with our own sounds replaced by noise of this level (dB below full scale).
  package mutating func masked(
    _ samples: [Int16], at start: Int64, level: Double
  ) -> [Int16] {
    let heard = start..<start + Int64(samples.count)
    spans.removeAll { $0.upperBound < heard.lowerBound - AudioFormat.samples(Self.memory) }
    let overlaps = spans.map { $0.clamped(to: heard) }.filter { !$0.isEmpty }
    guard !overlaps.isEmpty else { return samples }
    var masked = samples
    let amplitude = Decibels.amplitude(level)
    for overlap in overlaps {
      for index in overlap { masked[Int(index - start)] = noise.next(amplitude) }
    }
    return masked
  }
}
