/// A convolution along time that looks only back.
///
/// It keeps the past inputs that its taps need, which are zeros before the first frame.
struct CausalLayer: Sendable {
  struct Weights: Sendable {
    /// Frames between two taps.
    let dilation: Int
    private(set) var taps: TapWeights

    var outputs: Int { taps.outputs }
    var inputs: Int { taps.inputs }
    /// Frames from the oldest tap to the newest.
    var reach: Int { (taps.taps - 1) * dilation + 1 }

    init(dilation: Int, taps: TapWeights) {
      self.dilation = dilation
      self.taps = taps
    }

    /// A copy with more weight on one output's last tap.
    func adding(_ row: [Float], toOutput output: Int) -> Weights {
      Weights(dilation: dilation, taps: taps.adding(row, toOutput: output))
    }
  }

  let weights: Weights
  /// The past frames that it still reaches, side by side, the oldest first.
  private var past: [Float]

  init(_ weights: Weights) {
    self.weights = weights
    past = [Float](repeating: 0, count: (weights.reach - 1) * weights.inputs)
  }

  /// Returns the outputs at the next frames, which are side by side. The more there are at once, the less each costs,
  /// because the weights are read from memory once.
  ///
  /// - Parameters:
  ///   - first: the first frame whose output is wanted.
  ///   - step: the distance to the next such frame.
  mutating func feed(_ frames: [Float], from first: Int = 0, every step: Int = 1) -> [Float] {
    let inputs = weights.inputs
    past += frames
    let wanted = max(0, (frames.count / inputs - first + step - 1) / step)
    var sums = weights.taps.biases(times: wanted)
    for tap in 0..<weights.taps.taps {
      weights.taps.add(
        taps: tap..<tap + 1, of: past, at: (first + tap * weights.dilation) * inputs,
        stride: step * inputs, to: &sums)
    }
    past.removeFirst(frames.count)
    return sums
  }
}
