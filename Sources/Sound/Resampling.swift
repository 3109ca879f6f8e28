import Foundation

extension Clip {
  /// Takes samples of another rate up or down to the playback rate.
  ///
  /// A polyphase filter with a Hann-windowed sinc, 16 zero crossings a side (J. O. Smith, "Digital Audio
  /// Resampling"): clean enough for speech, and spoken cues are short.
  package init(samples: [Int16], rate: Int) {
    guard rate != Clip.rate else {
      self.init(samples: samples)
      return
    }
    precondition(rate > 0, "a rate is positive")
    let filter = PolyphaseFilter(from: rate, to: Clip.rate)
    self.init(samples: filter.resample(samples))
  }
}

/// A filter bank that changes a rate by the ratio of two whole numbers.
private struct PolyphaseFilter {
  private static let crossings = 16

  /// Output and input rate over their greatest common divisor.
  private let up: Int
  private let down: Int
  /// Taps to each side of the output's place in the input.
  private let reach: Int
  /// One row of `2 * reach` weights for each of `up` places between two input samples.
  private let rows: [[Double]]

  init(from input: Int, to output: Int) {
    let divisor = Self.greatestCommonDivisor(input, output)
    up = output / divisor
    down = input / divisor
    // Going down, the cutoff is the lower rate's half, and the filter is longer by as much.
    let cutoff = min(1, Double(output) / Double(input))
    let reach = Int((Double(Self.crossings) / cutoff).rounded(.up))
    let phases = up
    self.reach = reach
    rows = (0..<phases).map { phase in
      let offset = Double(phase) / Double(phases)
      let weights = (1 - reach...reach).map {
        Self.weight(Double($0) - offset, cutoff: cutoff, reach: Double(reach))
      }
      // Each row passes a constant unchanged.
      let sum = weights.reduce(0, +)
      return weights.map { $0 / sum }
    }
  }

  func resample(_ samples: [Int16]) -> [Int16] {
    let count = samples.count * up / down
    return (0..<count).map { index in
      let place = index * down
      let row = rows[place % up]
      let first = place / up + 1 - reach
      var sum = 0.0
      for tap in max(0, -first)..<max(0, min(row.count, samples.count - first)) {
        sum += row[tap] * Double(samples[first + tap])
      }
      return Int16(min(32_767, max(-32_768, sum.rounded())))
    }
  }

  private static func weight(_ x: Double, cutoff: Double, reach: Double) -> Double {
    guard abs(x) < reach else { return 0 }
    let sinc = x == 0 ? 1 : sin(.pi * x * cutoff) / (.pi * x * cutoff)
    return sinc * (1 + cos(.pi * x / reach)) / 2
  }

  private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestCommonDivisor(other, one % other)
  }
}
