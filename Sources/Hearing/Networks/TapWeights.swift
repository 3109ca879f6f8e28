import CVector

/// The weights of a convolution in the order of their use: tap, input, output.
///
/// The outputs of one input are side by side, so that a vector of them is summed at once. They are stored in half precision: an
/// answer reads nearly all of them, and memory is the bottleneck.
struct TapWeights: Sendable {
  let outputs: Int
  let inputs: Int
  let taps: Int
  private(set) var biases: [Float]
  private(set) var byTap: [Float16]

  /// - Parameter rowMajor: in the order output, input, tap, as in PyTorch.
  init(
    outputs: Int, inputs: Int, taps: Int, rowMajor: [Float16], biases: [Float]
  ) {
    self.outputs = outputs
    self.inputs = inputs
    self.taps = taps
    self.biases = biases
    var ordered = [Float16](repeating: 0, count: rowMajor.count)
    var index = 0
    for output in 0..<outputs {
      for input in 0..<inputs {
        for tap in 0..<taps {
          ordered[(tap * inputs + input) * outputs + output] = rowMajor[index]
          index += 1
        }
      }
    }
    byTap = ordered
  }

  /// A copy with more weight on one output's last tap.
  /// - Parameter row: what is added for each input, and last to the bias.
  func adding(_ row: [Float], toOutput output: Int) -> TapWeights {
    var changed = self
    changed.biases[output] += row[inputs]
    for input in 0..<inputs {
      let place = ((taps - 1) * inputs + input) * outputs + output
      changed.byTap[place] = Float16(Float(changed.byTap[place]) + row[input])
    }
    return changed
  }

  /// The biases of so many frames, side by side.
  func biases(times frames: Int) -> [Float] {
    var sums: [Float] = []
    sums.reserveCapacity(frames * outputs)
    for _ in 0..<frames { sums += biases }
    return sums
  }

  /// Adds the products of some consecutive taps to all frames of sums.
  ///
  /// - Parameters:
  ///   - values: the taps' inputs, side by side; the first frame's begin at `begin`, each next frame's `stride` later.
  func add(
    taps: Range<Int>, of values: [Float], at begin: Int, stride: Int, to sums: inout [Float]
  ) {
    let frames = sums.count / outputs
    let rows = taps.count * inputs
    precondition(frames == 0 || begin + (frames - 1) * stride + rows <= values.count)
    sums.withUnsafeMutableBufferPointer { sums in
      values.withUnsafeBufferPointer { values in
        byTap.withUnsafeBufferPointer { weights in
          guard let to = sums.baseAddress, let from = values.baseAddress,
            let by = weights.baseAddress
          else { return }
          vector_add_products(
            to, by + taps.lowerBound * inputs * outputs, from + begin, stride, rows, outputs,
            frames)
        }
      }
    }
  }
}
