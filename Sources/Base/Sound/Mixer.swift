/// Mixes simultaneous sounds into one stream of samples.
///
/// Tones start at once, over anything that plays; following tones wait for it. Words wait for earlier words
/// and tones, so that they can be understood.
package struct Mixer: Sendable {
  /// Identifies one playing of a clip.
  package struct SoundID: Hashable, Sendable {
    package var number: Int
    /// Whether words are played, not a tone.
    package var isOfWords = false
  }

  package enum Lane: Sendable {
    case tone, following, words
  }

  /// A sound that began or ended within a rendered block, `offset` samples from the block's start.
  package struct Edge: Sendable, Equatable {
    package var id: SoundID
    package var offset: Int
    package var isStart: Bool
    /// The whole sound's length in samples.
    package var length: Int
  }

  private struct Voice {
    var id: SoundID
    var lane: Lane
    var clip: Clip
    var gain: Double
    /// Samples of silence left before its first one.
    var delay: Int
    var position = 0

    var remaining: Int { delay + clip.samples.count - position }
  }

  /// The pause between a tone and the words after it, in samples.
  private static let pause = Clip.samples(in: .milliseconds(80))

  private var voices: [Voice] = []
  private var lastNumber = 0

  package init() {}

  package var isIdle: Bool { voices.isEmpty }

  /// Adds a sound; `gain` is 0...1.
  package mutating func add(_ clip: Clip, lane: Lane, gain: Double) -> SoundID {
    lastNumber += 1
    let id = SoundID(number: lastNumber, isOfWords: lane == .words)
    let before = voices.map(\.remaining).max().map { $0 + Self.pause }
    voices.append(
      Voice(
        id: id, lane: lane, clip: clip, gain: gain, delay: lane == .tone ? 0 : before ?? 0))
    return id
  }

  /// Drops the words that still wait or sound.
  package mutating func removeWords() {
    voices.removeAll { $0.lane == .words }
  }

  package mutating func removeAll() {
    voices = []
  }

  /// The next `count` samples, clipped to 16 bits, and the sounds that begin or end in them.
  package mutating func render(_ count: Int) -> (samples: [Int16], edges: [Edge]) {
    var sum = [Double](repeating: 0, count: count)
    var edges: [Edge] = []
    for index in voices.indices {
      edges += Self.add(&voices[index], to: &sum)
    }
    voices.removeAll { $0.remaining == 0 }
    return (sum.map { Int16(min(32_767, max(-32_768, $0.rounded()))) }, edges)
  }

  private static func add(_ voice: inout Voice, to sum: inout [Double]) -> [Edge] {
    let offset = min(voice.delay, sum.count)
    voice.delay -= offset
    let length = voice.clip.samples.count
    let count = min(sum.count - offset, length - voice.position)
    guard count > 0 else { return [] }
    var edges: [Edge] = []
    if voice.position == 0 {
      edges.append(Edge(id: voice.id, offset: offset, isStart: true, length: length))
    }
    for index in 0..<count {
      sum[offset + index] += Double(voice.clip.samples[voice.position + index]) * voice.gain
    }
    voice.position += count
    if voice.position == length {
      edges.append(Edge(id: voice.id, offset: offset + count, isStart: false, length: length))
    }
    return edges
  }
}
