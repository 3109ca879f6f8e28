import Foundation

/// How loud the room is, as a meter shows it. Levels are in dB below full scale (0 is the loudest).
package struct LevelReading: Sendable, Equatable {
  /// Root mean square over the reading.
  package var rms: Double
  /// Loudest sample of the reading.
  package var peak: Double
  /// The level that the room falls back to when nobody speaks.
  package var noiseFloor: Double
  /// Whether samples stood at full scale: the microphone is set too high.
  package var clipped: Bool

  package init(rms: Double, peak: Double, noiseFloor: Double, clipped: Bool) {
    self.rms = rms
    self.peak = peak
    self.noiseFloor = noiseFloor
    self.clipped = clipped
  }

  /// Before anything was heard.
  package static let silence = LevelReading(
    rms: Decibels.floor, peak: Decibels.floor, noiseFloor: Decibels.floor, clipped: false)
}

/// Makes a reading out of each 50 ms of audio.
package struct LevelMeter: Sendable {
  /// Samples in a reading.
  package static let span = AudioFormat.sampleRate / 20

  /// A sample this near to full scale counts as clipped; two in a reading make it so, for one
  /// alone may be a click.
  private static let fullScale: Int16 = 32_700

  package private(set) var reading = LevelReading.silence
  private var floor = NoiseFloor()
  /// Levels of the last readings, as many as a word lasts (0.8 s).
  private var recent: [Double] = []
  private static let readingsOfAWord = 16
  private var count = 0
  private var sum = 0.0
  private var squares = 0.0
  private var peak = 0
  private var atFullScale = 0

  package init() {}

  /// Takes samples in; `reading` is then that of the last full 50 ms.
  package mutating func feed(_ samples: ArraySlice<Int16>) {
    for sample in samples {
      let value = Double(sample)
      sum += value
      squares += value * value
      peak = max(peak, abs(Int(sample)))
      if abs(Int(sample)) >= Int(Self.fullScale) { atFullScale += 1 }
      count += 1
      if count == Self.span { close() }
    }
  }

  /// The loudest reading of the last 0.8 s: the word's, when one has just been said.
  package var loudest: Double { recent.max() ?? Decibels.floor }

  package mutating func feed(_ samples: [Int16]) { feed(samples[...]) }

  private mutating func close() {
    let mean = sum / Double(count)
    let power = max(0, squares / Double(count) - mean * mean)
    let rms = Decibels.ofPower(power)
    floor.update(rms, seconds: Double(count) / Double(AudioFormat.sampleRate))
    recent.append(rms)
    if recent.count > Self.readingsOfAWord { recent.removeFirst() }
    reading = LevelReading(
      rms: rms, peak: Decibels.ofPower(Double(peak * peak)), noiseFloor: floor.level,
      clipped: atFullScale >= 2)
    (count, sum, squares, peak, atFullScale) = (0, 0, 0, 0, 0)
  }
}
