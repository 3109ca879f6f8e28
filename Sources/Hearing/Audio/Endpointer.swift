import Foundation
import Networks

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

  /// An utterance that has not ended yet.
  private struct Open: Sendable {
    var start: Int64
    var lastLoud: Int64
    var peak: Double
    /// Of its frames so far, in dB.
    var levels: [Double]

    /// Begins it later, where what came first was over by this threshold: noise opened it, and a word louder than that followed.
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
  /// Mean powers of the last frames, as many as are averaged.
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

  /// Takes samples in and gives out the utterances that ended in them.
  package mutating func feed(_ samples: ArraySlice<Int16>, at index: Int64) -> [Utterance] {
    if position != index - Int64(frames.pending) { reset(to: index) }
    return samples.compactMap { sample in frames.push(sample).flatMap { close($0) } }
  }

  /// Forgets the open utterance, as after a gap. The noise floor stays.
  package mutating func reset(to index: Int64) {
    position = index
    (loudFrames, open) = (0, nil)
    frames.restart()
    powers = []
  }

  /// Takes a frame's power in; gives the utterance that ends with it.
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

/// A stretch of the stream in which someone may have said something.
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
  /// Loudest 10 ms and the room's level at the time, in dB.
  package var peak: Double
  package var noiseFloor: Double
  /// Seconds since the sound before this one ended.
  package var quietBefore: Double

  package var seconds: Double { AudioFormat.seconds(Int64(span.count)) }
  package var signalToNoise: Double { peak - noiseFloor }
}

/// Finds utterances by their phones: where the network hears some, and none for a while before and after.
///
/// In a room that moves (music, rain, voices, streets) the level doesn't fall back after a word, but the network still hears that
/// nobody goes on.
struct PhoneEndpointer: Sendable {
  /// Rows without a phone, of 40 ms each, that end an utterance: the stops within a number take 0.2 s.
  private static let quiet = 10
  /// Seconds that a word may begin before the row of its first phone, and end after that of its last.
  private static let (before, after) = (0.1, 0.2)

  private var stream: PhoneStream
  /// Where the stream began.
  private var origin: Int64 = 0
  /// Rows so far.
  private var count = 0
  /// The first row with a phone of the open utterance, and the last.
  private var open: (first: Int, last: Int)?
  /// The last row with a phone of the utterance before.
  private var previous: Int?

  init(_ stream: PhoneStream) { self.stream = stream }

  /// Begins anew, as after a gap.
  mutating func restart(at index: Int64) {
    stream.restart()
    (origin, count, open, previous) = (index, 0, nil, nil)
  }

  /// Takes samples in; gives the spans in which somebody spoke that ended in them, with the seconds of quiet before each.
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
