import Audio

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
