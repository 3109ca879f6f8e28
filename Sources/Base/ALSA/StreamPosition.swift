import Audio

/// The next sample's position in the stream, gaps included.
///
/// The device doesn't know a gap's length, so the clock measures it.
struct StreamPosition {
  /// Set when samples were lost since the last chunk.
  var isBroken = false

  private var next: Int64 = 0
  private var lastHeard: ContinuousClock.Instant?

  /// The chunk of `samples`, the last of which was heard at `heard`.
  mutating func chunk(of samples: [Int16], heard: ContinuousClock.Instant) -> AudioChunk {
    var lost: Int64 = 0
    if isBroken, let lastHeard {
      let elapsed = AudioFormat.samples((heard - lastHeard) / .seconds(1))
      lost = max(1, elapsed - Int64(samples.count))
    }
    let chunk = AudioChunk(samples: samples, start: next + lost, lostSamples: lost)
    next = chunk.end
    lastHeard = heard
    isBroken = false
    return chunk
  }
}
