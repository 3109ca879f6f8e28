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
