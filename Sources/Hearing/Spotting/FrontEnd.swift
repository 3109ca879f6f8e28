import Foundation

/// Audio to what the network sees: 32 log mel bands each 10 ms.
///
/// The bands are those that the speech embedding was trained with: triangles of area 1 on Slaney's
/// mel scale (Auditory Toolbox, 1998), evenly spaced from 60 to 3,800 Hz, so that a telephone's
/// 8 kHz loses little. The constants are those of `training/mel.py`; a test holds them alike.
struct FrontEnd: Sendable {
  static let bands = 32
  static let hop = 160

  private static let (low, high) = (60.0, 3800.0)
  /// Slaney's scale is linear below the corner and logarithmic above, in hertz a mel.
  private static let (corner, perMel, rise) = (1000.0, 200.0 / 3, log(6.4) / 27)
  /// Added to a band's power (samples as 16-bit integers): about half a bit's noise.
  private static let floor: Float = 1

  private struct Filter {
    var first: Int
    var weights: [Float]
  }

  private let spectrum = Spectrum()
  private let filters: [Filter]
  private var pending: [Float] = []

  init() { filters = Self.melFilters() }

  /// The frames that are complete with these samples. Frame i covers samples 160 i to 160 i + 400.
  mutating func feed(_ samples: ArraySlice<Int16>) -> [[Float]] {
    pending.append(contentsOf: samples.lazy.map { Float($0) })
    var frames: [[Float]] = []
    var begin = 0
    while pending.count - begin >= Spectrum.window {
      frames.append(logPowers(Array(pending[begin..<begin + Spectrum.window])))
      begin += Self.hop
    }
    pending.removeFirst(begin)
    return frames
  }

  /// The scale and offset are the embedding's own.
  private func logPowers(_ window: [Float]) -> [Float] {
    let power = spectrum.power(window)
    return filters.map { filter in
      var sum: Float = 0
      for (index, weight) in filter.weights.enumerated() {
        sum += power[filter.first + index] * weight
      }
      return log10f(sum + Self.floor) + 2
    }
  }

  /// The zeros at both ends of each triangle are left out.
  private static func melFilters() -> [Filter] {
    let step = (mel(high) - mel(low)) / Double(bands + 1)
    let edges = (0..<bands + 2).map { hertz(mel(low) + Double($0) * step) }
    let binWidth = Double(AudioFormat.sampleRate) / Double(Spectrum.size)
    return (0..<bands).map { band in
      let area = 2 / (edges[band + 2] - edges[band])
      let weights = (0..<Spectrum.bins).map { bin in
        let hertz = Double(bin) * binWidth
        let up = (hertz - edges[band]) / (edges[band + 1] - edges[band])
        let down = (edges[band + 2] - hertz) / (edges[band + 2] - edges[band + 1])
        return Float(max(0, min(up, down)) * area)
      }
      let first = weights.firstIndex { $0 > 0 } ?? 0
      let last = weights.lastIndex { $0 > 0 } ?? first
      return Filter(first: first, weights: Array(weights[first...last]))
    }
  }

  private static func mel(_ hertz: Double) -> Double {
    hertz < corner ? hertz / perMel : corner / perMel + log(hertz / corner) / rise
  }

  private static func hertz(_ mel: Double) -> Double {
    mel < corner / perMel ? mel * perMel : corner * exp(rise * (mel - corner / perMel))
  }
}
