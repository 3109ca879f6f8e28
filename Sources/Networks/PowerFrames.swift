/// Turns audio into power spectra, one every 10 ms, for all networks.
struct PowerFrames: Sendable {
  static let hop = 160

  private let spectrum = Spectrum()
  private var pending: [Float] = []

  /// The frames that are complete with these samples, which count as 16-bit integers. Frame i covers
  /// samples 160 i to 160 i + 400.
  mutating func feed(_ samples: ArraySlice<Int16>) -> [[Float]] {
    pending.append(contentsOf: samples.lazy.map { Float($0) })
    var frames: [[Float]] = []
    var begin = 0
    while pending.count - begin >= Spectrum.window {
      frames.append(spectrum.power(pending[begin..<begin + Spectrum.window]))
      begin += Self.hop
    }
    pending.removeFirst(begin)
    return frames
  }
}

/// A triangular filter over a spectrum, stored without the zeros at its ends.
struct MelFilter: Sendable {
  private let first: Int
  private let weights: [Float]

  /// - Parameter weights: one for each bin.
  init(_ weights: [Float]) {
    first = weights.firstIndex { $0 > 0 } ?? 0
    self.weights = Array(weights[first...(weights.lastIndex { $0 > 0 } ?? first)])
  }

  func sum(_ power: [Float]) -> Float {
    var sum: Float = 0
    for index in weights.indices { sum += power[first + index] * weights[index] }
    return sum
  }
}
