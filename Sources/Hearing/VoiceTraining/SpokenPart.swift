import Audio
import Foundation
import Hearing

/// Where somebody speaks in a recording of one word or phrase.
struct SpokenPart: Sendable {
  /// From the first sound to the last.
  let span: Range<Int>
  /// The room's level and the loudest sound's, in dB below full scale.
  let room, loudest: Double

  /// Samples a level.
  private static let step = AudioFormat.sampleRate / 100
  /// Speech is within so many dB of the loudest sound, and so many above the room.
  private static let (nearness, height) = (28.0, 6.0)
  /// No command takes longer, in seconds.
  private static let longest = 1.8
  /// The longest pause within a phrase, in levels.
  private static let pause = 30

  /// Nil if nothing stands out from the room.
  init?(of samples: [Int16]) {
    let levels = stride(from: 0, to: samples.count - Self.step + 1, by: Self.step).map { begin in
      let power = samples[begin..<begin + Self.step].reduce(0.0) { $0 + Double($1) * Double($1) }
      return Decibels.ofPower(power / Double(Self.step))
    }
    let sorted = levels.sorted()
    guard let loudest = sorted.last else { return nil }
    room = sorted[sorted.count / 5]
    let least = max(loudest - Self.nearness, room + Self.height)
    self.loudest = loudest
    guard loudest >= least, loudest > Decibels.floor, let peak = levels.firstIndex(of: loudest)
    else { return nil }
    let loud = levels.indices.filter { levels[$0] >= least }
    var (first, last) = (peak, peak)
    for place in loud.reversed() where place < first && first - place <= Self.pause {
      first = place
    }
    for place in loud where place > last && place - last <= Self.pause { last = place }
    span = first * Self.step..<(last + 1) * Self.step
  }

  /// What is wrong with its level or length, if anything.
  func flaw(in samples: [Int16]) -> TakeFlaw? {
    if Self.isClipped(samples[span]) { return .clipped }
    if loudest - room < Take.leastSignalToNoise { return .quiet }
    return AudioFormat.seconds(Int64(span.count)) > Self.longest ? .long : nil
  }

  /// Whether so many samples are at full scale that a microphone is too loud.
  static func isClipped(_ samples: ArraySlice<Int16>) -> Bool {
    samples.count(where: Decibels.isFullScale) >= 3
  }
}
