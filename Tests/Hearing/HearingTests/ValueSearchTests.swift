import Synchronization
import Testing
import Words

@testable import Hearing

/// What is made of an engine's readings; the engine is a table of phrases and their likelihoods.
@Suite("Judging what was said", .timeLimit(.minutes(30)))
struct ValueSearchTests {
  private static let reader: SpokenReader = {
    let text = """
      #JSGF V1.0; grammar numbers;
      public <weight> = weight <n> [point five | hundred <n>];
      <n> = zero | five | nine | fifteen | fifty | eighty | eighty two | one;
      """
    do {
      return SpokenReader(numbers: try SpokenRules(parsing: text, file: "n"))
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// The places of words in an utterance of a second.
  struct Lie {
    var frames = 40
    var gap = 0
    var phones = 4
  }

  /// What the engine finds for some words.
  private static func transcript(_ text: String, _ likelihood: Double, _ lie: Lie) -> Transcript {
    let count = text.split(separator: " ").count
    let words = (0..<count).map { index in
      let start = index * (lie.frames + lie.gap)
      return Transcript.Word(
        span: ScoredSpan(
          frames: start..<start + lie.frames, logLikelihood: likelihood / Double(count)),
        phones: lie.phones)
    }
    return Transcript(text: text, logLikelihood: likelihood, frames: 100, words: words)
  }

  /// - Parameters:
  ///   - heard: log likelihood of each phrase to any phones.
  ///   - command: what the network heard in it.
  ///   - company: seconds of talk before it.
  private func verdict(
    _ heard: [String: Double], lying lie: Lie = Lie(), after expected: [Double],
    command: String? = nil, amid company: Double = 0
  ) throws -> SpokenReading? {
    let search = ValueSearch(
      reader: Self.reader,
      engine: ValueEngine(
        learn: { words, _ in words },
        transcribe: { _, phrasing in
          heard.filter { phrasing.matches($0.key) }.max { $0.value < $1.value }
            .map { Self.transcript($0.key, $0.value, lie) }
        }, phones: { _ in [ScoredSpan(frames: 0..<100, logLikelihood: 0)] }))
    let utterance = Utterance(
      span: 0..<16_000, ending: .quiet, peak: -20, noiseFloor: -60, quietBefore: 1)
    let judge = Judge(try Shipped.table())
    let ranked = search.candidates(
      for: ValueQuestion(
        utterance: utterance, samples: [],
        forms: [.number("weight", NumberPrior(expected: expected, step: 2.5))], company: company,
        command: command),
      judge: judge)
    let value = ranked.first?.value
    switch judge.verdict(on: ranked, in: utterance) {
    case .accept: return value.map { SpokenReading($0) }
    case .ask(let rival): return value.map { SpokenReading($0, rival: rival) }
    case .reject(let reason):
      Issue.record("a value is never rejected: \(reason)")
      return nil
    case .ignore: return nil
    }
  }

  @Test(
    "one search tells a value from the command that the network heard",
    arguments: [
      (["weight fifty": -10.0, "send": -20], true), (["weight fifty": -20, "send": -10], false),
      (["send": -10], false), ([:], false),
    ])
  func prefersValue(heard: [String: Double], prefers: Bool) {
    let searches = Mutex(0)
    let search = ValueSearch(
      reader: Self.reader,
      engine: ValueEngine(
        learn: { words, _ in words },
        transcribe: { _, phrasing in
          searches.withLock { $0 += 1 }
          return heard.filter { phrasing.matches($0.key) }.max { $0.value < $1.value }
            .map { Self.transcript($0.key, $0.value, Lie()) }
        }, phones: { _ in nil }))
    let weight = SpokenForm.number("weight", NumberPrior(expected: [50], step: 2.5))
    #expect(search.prefersValue(in: [], [weight], to: "send") == prefers)
    #expect(searches.withLock(\.self) == 1)
  }

  @Test("an expected value far ahead of the others is accepted")
  func takes() throws {
    let found = try #require(
      try verdict(["weight fifty": -10, "weight fifteen": -90], after: [50]))
    #expect(found == SpokenReading(SpokenValue(.number(50, nil), words: "fifty")))
  }

  @Test("of two that sound alike, the likely one is accepted: 50 after 50, not 15")
  func prior() throws {
    let found = try #require(
      try verdict(["weight fifty": -10.5, "weight fifteen": -10], after: [50]))
    #expect(found.value.content == .number(50, nil))
    #expect(found.rival == nil)
  }

  @Test("two equally likely values that sound alike lead to a question")
  func asks() throws {
    let found = try #require(
      try verdict(["weight fifty": -10, "weight fifteen": -12], after: [50, 15]))
    #expect(found.value.content == .number(50, nil))
    #expect(found.rival?.content == .number(15, nil))
  }

  @Test("an unexpected value leads to a question unless it is far ahead of the expected one")
  func unexpected() throws {
    let asked = try #require(try verdict(["weight nine": -0.1, "weight eighty": -8], after: [80]))
    #expect(asked.value.content == .number(9, nil))
    #expect(asked.rival?.content == .number(80, nil))
    let clear = try #require(
      try verdict(["weight nine": -0.1, "weight eighty": -40], lying: Lie(frames: 30), after: [80]))
    #expect(clear == SpokenReading(SpokenValue(.number(9, nil), words: "nine")))
  }

  @Test("an unexpected and unclear value is ignored")
  func unclear() throws {
    #expect(try verdict(["weight nine": -220, "weight eighty": -240], after: [80]) == nil)
  }

  @Test("an utterance that other phones fit far better is ignored")
  func garbage() throws {
    #expect(try verdict(["weight fifty": -500], after: [50]) == nil)
  }

  @Test(
    "words with pauses, far too slow, or with few sounds are ignored",
    arguments: [Lie(gap: 80), Lie(frames: 160), Lie(frames: 40, phones: 1)])
  func lie(lie: Lie) throws {
    #expect(try verdict(["weight fifty": -8], after: [50]) != nil)
    #expect(try verdict(["weight fifty": -8], lying: lie, after: [50]) == nil)
  }

  @Test("a command that fits the sound better isn't a value")
  func command() throws {
    let heard = ["weight fifty": -5.0, "start rest": -4, "less weight": -6]
    #expect(try verdict(heard, after: [50], command: "start rest") == nil)
    #expect(try verdict(heard, after: [50], command: "less weight") != nil)
  }

  @Test("a weak value is ignored in talk")
  func talk() throws {
    let heard = ["weight fifty": -12.0, "weight fifteen": -14]
    #expect(try verdict(heard, after: [50]) != nil)
    #expect(try verdict(heard, after: [50], amid: 2.5) == nil)
  }

  @Test("a weight of zero is ignored")
  func zero() throws {
    #expect(try verdict(["weight zero": -1], after: [2.5]) == nil)
  }

  @Test("a vague value leads to a question, unless it is far ahead of all others")
  func vague() throws {
    let vague = ["weight fifty": -16.0, "weight fifteen": -19]
    let asked = try #require(try verdict(vague, after: [50, 15]))
    #expect(asked.rival?.content == .number(15, nil))
    let alone = ["weight fifty": -16.0, "weight fifteen": -40]
    #expect(try #require(try verdict(alone, after: [50, 15])).rival == nil)
    let clear = ["weight fifty": -4.0, "weight fifteen": -30]
    #expect(try #require(try verdict(clear, after: [50, 15])).rival == nil)
  }

  @Test("an utterance without a path is ignored")
  func noPath() throws {
    #expect(try verdict([:], after: [50]) == nil)
  }

  @Test("every way to say a number reads back as that number")
  func ways() {
    for number in stride(from: 0.0, to: 300, by: 0.25) {
      let ways = NumberWords.ways(toSay: number)
      #expect(!ways.isEmpty)
      #expect(
        ways.allSatisfy { NumberWords.value(in: $0)?.content == .number(number, nil) }, "\(ways)")
    }
    #expect(NumberWords.ways(toSay: 1000).isEmpty && NumberWords.ways(toSay: 0.1).isEmpty)
  }
}
