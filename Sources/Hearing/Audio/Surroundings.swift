import Foundation

/// Measures levels around a word that has just been said: how far the word stands above the room, and how much sound before it
/// was as loud.
///
/// A command is said alone. A word that talk holds by chance has more talk before it, and in a quiet room the networks are surer
/// of everything, right or wrong (docs/hearing.md, "The judge's table").
struct Surroundings: Sendable {
  /// What was measured around what has just been said.
  struct Measures: Sendable, Equatable {
    /// How far it stands above the room, in dB.
    var height: Double
    /// The share of the time before it that was as loud, where it is a word, and where it is a phrase of several: the first
    /// of them is no talk before the others.
    var talk, talkBeforeLonger: Double
    /// Seconds in the last six, but for the word's own, that were as loud.
    var company: Double

    /// The share of the time before a phrase that was as loud.
    func talk(before phrase: String) -> Double {
      phrase.contains(" ") ? talkBeforeLonger : talk
    }
  }

  /// Levels that are kept, of 10 ms each, and how many of them tell the room's: it is their quietest fifth.
  private static let (kept, room) = (600, 300)
  /// The last levels, in which the word lies, and how many of them, the loudest, give its level.
  private static let (word, loudest) = (70, 12)
  /// How many levels ago that was which came before the word.
  private static let before = 75..<190
  /// How many levels longer a phrase of several words takes.
  private static let longer = 45
  /// As loud is what comes so near to the word's level, in dB, and stands above the room by this share of the word's height.
  private static let (nearness, height) = (15.0, 0.4)
  private var levels: [Double] = []
  /// The same of 30 ms each.
  private var averages: [Double] = []
  private var powers: [Double] = []
  /// How many levels there are since the last command's end.
  private var sinceCommand = kept
  /// From 100 Hz up.
  private var frames = FramePowers(zero: 1, pole: 0.96)

  /// Takes the next samples in.
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

  /// Of what has just been said; nil before anything was heard.
  func measures() -> Measures? {
    guard let (height, least) = bar(of: Self.word) else { return nil }
    let since = averages.suffix(sinceCommand)
    func talk(_ later: Int) -> Double {
      share(above: least, of: since, Self.before.lowerBound + later, Self.before.count)
    }
    return Measures(
      height: height, talk: talk(0), talkBeforeLonger: talk(Self.longer),
      company: seconds(above: least, of: since, Self.before.lowerBound))
  }

  /// The company in which something was said that began so many samples ago and is over.
  func company(before samples: Int64) -> Double {
    let last = Self.count(of: samples)
    guard let (_, least) = bar(of: last) else { return 0 }
    return seconds(above: least, of: averages.suffix(sinceCommand), last)
  }

  /// Takes note of a command that ended so many samples ago: neither it nor what was before it is talk before the next.
  mutating func commandEnded(ago samples: Int64) { sinceCommand = Self.count(of: samples) }

  private static func count(of samples: Int64) -> Int {
    max(0, Int(AudioFormat.seconds(samples) * 100))
  }

  /// How far what lies in so many last levels stands above the room, and how loud is as loud.
  private func bar(of word: Int) -> (height: Double, least: Double)? {
    let last = levels.suffix(Self.room)
    guard let room = last.sorted().dropFirst(last.count / 5).first else { return nil }
    let word = levels.suffix(word).sorted().suffix(Self.loudest)
    let level = word.reduce(0, +) / Double(word.count)
    return (level - room, max(level - Self.nearness, room + Self.height * (level - room)))
  }

  /// Seconds of the levels before so many last ones that are louder.
  private func seconds(above least: Double, of levels: ArraySlice<Double>, _ last: Int) -> Double {
    Double(levels.dropLast(last).count { $0 > least }) / 100
  }

  /// The share of so many levels, up to so many ago, that are louder.
  private func share(
    above least: Double, of levels: ArraySlice<Double>, _ ago: Int, _ count: Int
  ) -> Double {
    let before = levels.dropLast(ago).suffix(count)
    return before.isEmpty ? 0 : Double(before.count { $0 > least }) / Double(before.count)
  }
}
