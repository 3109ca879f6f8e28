import Foundation

/// Levels in dB below the full scale of a 16-bit sample.
package enum Decibels {
  /// The level given to digital silence: below one bit's -90 dB.
  package static let floor = -100.0

  /// The level of a mean square of samples.
  package static func ofPower(_ meanSquare: Double) -> Double {
    max(floor, 10 * log10(meanSquare / (32_768 * 32_768) + 1e-30))
  }
}

extension Decibels {
  /// The root mean square, in 16-bit steps, of a level.
  static func amplitude(_ decibels: Double) -> Double {
    32_768 * pow(10, decibels / 20)
  }
}
