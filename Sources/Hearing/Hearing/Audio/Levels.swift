import Audio
import Foundation

/// How loud the room is, as a meter shows it. Levels are in dB below full scale (0 is the loudest).
package struct LevelReading: Sendable, Equatable {
  /// Root mean square over the reading.
  package var rms: Double
  /// Loudest sample of the reading.
  package var peak: Double
  /// The level that the room falls back to when nobody speaks.
  package var noiseFloor: Double
  /// Whether samples were at full scale: the microphone is set too high.
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

/// Takes a reading of every 50 ms of audio.
package struct LevelMeter: Sendable {
  /// Samples in a reading.
  package static let span = AudioFormat.sampleRate / 20

  package private(set) var reading = LevelReading.silence
  private var floor = NoiseFloor()
  /// Levels of the last readings, as many as a word lasts (0.8 s).
  private var recent: [Double] = []
  private static let readingsOfAWord = 16
  private var count = 0
  private var sum = 0.0
  private var squares = 0.0
  private var peak = 0
  /// A reading is clipped with two: a single one may be a click.
  private var atFullScale = 0

  package init() {}

  /// Adds samples; `reading` is then that of the last full 50 ms.
  package mutating func feed(_ samples: ArraySlice<Int16>) {
    for sample in samples {
      let value = Double(sample)
      sum += value
      squares += value * value
      peak = max(peak, abs(Int(sample)))
      if Decibels.isFullScale(sample) { atFullScale += 1 }
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

/// What a stretch of audio shows about its microphone. Levels are in dB below full scale.
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

  /// The windows for the noise floor, in samples: 50 ms.
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
    clipped = Double(samples.count(where: Decibels.isFullScale)) / Double(samples.count)
    seconds = AudioFormat.seconds(Int64(samples.count))
  }

  /// Mean square around the mean, so that a constant offset does not count as sound.
  private static func power(_ samples: ArraySlice<Int16>) -> Double {
    let count = Double(samples.count)
    let mean = samples.reduce(0.0) { $0 + Double($1) } / count
    return samples.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
  }
}

/// Levels in dB below the full scale of a 16-bit sample.
package enum Decibels {
  /// The level given to digital silence: below one bit's -90 dB.
  package static let floor = -100.0

  /// The level of a mean square of samples.
  package static func ofPower(_ meanSquare: Double) -> Double {
    max(floor, 10 * log10(meanSquare / (32_768 * 32_768) + 1e-30))
  }

  /// Whether a sample is so close to full scale that it counts as clipped.
  package static func isFullScale(_ sample: Int16) -> Bool { sample.magnitude >= 32_700 }
}

extension Decibels {
  /// The root mean square, in 16-bit steps, of a level.
  static func amplitude(_ decibels: Double) -> Double {
    32_768 * pow(10, decibels / 20)
  }
}

/// The level that the room falls back to between sounds, in dB.
///
/// It is the 20th percentile of the last three seconds: ordinary speech leaves more than a fifth of the
/// time between its syllables, and new music or a crowd counts within that time (a coarse form of the
/// minimum tracking of R. Martin, "Noise power spectral density estimation based on optimal smoothing and
/// minimum statistics", 2001).
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

  /// Adds the level of the last `seconds` of audio.
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

/// Mean powers of 10 ms each after a first-order high-pass, which removes an offset and mains hum.
struct FramePowers: Sendable {
  /// Samples in a frame.
  static let length = AudioFormat.sampleRate / 100
  static let seconds = 0.01

  /// The filter is y[n] = x[n] - zero x[n-1] + pole y[n-1].
  private let (zero, pole): (Double, Double)
  private var last = (sample: 0.0, filtered: 0.0)
  private var energy = 0.0
  /// How many samples the unfinished frame has.
  private(set) var pending = 0

  init(zero: Double, pole: Double) { (self.zero, self.pole) = (zero, pole) }

  /// Adds a sample; returns the power of the frame that it completes.
  mutating func push(_ sample: Int16) -> Double? {
    let value = Double(sample)
    last = (value, value - zero * last.sample + pole * last.filtered)
    energy += last.filtered * last.filtered
    pending += 1
    guard pending == Self.length else { return nil }
    defer { restart() }
    return energy / Double(pending)
  }

  /// Drops the unfinished frame.
  mutating func restart() { (energy, pending) = (0, 0) }
}
