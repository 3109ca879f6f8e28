import Foundation

/// Audio to what the second network sees: 40 bands of normalised mel energy each 10 ms.
///
/// Per-channel energy normalisation (Wang et al., "Trainable Frontend For Robust and Far-Field
/// Keyword Spotting", 2017) divides each band by its own recent past, so that gain, microphone and
/// steady noise fall out. The constants are those that it was trained with; a test holds them alike.
struct NormalisedFrontEnd: Sendable {
  static let bands = 40
  static let hop = 160

  private static let (low, high) = (60.0, 7600.0)
  private static let (smooth, alpha, delta): (Float, Float, Float) = (0.025, 0.98, 2)
  /// Added to a band's power: about a white noise at -75 dBFS.
  private static let floor: Float = 2e-6

  private struct Filter {
    var first: Int
    var weights: [Float]
  }

  private let spectrum = Spectrum()
  private let filters: [Filter]
  private var pending: [Float] = []
  private var smoothed: [Float] = []

  init() { filters = Self.melFilters() }

  /// The frames that are complete with these samples. Frame i covers samples 160 i to 160 i + 400.
  mutating func feed(_ samples: ArraySlice<Int16>) -> [[Float]] {
    pending.append(contentsOf: samples.lazy.map { Float($0) / 32_768 })
    var frames: [[Float]] = []
    var begin = 0
    while pending.count - begin >= Spectrum.window {
      frames.append(normalised(bandPowers(Array(pending[begin..<begin + Spectrum.window]))))
      begin += Self.hop
    }
    pending.removeFirst(begin)
    return frames
  }

  private func bandPowers(_ window: [Float]) -> [Float] {
    let power = spectrum.power(window)
    return filters.map { filter in
      var sum: Float = 0
      for (index, weight) in filter.weights.enumerated() {
        sum += power[filter.first + index] * weight
      }
      return sum + Self.floor
    }
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

  /// Triangles evenly spaced on the HTK mel scale; the zeros at both ends are left out.
  private static func melFilters() -> [Filter] {
    func mel(_ hertz: Double) -> Double { 2595 * log10(1 + hertz / 700) }
    let step = (mel(high) - mel(low)) / Double(bands + 1)
    let edges = (0..<bands + 2).map { 700 * (pow(10, (mel(low) + Double($0) * step) / 2595) - 1) }
    let binWidth = Double(AudioFormat.sampleRate) / Double(Spectrum.size)
    return (0..<bands).map { band in
      let weights = (0..<Spectrum.bins).map { bin in
        let hertz = Double(bin) * binWidth
        let up = (hertz - edges[band]) / (edges[band + 1] - edges[band])
        let down = (edges[band + 2] - hertz) / (edges[band + 2] - edges[band + 1])
        return Float(max(0, min(up, down)))
      }
      let first = weights.firstIndex { $0 > 0 } ?? 0
      let last = weights.lastIndex { $0 > 0 } ?? first
      return Filter(first: first, weights: Array(weights[first...last]))
    }
  }
}
