/// A convolution along time that looks only back.
///
/// It keeps the past inputs that its taps need; before the first frame the past is zeros.
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

    /// The same with more weight on the last tap for one output.
    func adding(_ row: [Float], toOutput output: Int) -> Weights {
      Weights(dilation: dilation, taps: taps.adding(row, toOutput: output))
    }
  }

  let weights: Weights
  /// The frames before the next that it reaches, side by side, the oldest first.
  private var past: [Float]

  init(_ weights: Weights) {
    self.weights = weights
    past = [Float](repeating: 0, count: (weights.reach - 1) * weights.inputs)
  }

  /// Takes frames in that lie side by side, and gives the outputs at them. The more there are at once the less each
  /// costs, for the weights come from memory once.
  ///
  /// - Parameters:
  ///   - first: the first frame whose output is wanted.
  ///   - step: from that frame to the next.
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
