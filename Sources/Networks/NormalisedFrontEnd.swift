import Foundation

/// A spectrum to what the second network sees: 40 bands of normalised mel energy.
///
/// Per-channel energy normalisation (Wang et al., "Trainable Frontend For Robust and Far-Field
/// Keyword Spotting", 2017) divides each band by its own recent past, so that gain, microphone and
/// steady noise fall out. The constants are those that it was trained with; a test holds them alike.
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

  /// The bands of the next spectrum. Each must come here: the smoother remembers.
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
    let binWidth = Double(Spectrum.sampleRate) / Double(Spectrum.size)
    return (0..<bands).map { band in
      MelFilter(
        (0..<Spectrum.bins).map { bin in
          let hertz = Double(bin) * binWidth
          let up = (hertz - edges[band]) / (edges[band + 1] - edges[band])
          let down = (edges[band + 2] - hertz) / (edges[band + 2] - edges[band + 1])
          return Float(max(0, min(up, down)))
        })
    }
  }
}
