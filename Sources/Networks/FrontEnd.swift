import Foundation

/// A spectrum to what the network sees: 32 log mel bands.
///
/// The bands are those that the speech embedding was trained with: triangles of area 1 on Slaney's
/// mel scale (Auditory Toolbox, 1998), evenly spaced from 60 to 3,800 Hz, so that a telephone's
/// 8 kHz loses little. The constants are those of `training/mel.py`; a test holds them alike.
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
    let binWidth = Double(Spectrum.sampleRate) / Double(Spectrum.size)
    return (0..<bands).map { band in
      let area = 2 / (edges[band + 2] - edges[band])
      return MelFilter(
        (0..<Spectrum.bins).map { bin in
          let hertz = Double(bin) * binWidth
          let up = (hertz - edges[band]) / (edges[band + 1] - edges[band])
          let down = (edges[band + 2] - hertz) / (edges[band + 2] - edges[band + 1])
          return Float(max(0, min(up, down)) * area)
        })
    }
  }

  private static func mel(_ hertz: Double) -> Double {
    hertz < corner ? hertz / perMel : corner / perMel + log(hertz / corner) / rise
  }

  private static func hertz(_ mel: Double) -> Double {
    mel < corner / perMel ? mel * perMel : corner * exp(rise * (mel - corner / perMel))
  }
}
