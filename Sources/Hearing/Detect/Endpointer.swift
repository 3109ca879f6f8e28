import Foundation

/// Finds utterances by level: where the sound rises above the room and where it falls back.
///
/// The level is that of the sample differences (pre-emphasis), which takes out a DC offset and most
/// of mains hum. It never waits for silence: an utterance is cut at the length cap, and steady music
/// or a crowd becomes the noise floor within three seconds.
package struct Endpointer: Sendable {
  package struct Settings: Sendable, Equatable {
    /// dB above the noise floor at which sound may be speech.
    package var rise = 9.0
    /// dB below its loudest at which an utterance may be over, in rooms too quiet for the floor to
    /// tell (a reverberation's tail hangs above the floor).
    package var fall = 28.0
    /// Seconds below that before it is over. The stop in "rest" and "next" is up to 0.12 s.
    package var hangover = 0.17
    /// No command is longer; "finish session" said slowly takes 1.3 s.
    package var longest = 1.8
    /// Shorter sounds are clicks and knocks.
    package var shortest = 0.12
    /// How many levels of 10 ms are averaged: more of them find a voice that stands less above the room.
    package var averaged = 1

    package init() {}
  }

  private static let frame = AudioFormat.sampleRate / 100
  private static let frameSeconds = 0.01

  private let settings: Settings
  private var floor = NoiseFloor()
  private var previousSample = 0.0
  private var energy = 0.0
  private var count = 0
  /// Mean powers of the last frames, as many as are averaged.
  private var powers: [Double] = []
  private var position: Int64 = 0

  /// Frames in a row above the threshold, while no utterance is open.
  private var loudFrames = 0
  /// Where the utterance began that has not ended yet.
  private(set) var start: Int64?
  private var lastLoud: Int64 = 0
  private var peak = Decibels.floor
  private var previousEnd: Int64 = -1_000_000

  package init(settings: Settings = Settings()) { self.settings = settings }

  package var isOpen: Bool { start != nil }
  package var noiseFloor: Double { floor.level }
  /// Seconds since the open utterance was last loud; nil while none is open.
  var quiet: Double? { start.map { _ in AudioFormat.seconds(position - lastLoud) } }

  /// Takes samples in and gives out the utterances that ended in them.
  package mutating func feed(_ samples: ArraySlice<Int16>, at index: Int64) -> [Utterance] {
    if position != index - Int64(count) { reset(to: index) }
    var ended: [Utterance] = []
    for sample in samples {
      let value = Double(sample)
      let difference = value - 0.97 * previousSample
      previousSample = value
      energy += difference * difference
      count += 1
      if count == Self.frame {
        position += Int64(count)
        powers.append(energy / Double(count))
        powers.removeFirst(max(0, powers.count - settings.averaged))
        let mean = powers.reduce(0, +) / Double(powers.count)
        if let utterance = close(Decibels.ofPower(mean)) { ended.append(utterance) }
        (energy, count) = (0, 0)
      }
    }
    return ended
  }

  /// Forgets the open utterance, as after a gap. The noise floor stays.
  package mutating func reset(to index: Int64) {
    position = index
    (energy, count, loudFrames, start, peak) = (0, 0, 0, nil, Decibels.floor)
    powers = []
  }

  private mutating func close(_ level: Double) -> Utterance? {
    let threshold = max(floor.level + settings.rise, peak - settings.fall)
    floor.update(level, seconds: Self.frameSeconds)
    let isLoud = level > threshold && level > Decibels.floor + settings.rise
    guard let begin = start else {
      loudFrames = isLoud ? loudFrames + 1 : 0
      if loudFrames >= 3 { open(level) }
      return nil
    }
    peak = max(peak, level)
    if isLoud { lastLoud = position }
    if AudioFormat.seconds(position - lastLoud) >= settings.hangover {
      return end(begin, .quiet)
    }
    if AudioFormat.seconds(position - begin) >= settings.longest {
      return end(begin, .lengthCap)
    }
    return nil
  }

  private mutating func open(_ level: Double) {
    start = position - Int64(loudFrames * Self.frame)
    lastLoud = position
    peak = level
  }

  private mutating func end(_ begin: Int64, _ ending: Utterance.Ending) -> Utterance? {
    defer {
      (start, loudFrames, peak) = (nil, 0, Decibels.floor)
      previousEnd = lastLoud
    }
    let utterance = Utterance(
      span: begin..<lastLoud, ending: ending, peak: peak, noiseFloor: floor.level,
      quietBefore: AudioFormat.seconds(begin - previousEnd))
    return utterance.seconds >= settings.shortest ? utterance : nil
  }
}
