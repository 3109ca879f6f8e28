import Foundation

/// Turns a spectrum into the first network's input: 32 log mel bands.
///
/// The bands are those of the speech embedding's training: triangles of area 1 on Slaney's mel scale
/// (Auditory Toolbox, 1998), evenly spaced from 60 to 3,800 Hz, so that a telephone's 8 kHz loses little.
/// The constants are those of `training/scenes/mel_bands.py`, as a test checks.
struct FrontEnd: Sendable {
  static let bands = 32

  private static let (low, high) = (60.0, 3800.0)
  /// Slaney's scale is linear below the corner and logarithmic above, in hertz a mel.
  private static let (corner, perMel, rise) = (1000.0, 200.0 / 3, log(6.4) / 27)
  /// Added to a band's power (samples as 16-bit integers): about half a bit's noise.
  private static let floor: Float = 1

  private let filters = Self.melFilters()

  /// The bands of a spectrum; the scale and offset are the embedding's own.
  func frame(_ power: [Float]) -> [Float] {
    filters.map { log10f($0.sum(power) + Self.floor) + 2 }
  }

  private static func melFilters() -> [MelFilter] {
    let step = (mel(high) - mel(low)) / Double(bands + 1)
    let edges = (0..<bands + 2).map { hertz(mel(low) + Double($0) * step) }
    return MelFilter.triangles(between: edges) { 2 / ($0.upperBound - $0.lowerBound) }
  }

  private static func mel(_ hertz: Double) -> Double {
    hertz < corner ? hertz / perMel : corner / perMel + log(hertz / corner) / rise
  }

  private static func hertz(_ mel: Double) -> Double {
    mel < corner / perMel ? mel * perMel : corner * exp(rise * (mel - corner / perMel))
  }
}

/// Turns a spectrum into the second network's input: 40 bands of normalised mel energy.
///
/// Per-channel energy normalisation (Wang et al., "Trainable Frontend For Robust and Far-Field
/// Keyword Spotting", 2017) divides each band by its own recent past, so that gain, microphone and
/// steady noise cancel out. The constants are those of its training, as a test checks.
struct NormalisedFrontEnd: Sendable {
  static let bands = 40

  private static let (low, high) = (60.0, 7600.0)
  private static let (smooth, alpha, delta): (Float, Float, Float) = (0.025, 0.98, 2)
  /// Added to a band's power: about a white noise at -75 dBFS.
  private static let floor: Float = 2e-6
  /// It was trained on samples in -1..1.
  private static let scale = Float(1) / (32_768 * 32_768)

  private let filters = Self.melFilters()
  private var smoothed: [Float] = []

  /// The bands of the next spectrum. None may be left out, because the smoother remembers them.
  mutating func frame(_ power: [Float]) -> [Float] {
    normalised(filters.map { $0.sum(power) * Self.scale + Self.floor })
  }

  /// The smoother starts at the first frame's power.
  private mutating func normalised(_ power: [Float]) -> [Float] {
    if smoothed.isEmpty { smoothed = power }
    return power.indices.map { band in
      smoothed[band] += Self.smooth * (power[band] - smoothed[band])
      let gain = power[band] / powf(smoothed[band], Self.alpha)
      return sqrtf(gain + Self.delta) - sqrtf(Self.delta)
    }
  }

  /// Triangles evenly spaced on the HTK mel scale.
  private static func melFilters() -> [MelFilter] {
    func mel(_ hertz: Double) -> Double { 2595 * log10(1 + hertz / 700) }
    let step = (mel(high) - mel(low)) / Double(bands + 1)
    let edges = (0..<bands + 2).map { 700 * (pow(10, (mel(low) + Double($0) * step) / 2595) - 1) }
    return MelFilter.triangles(between: edges) { _ in 1 }
  }
}

/// A triangular filter over a spectrum, stored without the zeros at its ends.
struct MelFilter: Sendable {
  private let first: Int
  private let weights: [Float]

  /// - Parameter weights: one for each bin.
  private init(_ weights: [Float]) {
    first = weights.firstIndex { $0 > 0 } ?? 0
    self.weights = Array(weights[first...(weights.lastIndex { $0 > 0 } ?? first)])
  }

  /// Triangles from each edge over the next to the one after that, in hertz.
  /// - Parameter height: the height of a triangle between two edges.
  static func triangles(
    between edges: [Double], height: (ClosedRange<Double>) -> Double
  ) -> [MelFilter] {
    let binWidth = Double(Spectrum.sampleRate) / Double(Spectrum.size)
    return (0..<edges.count - 2).map { band in
      let (low, middle, high) = (edges[band], edges[band + 1], edges[band + 2])
      let top = height(low...high)
      return MelFilter(
        (0..<Spectrum.bins).map { bin in
          let hertz = Double(bin) * binWidth
          let up = (hertz - low) / (middle - low)
          let down = (high - hertz) / (high - middle)
          return Float(max(0, min(up, down)) * top)
        })
    }
  }

  func sum(_ power: [Float]) -> Float {
    var sum: Float = 0
    for index in weights.indices { sum += power[first + index] * weights[index] }
    return sum
  }
}
