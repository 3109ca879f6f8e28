import Core
import Hearing
import Languages

/// The latest things that were heard, newest first, and how loud each was.
struct HeardLog {
  /// Something that was heard.
  struct Entry {
    let at: Moment
    /// nil: accepted as a command.
    let rejection: Rejection?
    /// The command, or the nearest one; nil if nothing was compared.
    let word: String?
    /// Level above the room, in dB; nil if not measured.
    let loudness: Double?
    /// Only phrases of two or more words were accepted at that time.
    let isStrict: Bool
    /// Why the command was not carried out; nil if it was.
    var refusal: String?
  }

  /// Everything of the last minute is listed, and in any case the latest few.
  private static let remembered = 10
  private static let time = Duration.seconds(60)
  private static let most = 60
  /// The longest time between a word and its result.
  private static let wordTime = Duration.seconds(2)

  private(set) var entries: [Entry] = []
  /// A sound is as loud as a word from so many dB above the room on.
  private static let wordHeight = 15.0
  /// A pause between two words.
  private static let pause = Duration.milliseconds(700)

  /// When the latest sounds as loud as words began, whatever they were.
  private(set) var sounds: [Moment] = []
  /// When something was last as loud as a word.
  private(set) var lastLoud: Moment?
  /// The loudest of the last moments.
  private var loudest: (reading: LevelReading, at: Moment)?

  mutating func hear(_ reading: LevelReading, at now: Moment) {
    noteSound(reading, at: now)
    if let loudest, now - loudest.at < Self.wordTime, loudest.reading.rms > reading.rms { return }
    loudest = (reading, now)
  }

  private mutating func noteSound(_ reading: LevelReading, at now: Moment) {
    guard reading.rms - reading.noiseFloor >= Self.wordHeight else { return }
    if lastLoud.map({ now - $0 > Self.pause }) ?? true { sounds = sounds.suffix(9) + [now] }
    lastLoud = now
  }

  mutating func accept(_ words: String, at now: Moment) {
    remember(
      Entry(
        at: now, rejection: nil, word: words, loudness: loudness(at: now), isStrict: false))
  }

  /// A command can't be carried out: the one that was just heard, or one that waited.
  mutating func note(refusal: String, of word: String? = nil) {
    let place = word.map { word in entries.firstIndex { $0.word == word } } ?? entries.indices.first
    if let place { entries[place].refusal = refusal }
  }

  mutating func refuse(_ rejection: Rejection, isStrict: Bool, at now: Moment) {
    remember(
      Entry(
        at: now, rejection: rejection, word: rejection.phrase,
        loudness: rejection.findings.signalToNoise ?? loudness(at: now), isStrict: isStrict))
  }

  /// The loudest of the last moments above the room, in dB; nil if nothing was measured.
  func loudness(at now: Moment) -> Double? {
    guard let loudest, now - loudest.at < Self.wordTime + .seconds(1) else { return nil }
    return loudest.reading.rms - loudest.reading.noiseFloor
  }

  private mutating func remember(_ entry: Entry) {
    entries = ([entry] + entries).enumerated().filter { place, heard in
      place < Self.remembered || place < Self.most && entry.at - heard.at <= Self.time
    }.map(\.element)
  }
}

extension HeardLog.Entry {
  /// PocketSphinx accepts nothing below this, and the networks miss more and more words
  /// (docs/hearing.md).
  private static let quietest = 12.0

  /// When, how loud, and what; for a rejection also what to do.
  func lines(at time: String) -> [String] {
    let what =
      rejection == nil
      ? word : word.map { tr("nearest: “\($0)”") } ?? tr("nothing like a command")
    let line = [
      rejection == nil ? "✔" : "✘", time,
      loudness.map { "\(Int($0.rounded())) dB" }, what, sum,
    ]
    return [line.compactMap(\.self).joined(separator: "  ")] + (advice.map { ["   " + $0] } ?? [])
  }

  /// How much the evidence added up to, of how much it had to; nil if nothing was compared.
  private var sum: String? {
    guard let findings = rejection?.findings, let sum = findings.logOdds, let takes = findings.takes
    else { return nil }
    return tr("\(Self.signed(sum)) of \(Self.signed(takes))", context: "evidence")
  }

  /// With one digit: `+0.4`.
  private static func signed(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths < 0 ? "−" : "+")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  /// How to get it accepted; nil if it was.
  var advice: String? {
    guard let rejection else { return refusal.map { tr("Not done: \($0)") } }
    switch rejection.reason {
    case .ownSound: return tr("That was our own sound: speak after the tone.")
    case .gap: return tr("Sound was lost just then: say it again.")
    case .tooLong: return tr("Say the word alone: it was part of a longer sound.")
    case .noMatch: return notAWord
    case .ambiguous:
      return rejection.findings.runnerUp.map { tr("Say it alone: it was as close to “\($0)”.") }
        ?? tr("Say it alone: two words fit.")
    case .unlikely:
      if let loudness, loudness < Self.quietest {
        return tr("Too quiet: come closer, or turn the microphone up.")
      }
      return rejection.findings.isNear
        ? tr("Say it alone, with a short pause before and after.") : notAWord
    }
  }

  private var notAWord: String {
    isStrict
      ? tr("Not a word here: strict mode wants two, as in “log send”.")
      : tr("Not a word here: ? lists them.")
  }
}
