/// What a stretch of audio says about the microphone it came from. Levels are in dB below full scale.
package struct LevelSummary: Sendable, Equatable {
  /// Root mean square over everything.
  package var level: Double
  /// The loudest sample.
  package var peak: Double
  /// The level that the quietest tenth stays under: the room, when nobody speaks.
  package var noiseFloor: Double
  /// Share of samples at full scale, 0...1.
  package var clipped: Double
  package var seconds: Double

  /// The windows that the noise floor is taken from, in samples: 50 ms.
  private static let window = AudioFormat.sampleRate / 20

  /// Nil for less than 50 ms of audio.
  package init?(_ samples: [Int16]) {
    let windows = stride(from: 0, through: samples.count - Self.window, by: Self.window).map {
      Self.power(samples[$0..<$0 + Self.window])
    }
    guard !windows.isEmpty else { return nil }
    level = Decibels.ofPower(windows.reduce(0, +) / Double(windows.count))
    let loudest = samples.reduce(0) { max($0, abs(Int($1))) }
    peak = Decibels.ofPower(Double(loudest * loudest))
    noiseFloor = Decibels.ofPower(windows.sorted()[windows.count / 10])
    clipped = Double(samples.count { abs(Int($0)) >= 32_700 }) / Double(samples.count)
    seconds = AudioFormat.seconds(Int64(samples.count))
  }

  /// Mean square around the mean, so that a constant offset does not count as sound.
  private static func power(_ samples: ArraySlice<Int16>) -> Double {
    let count = Double(samples.count)
    let mean = samples.reduce(0.0) { $0 + Double($1) } / count
    return samples.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
  }
}
