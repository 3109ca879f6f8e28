/// Mean powers of 10 ms each, of what a high-pass of first order lets through: neither an offset nor mains hum is sound.
struct FramePowers: Sendable {
  /// Samples in a frame.
  static let length = AudioFormat.sampleRate / 100
  static let seconds = 0.01

  /// Of y[n] = x[n] - zero x[n-1] + pole y[n-1].
  private let (zero, pole): (Double, Double)
  private var last = (sample: 0.0, filtered: 0.0)
  private var energy = 0.0
  /// Samples of the frame that is not full yet.
  private(set) var pending = 0

  init(zero: Double, pole: Double) { (self.zero, self.pole) = (zero, pole) }

  /// Takes a sample in; gives the power of the frame that it fills.
  mutating func take(_ sample: Int16) -> Double? {
    let value = Double(sample)
    last = (value, value - zero * last.sample + pole * last.filtered)
    energy += last.filtered * last.filtered
    pending += 1
    guard pending == Self.length else { return nil }
    defer { restart() }
    return energy / Double(pending)
  }

  /// Forgets what it has of a frame.
  mutating func restart() { (energy, pending) = (0, 0) }
}
