/// The stream as far as it was heard: its level, its last seconds, and where our own speaker sounds in it.
struct HeardStream {
  private(set) var meter = LevelMeter()
  private(set) var history = AudioHistory(seconds: 5)
  private(set) var ownSounds: OwnSounds
  /// Index just after the last sample.
  private(set) var end: Int64 = 0

  /// - Parameter tail: seconds after our own sound until the room is quiet.
  init(tail: Double) { ownSounds = OwnSounds(tail: tail) }

  /// Seconds of the stream.
  var seconds: Double { AudioFormat.seconds(end) }
  var noiseFloor: Double { meter.reading.noiseFloor }

  mutating func speakerPlays(_ span: Range<Int64>) { ownSounds.add(span) }

  /// Seconds of the room that the network of phones is given before and after: it looks 0.28 s to either side, and
  /// the endpointer misses a soft beginning or end.
  private static let margins = (before: 0.5, after: 0.4)

  /// The samples of a span with as much around them as the network of phones looks to either side; what isn't
  /// there yet is silence.
  func surrounded(_ span: Range<Int64>) -> [Int16] {
    let begin = span.lowerBound - AudioFormat.samples(Self.margins.before)
    let end = span.upperBound + AudioFormat.samples(Self.margins.after)
    let heard = history.samples(begin..<end)
    let missing = max(0, end - self.end)
    return heard + [Int16](repeating: 0, count: Int(missing))
  }

  /// The samples of a span with the little around them that PocketSphinx needs.
  func narrowly(_ span: Range<Int64>) -> [Int16] {
    history.samples(
      span.lowerBound - AudioFormat.samples(0.15)..<span.upperBound + AudioFormat.samples(0.1))
  }

  /// Goes on after a gap.
  mutating func skip(to index: Int64) { end = index }

  /// Takes a chunk in; gives its samples with our own sounds replaced by the room's noise.
  mutating func take(_ chunk: AudioChunk) -> ArraySlice<Int16> {
    end = chunk.end
    meter.feed(chunk.samples)
    let samples = ownSounds.masked(chunk.samples, at: chunk.start, level: noiseFloor)[...]
    history.append(samples, at: chunk.start)
    return samples
  }
}
