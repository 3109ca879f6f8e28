import Audio
import Foundation
import Networks

/// Finds utterances by level: from where the sound rises above the room to where it falls back.
///
/// The level is that of the sample differences (pre-emphasis), which removes a DC offset and most of the
/// mains hum. It never waits for silence: an utterance is cut at the length cap, and steady music or a
/// crowd becomes the noise floor within three seconds.
package struct Endpointer: Sendable {
  package struct Settings: Sendable, Equatable {
    /// dB above the noise floor at which sound may be speech.
    package var rise = 9.0
    /// dB below its loudest at which an utterance may be over, in rooms so quiet that reverberation
    /// stays above the floor.
    package var fall = 28.0
    /// Seconds below that until it is over. The stop in "rest" and "next" takes up to 0.12 s.
    package var hangover = 0.17
    /// No command is longer; "finish session" said slowly takes 1.3 s.
    package var longest = 1.8
    /// Shorter sounds are clicks and knocks.
    package var shortest = 0.12
    /// How many levels of 10 ms are averaged: more of them find a voice closer to the room's level.
    package var averaged = 1

    package init() {}
  }

  /// An utterance that has not ended yet.
  private struct Open: Sendable {
    var start: Int64
    var lastLoud: Int64
    var peak: Double
    /// The levels of its frames so far, in dB.
    var levels: [Double]

    /// Drops quiet sound from its beginning: noise opened the utterance, and a louder word followed.
    mutating func trim(to threshold: Double, hangover: Double) {
      let gap = Int(hangover / FramePowers.seconds)
      let untilLoud = levels.prefix(Int(lastLoud - start) / FramePowers.length)
      var (quiet, first) = (0, 0)
      for (place, level) in untilLoud.enumerated() {
        quiet = level > threshold ? 0 : quiet + 1
        if quiet >= gap || quiet > place { first = place + 1 }
      }
      guard first < untilLoud.count else { return }
      levels.removeFirst(first)
      start += Int64(first * FramePowers.length)
    }
  }

  private let settings: Settings
  private var floor = NoiseFloor()
  private var frames = FramePowers(zero: 0.97, pole: 0)
  /// Mean powers of the last frames, up to `settings.averaged`.
  private var powers: [Double] = []
  /// Where the last full frame ended.
  private var position: Int64 = 0
  /// Frames in a row above the threshold, while no utterance is open.
  private var loudFrames = 0
  private var open: Open?
  private var previousEnd: Int64 = -1_000_000

  package init(settings: Settings = Settings()) { self.settings = settings }

  package var isOpen: Bool { open != nil }
  /// Where the open utterance began; nil while none is open.
  var start: Int64? { open?.start }
  package var noiseFloor: Double { floor.level }
  /// Seconds since the open utterance was last loud; nil while none is open.
  var quiet: Double? { open.map { AudioFormat.seconds(position - $0.lastLoud) } }

  /// Returns the utterances that ended in the next samples.
  package mutating func feed(_ samples: ArraySlice<Int16>, at index: Int64) -> [Utterance] {
    if position != index - Int64(frames.pending) { reset(to: index) }
    return samples.compactMap { sample in frames.push(sample).flatMap { close($0) } }
  }

  /// Forgets the open utterance, for example after a gap. The noise floor stays.
  package mutating func reset(to index: Int64) {
    position = index
    (loudFrames, open) = (0, nil)
    frames.restart()
    powers = []
  }

  /// Returns the utterance that ends with a frame of this power.
  private mutating func close(_ power: Double) -> Utterance? {
    position += Int64(FramePowers.length)
    powers.append(power)
    powers.removeFirst(max(0, powers.count - settings.averaged))
    let level = Decibels.ofPower(powers.reduce(0, +) / Double(powers.count))
    let threshold = self.threshold(under: open?.peak ?? Decibels.floor)
    floor.update(level, seconds: FramePowers.seconds)
    let isLoud = level > threshold && level > Decibels.floor + settings.rise
    guard var utterance = open else {
      loudFrames = isLoud ? loudFrames + 1 : 0
      if loudFrames >= 3 {
        let start = position - Int64(loudFrames * FramePowers.length)
        open = Open(
          start: start, lastLoud: position, peak: level,
          levels: [Double](repeating: level, count: loudFrames))
      }
      return nil
    }
    utterance.peak = max(utterance.peak, level)
    utterance.levels.append(level)
    if isLoud { utterance.lastLoud = position }
    let isOver = AudioFormat.seconds(position - utterance.lastLoud) >= settings.hangover
    if isOver || isTooLong(utterance) {
      utterance.trim(to: self.threshold(under: utterance.peak), hangover: settings.hangover)
    }
    open = utterance
    if isOver { return end(utterance, .quiet) }
    return isTooLong(utterance) ? end(utterance, .lengthCap) : nil
  }

  /// The level above which sound is loud in an utterance of this peak, in dB.
  private func threshold(under peak: Double) -> Double {
    max(floor.level + settings.rise, peak - settings.fall)
  }

  private func isTooLong(_ utterance: Open) -> Bool {
    AudioFormat.seconds(position - utterance.start) >= settings.longest
  }

  private mutating func end(_ over: Open, _ ending: Utterance.Ending) -> Utterance? {
    let utterance = Utterance(
      span: over.start..<over.lastLoud, ending: ending, peak: over.peak, noiseFloor: floor.level,
      quietBefore: AudioFormat.seconds(over.start - previousEnd))
    (open, loudFrames, previousEnd) = (nil, 0, over.lastLoud)
    return utterance.seconds >= settings.shortest ? utterance : nil
  }
}

/// A stretch of the stream in which someone may have spoken.
package struct Utterance: Sendable, Equatable {
  package enum Ending: String, Sendable {
    /// The level fell back to the room's.
    case quiet
    /// It went on for longer than any command.
    case lengthCap
  }

  /// From the first sound to the last, in samples of the stream.
  package var span: Range<Int64>
  package var ending: Ending
  /// Its loudest 10 ms and the room's level at the time, in dB.
  package var peak: Double
  package var noiseFloor: Double
  /// Seconds since the sound before this one ended.
  package var quietBefore: Double

  package var seconds: Double { AudioFormat.seconds(Int64(span.count)) }
  package var signalToNoise: Double { peak - noiseFloor }
}

/// Finds utterances by their phones: stretches in which the network hears phones, with none for a while before and after.
///
/// In a changing room (music, rain, voices, traffic) the level doesn't fall back after a word, but the network still hears that
/// nobody continues.
struct PhoneEndpointer: Sendable {
  /// An utterance ends after so many rows of 40 ms without a phone: the stops within a number take 0.2 s.
  private static let quiet = 10
  /// How many seconds a word may begin before its first phone's row, and end after its last one's.
  private static let (before, after) = (0.1, 0.2)

  private var stream: PhoneStream
  /// Where the stream began.
  private var origin: Int64 = 0
  /// Rows so far.
  private var count = 0
  /// The first and last row with a phone of the open utterance.
  private var open: (first: Int, last: Int)?
  /// The last row with a phone of the previous utterance.
  private var previous: Int?

  init(_ stream: PhoneStream) { self.stream = stream }

  /// Starts over, for example after a gap.
  mutating func restart(at index: Int64) {
    stream.restart()
    (origin, count, open, previous) = (index, 0, nil, nil)
  }

  /// Returns the spans of speech that ended in the next samples, with the seconds of quiet before each.
  mutating func feed(_ samples: ArraySlice<Int16>) -> [(span: Range<Int64>, quietBefore: Double)] {
    stream.feed(samples).compactMap { row in
      defer { count += 1 }
      let best = row.indices.max { row[$0] < row[$1] }
      if best != 0 {
        open = (open?.first ?? count, count)
        return nil
      }
      guard let over = open, count - over.last >= Self.quiet else { return nil }
      open = nil
      let quiet = over.first - (previous ?? 0)
      previous = over.last
      let start = time(of: over.first) - AudioFormat.samples(Self.before)
      let end = time(of: over.last + 1) + AudioFormat.samples(Self.after)
      return (start..<end, AudioFormat.seconds(Int64(quiet * PhoneStream.step)))
    }
  }

  private func time(of row: Int) -> Int64 {
    origin + Int64(PhoneStream.begins + row * PhoneStream.step)
  }
}
