import Audio
import Foundation

/// Measures levels around a word that has just been said: how far the word is above the room, and how much sound before it
/// was as loud.
///
/// A command is said alone. A word that occurs in talk has more talk before it, and in a quiet room the networks are surer
/// of everything, right or wrong (docs/hearing.md, "The judge's table").
struct Surroundings: Sendable {
  /// Measurements around a word that has just been said.
  struct Measures: Sendable, Equatable {
    /// How far it is above the room, in dB.
    var height: Double
    /// The share of the time before it that was as loud, if it is a single word, and if it is a longer phrase, whose own
    /// first word isn't talk.
    var talk, talkBeforeLonger: Double
    /// How many of the last six seconds, without the word's own, were as loud.
    var company: Double

    /// The share of the time before a phrase that was as loud.
    func talk(before phrase: String) -> Double {
      phrase.contains(" ") ? talkBeforeLonger : talk
    }
  }

  /// How many levels of 10 ms are kept, and how many of them give the room's level: their quietest fifth.
  private static let (kept, room) = (600, 300)
  /// How many of the last levels contain the word, and how many of those, the loudest, give its level.
  private static let (word, loudest) = (70, 12)
  /// How many levels ago the sound before the word was.
  private static let before = 75..<190
  /// How many levels longer a phrase of several words takes.
  private static let longer = 45
  /// Sound is as loud if it is within so many dB of the word's level, and above the room by this share of the word's height.
  private static let (nearness, height) = (15.0, 0.4)
  private var levels: [Double] = []
  /// The same, averaged over 30 ms each.
  private var averages: [Double] = []
  private var powers: [Double] = []
  /// How many levels have come since the last command's end.
  private var sinceCommand = kept
  /// Passes 100 Hz and above.
  private var frames = FramePowers(zero: 1, pole: 0.96)

  mutating func feed(_ samples: ArraySlice<Int16>) {
    for sample in samples {
      if let power = frames.push(sample) { add(power) }
    }
  }

  private mutating func add(_ power: Double) {
    powers.append(power)
    powers.removeFirst(max(0, powers.count - 3))
    levels.append(Decibels.ofPower(power))
    averages.append(Decibels.ofPower(powers.reduce(0, +) / 3))
    levels.removeFirst(max(0, levels.count - Self.kept))
    averages.removeFirst(max(0, averages.count - Self.kept))
    sinceCommand = min(sinceCommand + 1, Self.kept)
  }

  /// Measures the word that has just been said; nil before anything was heard.
  func measures() -> Measures? { measures(early: 0) }

  /// Measures a word that began so many seconds earlier than usual.
  func measures(early: Double) -> Measures? {
    let early = max(0, Int(early * 100))
    guard let (height, least) = bar(of: Self.word + early) else { return nil }
    let since = averages.suffix(sinceCommand)
    func talk(_ later: Int) -> Double {
      share(above: least, of: since, Self.before.lowerBound + early + later, Self.before.count)
    }
    return Measures(
      height: height, talk: talk(0), talkBeforeLonger: talk(Self.longer),
      company: seconds(above: least, of: since, Self.before.lowerBound + early))
  }

  /// The seconds of talk around a finished utterance that began so many samples ago.
  func company(before samples: Int64) -> Double {
    let last = Self.count(of: samples)
    guard let (_, least) = bar(of: last) else { return 0 }
    return seconds(above: least, of: averages.suffix(sinceCommand), last)
  }

  /// Notes a command that ended so many samples ago: neither it nor anything earlier is talk before the next one.
  mutating func commandEnded(ago samples: Int64) { sinceCommand = Self.count(of: samples) }

  private static func count(of samples: Int64) -> Int {
    max(0, Int(AudioFormat.seconds(samples) * 100))
  }

  /// How far the word in the last so many levels is above the room, and how loud other sound must be to count as loud.
  private func bar(of word: Int) -> (height: Double, least: Double)? {
    let last = levels.suffix(Self.room)
    guard let room = last.sorted().dropFirst(last.count / 5).first else { return nil }
    let word = levels.suffix(word).sorted().suffix(Self.loudest)
    let level = word.reduce(0, +) / Double(word.count)
    return (level - room, max(level - Self.nearness, room + Self.height * (level - room)))
  }

  /// How many seconds are louder, without the last so many levels.
  private func seconds(above least: Double, of levels: ArraySlice<Double>, _ last: Int) -> Double {
    Double(levels.dropLast(last).count { $0 > least }) / 100
  }

  /// The share that is louder among `count` levels that end `ago` levels ago.
  private func share(
    above least: Double, of levels: ArraySlice<Double>, _ ago: Int, _ count: Int
  ) -> Double {
    let before = levels.dropLast(ago).suffix(count)
    return before.isEmpty ? 0 : Double(before.count { $0 > least }) / Double(before.count)
  }
}
