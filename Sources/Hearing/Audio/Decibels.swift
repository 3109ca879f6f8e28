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

/// The level that the room falls back to between sounds, in dB.
///
/// It is the 20th percentile of the last three seconds: speech of ordinary pace leaves more than a
/// fifth of the time between its syllables, and music or a crowd that starts is taken in within
/// that time (the minimum tracking of R. Martin, "Noise power spectral density estimation based on
/// optimal smoothing and minimum statistics", 2001, made coarse).
package struct NoiseFloor: Sendable {
  /// Readings kept: three seconds, at one each 50 ms.
  private static let capacity = 60
  private static let slot = 0.05

  package private(set) var level = Decibels.floor
  private var recent: [Double] = []
  private var next = 0
  private var pendingSeconds = 0.0
  private var pendingLowest = Double.infinity

  package init() {}

  /// Takes one level in, that of the last `seconds` of audio.
  package mutating func update(_ decibels: Double, seconds: Double) {
    pendingLowest = min(pendingLowest, decibels)
    pendingSeconds += seconds
    guard pendingSeconds >= Self.slot - 1e-9 else { return }
    if recent.count < Self.capacity {
      recent.append(pendingLowest)
    } else {
      recent[next] = pendingLowest
      next = (next + 1) % Self.capacity
    }
    (pendingSeconds, pendingLowest) = (0, .infinity)
    level = recent.sorted()[recent.count / 5]
  }
}
