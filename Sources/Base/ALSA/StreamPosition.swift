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

/// Slows down the reading of a device without a clock. ALSA's `null`, for example, gives silence as fast as it is read, and
/// hearing it would take whole cores.
struct Pace {
  /// A device with a clock makes its reader wait long before this many samples.
  private static let limit = 5 * AudioFormat.sampleRate
  /// A call that returns sooner didn't wait for the device.
  private static let shortestWait = Duration.milliseconds(1)

  /// Samples since the device last made us wait.
  private var samples = 0

  /// Whether to pause as long as these samples last.
  ///
  /// - Parameter wait: how long the device took to have them.
  mutating func mustPause(after count: Int, wait: Duration) -> Bool {
    samples = wait < Self.shortestWait ? samples + count : 0
    return samples > Self.limit
  }
}
