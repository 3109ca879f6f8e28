/// A convolution along time that looks only back, fed one frame at a time.
///
/// It keeps the past inputs that its taps need, in a ring; before the first frame the past is zeros.
struct CausalLayer: Sendable {
  struct Weights: Sendable {
    let outputs: Int
    let inputs: Int
    let taps: Int
    let dilation: Int
    let biases: [Float]
    /// Ordered tap, input, output: the innermost loop then runs along memory and adds to each
    /// output by itself, which the compiler turns into vector instructions.
    let byTap: [Float]

    /// - Parameter rowMajor: ordered output, input, tap, as PyTorch keeps them.
    init(
      outputs: Int, inputs: Int, taps: Int, dilation: Int, rowMajor: ArraySlice<Float>,
      biases: [Float]
    ) {
      self.outputs = outputs
      self.inputs = inputs
      self.taps = taps
      self.dilation = dilation
      self.biases = biases
      var ordered = [Float](repeating: 0, count: rowMajor.count)
      for (index, weight) in rowMajor.enumerated() {
        let (tap, input, output) = (index % taps, index / taps % inputs, index / taps / inputs)
        ordered[(tap * inputs + input) * outputs + output] = weight
      }
      byTap = ordered
    }

    private init(_ other: Weights, biases: [Float], byTap: [Float]) {
      outputs = other.outputs
      inputs = other.inputs
      taps = other.taps
      dilation = other.dilation
      self.biases = biases
      self.byTap = byTap
    }

    /// The same with more weight on the last tap for one output.
    /// - Parameter row: what is added, one for each input, and at the end to the bias.
    func adding(_ row: [Float], toOutput output: Int) -> Weights {
      var (biases, byTap) = (biases, byTap)
      biases[output] += row[inputs]
      for input in 0..<inputs {
        byTap[((taps - 1) * inputs + input) * outputs + output] += row[input]
      }
      return Weights(self, biases: biases, byTap: byTap)
    }
  }

  private let weights: Weights
  /// Frames from the oldest tap to the newest.
  let reach: Int
  private var past: [Float]
  private var frame = 0

  init(_ weights: Weights) {
    self.weights = weights
    reach = (weights.taps - 1) * weights.dilation + 1
    past = [Float](repeating: 0, count: reach * weights.inputs)
  }

  /// Keeps a frame of inputs without computing an output, for the frames that a stride leaves out.
  mutating func push(_ input: [Float]) {
    let slot = frame % reach * weights.inputs
    for index in 0..<weights.inputs { past[slot + index] = input[index] }
    frame += 1
  }

  /// The output for the frames pushed so far; the last tap is the newest frame's.
  func output() -> [Float] {
    var sums = weights.biases
    let (inputs, outputs) = (weights.inputs, weights.outputs)
    sums.withUnsafeMutableBufferPointer { sums in
      weights.byTap.withUnsafeBufferPointer { weight in
        past.withUnsafeBufferPointer { past in
          for tap in 0..<weights.taps {
            let age = (weights.taps - 1 - tap) * weights.dilation
            let slot = ((frame - 1 - age) % reach + reach) % reach * inputs
            for input in 0..<inputs {
              let value = past[slot + input]
              if value == 0 { continue }
              let row = (tap * inputs + input) * outputs
              for output in 0..<outputs { sums[output] += weight[row + output] * value }
            }
          }
        }
      }
    }
    return sums
  }
}
