package import Audio
package import Hearing

/// An utterance recorded on purpose, with the room around it.
package struct Take: Sendable, Equatable {
  /// 16 kHz, from 0.6 s before the first sound to 0.35 s after the last.
  package var samples: [Int16]
  package var utterance: Utterance
  package var clipped: Bool

  /// How far a word must be above the room to be used for training, in dB.
  package static let leastSignalToNoise = 15.0

  package var flaws: [TakeFlaw] {
    var flaws: [TakeFlaw] = []
    if clipped { flaws.append(.clipped) }
    if utterance.signalToNoise < Self.leastSignalToNoise { flaws.append(.quiet) }
    if utterance.ending == .lengthCap { flaws.append(.long) }
    return flaws
  }
}

/// Cuts takes out of a stream. Feed it all audio, so that it knows the room when a word comes.
package struct TakeRecorder: Sendable {
  private static let (before, after) = (0.6, 0.35)

  private var endpointer = Endpointer()
  private var history = AudioHistory(seconds: 4)
  private var pending: Utterance?

  package init() {}

  /// Adds audio; returns a take once the room after it has been heard too.
  package mutating func feed(_ chunk: AudioChunk) -> Take? {
    if chunk.start != history.end { pending = nil }
    history.append(chunk.samples[...], at: chunk.start)
    if let utterance = endpointer.feed(chunk.samples[...], at: chunk.start).last {
      pending = utterance
    }
    guard let utterance = pending,
      chunk.end >= utterance.span.upperBound + AudioFormat.samples(Self.after)
    else { return nil }
    pending = nil
    let spoken = history.samples(utterance.span)
    let span =
      utterance.span.lowerBound - AudioFormat.samples(Self.before)..<utterance.span.upperBound
      + AudioFormat.samples(Self.after)
    return Take(
      samples: history.samples(span), utterance: utterance,
      clipped: SpokenPart.isClipped(spoken[...]))
  }

  /// Drops a pending take, but remembers the room.
  package mutating func startOver() { pending = nil }
}
