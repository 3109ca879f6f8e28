import Audio
import Testing
import Words

@testable import Hearing
@testable import Networks

@Suite("The judge", .timeLimit(.minutes(30)))
struct JudgeTests {
  private let judge: Judge

  init() throws { judge = Judge(try Shipped.table()) }

  private func candidate(
    _ source: Candidate.Source, _ phrase: String, rank: Double = 0,
    _ measures: [EvidenceName: Double]
  ) -> Candidate {
    Candidate(
      source: source, intent: IntentName(rawValue: phrase), phrase: phrase, span: 0..<8000,
      measures: measures, rank: rank)
  }

  private func utterance(
    seconds: Double = 0.6, quiet: Double = 2, ending: Utterance.Ending = .quiet
  ) -> Utterance {
    Utterance(
      span: 0..<AudioFormat.samples(seconds), ending: ending, peak: -20, noiseFloor: -60,
      quietBefore: quiet)
  }

  /// The networks' candidate of a probability, as likely as that and no more.
  private func network(_ probability: Double, _ phrase: String = "send") -> Candidate {
    candidate(.networks, phrase, [.networks: LogOdds.of(probability)])
  }

  @Test("adds up the rows that apply and were measured, in the table's order and within bounds")
  func adds() {
    let word = candidate(
      .networks, "send", [.height: 90, .talk: 0.5, .constant: 1, .networks: 2, .phones: -9])
    let rows = judge.evidence(for: word)
    #expect(rows.map(\.name) == [.networks, .constant, .height, .talk, .phones])
    #expect(rows.map(\.measure) == [2, 1, 25, 0.5, -5])
    #expect(abs(judge.logOdds(of: word) - rows.reduce(0) { $0 + $1.logOdds }) < 1e-12)
    let other = candidate(.networks, "harder", [.networks: 2, .phones: -9])
    #expect(judge.evidence(for: other).map(\.name) == [.networks, .phones])
    #expect(judge.evidence(for: other).last?.weight != rows.last?.weight)
    let long = candidate(.networks, "log send", [.networks: 2, .neighbour: -3])
    #expect(judge.evidence(for: long).map(\.measure) == [2, -1])
    let short = candidate(.networks, "send", [.networks: 2, .neighbour: -3])
    #expect(judge.evidence(for: short).map(\.name) == [.networks])
  }

  @Test("in talk, a phrase waits for what follows it if that could refute it; a core word doesn't")
  func waits() throws {
    var table = try Shipped.table()
    table.networks.doubt = JudgeTable.Doubt(company: 0.8, seconds: 0.4)
    let judge = Judge(table)
    func wait(_ logOdds: Double, company: Double?, _ phrase: String = "log send") -> Double? {
      var word = candidate(.networks, phrase, [.networks: logOdds])
      word.measures[.company] = company
      return judge.wait(for: word)
    }
    #expect(wait(2, company: 1) == 0.4)
    #expect(wait(2, company: 0.7) == nil)
    #expect(wait(2, company: nil) == nil)
    #expect(wait(9, company: 6) == nil)
    #expect(wait(2, company: 1, "send") == nil)
    var followed = network(0.7, "log send")
    followed.measures[.after] = 2
    #expect(judge.verdict(on: [followed]) == .reject(.unlikely))
    followed.measures[.after] = 0
    #expect(judge.verdict(on: [followed]) == .accept)
  }

  @Test("a value that can't be meant is no rival, and is never asked about")
  func impossibleValues() {
    func value(
      _ intent: IntentName, _ number: Double, rank: Double, canBeMeant: Bool = true,
      company: Double = 0
    ) -> Candidate {
      var value = candidate(
        .values, "\(intent)", rank: rank,
        [.constant: 1, .length: 12, .likely: canBeMeant ? 1 : 0, .company: company])
      value.value = SpokenValue(.number(number, nil), words: "\(number)")
      value.canBeMeant = canBeMeant
      return value
    }
    let quiet = utterance(seconds: 1)
    let four = value("quality", 4, rank: 1)
    #expect(
      judge.verdict(on: [four, value("quality", 5, rank: 0)], in: quiet)
        == .ask(or: SpokenValue(.number(5, nil), words: "5.0")))
    #expect(
      judge.verdict(on: [four, value("quality", 14, rank: 0, canBeMeant: false)], in: quiet)
        == .accept)
    let wrong = value("quality", 14, rank: 1, canBeMeant: false)
    #expect(judge.verdict(on: [wrong, value("quality", 4, rank: 0)], in: quiet) == .ignore)
    // A route changes where the next attempt is logged.
    let two = value("route", 2, rank: 1)
    #expect(
      judge.verdict(on: [two, value("route", 47, rank: 0, canBeMeant: false)], in: quiet) == .ignore
    )
    #expect(judge.verdict(on: [two], in: quiet) == .accept)
    let inTalk = [
      value("route", 2, rank: 1, company: 2), value("route", 3, rank: 0, company: 2),
    ]
    #expect(judge.verdict(on: inTalk, in: quiet) == .ignore)
  }

  @Test("accepts the networks' word at the table's threshold, or at a given one")
  func threshold() throws {
    #expect(judge.verdict(on: [network(0.61)]) == .accept)
    #expect(judge.verdict(on: [network(0.59)]) == .reject(.unlikely))
    let strict = Judge(try Shipped.table(), threshold: 0.9)
    #expect(strict.verdict(on: [network(0.61)]) == .reject(.unlikely))
    #expect(judge.verdict(on: []) == .ignore)
  }

  @Test(
    "consults the phones only if they can decide",
    arguments: [
      ("send", 0.7, true), ("send", 0.9999, false), ("send", 0.5, false), ("log send", 0.7, true),
      ("harder", 0.7, true),
    ])
  func asks(phrase: String, probability: Double, asks: Bool) {
    var word = network(probability, phrase)
    #expect(judge.matters([.phones], to: word) == asks)
    word.measures[.phones] = -1
    #expect(!judge.matters([.phones], to: word))
  }

  @Test("a likely value far ahead of the next needs no question; a route does, and an unlikely one")
  func alone() {
    func verdict(_ intent: IntentName, ahead: Double, isLikely: Bool = true) -> Judge.Verdict {
      let ranked = [3.0, 4].enumerated().map { place, number in
        var value = candidate(
          .values, "\(intent)", rank: place == 0 ? ahead : 0,
          [
            .constant: 1, .length: 9, .phones: -0.7, .worstWord: isLikely ? -5.5 : -2.3,
            .likely: isLikely ? 1 : 0, .company: 0,
          ])
        value.value = SpokenValue(.number(number, nil), words: "\(number)")
        return value
      }
      #expect(judge.suffices(for: ranked[0]))
      #expect(judge.logOdds(of: ranked[0]) < judge.table.asking.sure)
      return judge.verdict(on: ranked, in: utterance(seconds: 1))
    }
    let rival = SpokenValue(.number(4, nil), words: "4.0")
    #expect(verdict("grade", ahead: 8.5) == .accept)
    #expect(verdict("grade", ahead: 7.5) == .ask(or: rival))
    #expect(verdict("grade", ahead: 8.5, isLikely: false) == .ask(or: rival))
    #expect(verdict("route", ahead: 8.5) == .ask(or: rival))
  }

  @Test("asks about two similar names, though it accepts a number with the same lead")
  func nearNames() {
    func verdict(ahead: Double, isName: Double) -> Judge.Verdict {
      var ranked = [
        candidate(.values, "climber", rank: ahead, [:]), candidate(.values, "climber", [:]),
      ]
      for (place, name) in ["Anna", "Hannah"].enumerated() {
        ranked[place].value = SpokenValue(.name(name), words: name.lowercased())
        ranked[place].measures = [
          .constant: 1, .company: 0, .phones: -0.1, .worstWord: -0.1, .length: 4, .likely: 1,
          .name: isName,
        ]
      }
      return judge.verdict(on: ranked, in: utterance())
    }
    let rival = SpokenValue(.name("Hannah"), words: "hannah")
    #expect(verdict(ahead: 4, isName: 1) == .ask(or: rival))
    #expect(verdict(ahead: 4, isName: 0) == .accept)
    #expect(verdict(ahead: 12, isName: 1) == .accept)
  }

  @Test("phones that fit bring a lost phrase back, a single word only if it is more likely")
  func secondChance() {
    func verdict(
      _ probability: Double, _ shortfall: Double, _ phrase: String = "felt hard"
    ) -> Judge.Verdict {
      judge.verdict(
        on: [
          candidate(
            .phones, phrase,
            [.networks: LogOdds.of(probability), .constant: 1, .company: 0, .phones: shortfall])
        ], in: utterance())
    }
    #expect(verdict(0.05, -1) == .accept)
    #expect(verdict(0.05, -3) == .ignore)
    #expect(verdict(0.0001, 0) == .ignore)
    #expect(verdict(0.05, -1, "harder") == .ignore)
    #expect(verdict(0.3, -0.2, "harder") == .accept)
  }

  @Test(
    "a phrase hardly ahead of another is rejected as ambiguous",
    arguments: [
      (Candidate.Source.phones, 0.4, false), (.phones, 0.6, true), (.ownWords, 0.9, false),
      (.ownWords, 1.1, true), (.pocketsphinx, 0.1, false), (.pocketsphinx, 0.2, true),
    ])
  func ambiguous(source: Candidate.Source, ahead: Double, isAccepted: Bool) {
    let measures: [EvidenceName: Double] = [
      .constant: 1, .networks: 3, .phrase: 0, .length: 8, .frames: 0, .ahead: 1, .quiet: 2,
    ]
    let ranked = [
      candidate(source, "harder", rank: ahead, measures),
      candidate(source, "easier", rank: 0, measures),
    ]
    let verdict = judge.verdict(on: ranked, in: utterance())
    #expect(verdict == (isAccepted ? .accept : .reject(.ambiguous)))
  }

  @Test(
    "only an isolated utterance gets a second chance",
    arguments: [
      (0.6, 2.0, Utterance.Ending.quiet, true), (0.6, 0.5, .quiet, false),
      (1.7, 2.0, .quiet, false), (0.6, 2.0, .lengthCap, false),
    ])
  func alone(seconds: Double, quiet: Double, ending: Utterance.Ending, isAdmitted: Bool) {
    let utterance = utterance(seconds: seconds, quiet: quiet, ending: ending)
    #expect(judge.admits(utterance, for: .phones) == isAdmitted)
  }

  @Test("a long phrase of the user's own may fit worse in total than a short one")
  func ownWords() {
    func verdict(_ nats: Double, _ phones: Double) -> Judge.Verdict {
      judge.verdict(
        on: [candidate(.ownWords, "send", [.constant: 1, .phrase: nats, .length: phones])],
        in: utterance())
    }
    #expect(verdict(-1.9, 3) == .accept)
    #expect(verdict(-2.1, 4) == .reject(.unlikely))
    #expect(verdict(-9.9, 8) == .accept)
  }

  @Test(
    "accepts from PocketSphinx what fits well, is ahead and is isolated",
    arguments: [
      (-0.5, 2.0, 0.0, 0.5, true), (-2, 1, 0, 0.5, true), (-4, 0.5, 0, 0.5, false),
      (-2, 1, 0.9, 0.5, false), (-2, 1, 0, 2.5, false), (-0.2, 0.2, 0, 0.5, true),
    ])
  func pocketSphinx(
    score: Double, ahead: Double, talk: Double, company: Double, isAccepted: Bool
  ) {
    var word = pocketSphinx(score, ahead: ahead)
    word.measures.merge([.talk: talk, .company: company]) { $1 }
    let verdict = judge.verdict(on: [word], in: utterance())
    #expect(verdict == (isAccepted ? .accept : .reject(.unlikely)))
  }

  @Test("PocketSphinx's only phrase is judged by its own fit")
  func pocketSphinxWithoutARival() {
    #expect(judge.verdict(on: [pocketSphinx(-1)], in: utterance()) == .accept)
    #expect(judge.verdict(on: [pocketSphinx(-2)], in: utterance()) == .reject(.unlikely))
  }

  @Test("rejects what PocketSphinx finds in a long utterance")
  func long() {
    func verdict(_ utterance: Utterance) -> Judge.Verdict {
      judge.verdict(on: [pocketSphinx(-0.5, ahead: 2)], in: utterance)
    }
    #expect(verdict(utterance(seconds: 1.7)) == .reject(.tooLong))
    #expect(verdict(utterance(ending: .lengthCap)) == .reject(.tooLong))
  }

  private func pocketSphinx(_ score: Double, ahead: Double? = nil) -> Candidate {
    var measures: [EvidenceName: Double] = [.constant: 1, .frames: score, .quiet: 2, .company: 0]
    measures[.ahead] = ahead
    return candidate(.pocketsphinx, "send", measures)
  }
}
