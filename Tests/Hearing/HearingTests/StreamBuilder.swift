import Audio
import AudioFile
import Foundation
import Hearing
import TestSupport
import Words

/// Builds a stream out of words and quiet, and lets a listener hear it.
struct StreamBuilder {
  /// A quiet room.
  static let room = -66.0

  private(set) var samples: [Int16] = []

  var end: Int64 { Int64(samples.count) }

  mutating func quiet(_ seconds: Double, level: Double = Self.room) {
    samples += RoomNoise.samples(Int(AudioFormat.samples(seconds)), level: level)
  }

  /// Adds words over the room's noise, at half of full scale; returns their place.
  @discardableResult
  mutating func say(_ words: String) throws -> Range<Int64> {
    let folder = try TemporaryFolder()
    let spoken = try WAVReader.samples(of: try Speech.wav(words, in: folder))
    let start = end
    let noise = RoomNoise.samples(spoken.count, level: Self.room)
    samples += zip(spoken, noise).map { Int16(clamping: Int($0) / 2 + Int($1)) }
    return start..<end
  }

  mutating func change(_ transform: (Int, Int16) -> Int16) {
    for index in samples.indices { samples[index] = transform(index, samples[index]) }
  }

  /// Feeds all of it, by default 20 ms at a time; `before` may act on the listener ahead of each chunk,
  /// or change the chunk.
  func heard(
    by listener: inout Listener, size: Int = 320,
    before: (inout Listener, inout AudioChunk) -> Void = { _, _ in }
  ) -> [Heard] {
    var heard: [Heard] = []
    for start in stride(from: 0, to: samples.count, by: size) {
      var chunk = AudioChunk(
        samples: Array(samples[start..<min(start + size, samples.count)]), start: Int64(start))
      before(&listener, &chunk)
      heard += listener.feed(chunk)
    }
    return heard
  }
}

extension [Heard] {
  var intents: [IntentName] {
    compactMap { if case .command(let command) = $0 { command.intent } else { nil } }
  }

  var reasons: [Rejection.Reason] {
    compactMap { if case .rejected(let rejection) = $0 { rejection.reason } else { nil } }
  }
}
