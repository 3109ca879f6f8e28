import Foundation
import TestSupport
import Testing
import Words

@testable import Hearing

/// Sentences: from words to clauses.
@Suite("Spoken sentences", .timeLimit(.minutes(30)))
struct SentenceReaderTests {
  private static let reader: SpokenReader = {
    let file = BuildProducts.repository.appendingPathComponent("grammars/sentences.gram").path
    do {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      return SpokenReader(
        numbers: SpokenRules(), sentences: try SpokenRules(parsing: text, file: file))
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private static let outcomes: [IntentName] = ["send", "fall"]
  private static let details: [IntentName] = ["crux", "felthard", "quality", "go"]
  private static let form = SentenceForm(
    orders: [
      [
        .one(of: outcomes), .one(of: details + ["rest", "next"]), .perhaps(details),
        .perhaps(["rest", "next"]),
      ],
      [.one(of: ["next"]), .one(of: ["grade"])],
      [.one(of: ["weight"]), .one(of: ["reps"]), .perhaps(["felthard"])],
      [.one(of: ["rest"])],
    ],
    values: [
      .names(
        "grade", after: ["", "grade"],
        [
          SpokenName("V4", phrases: ["vee four"]), SpokenName("V14", phrases: ["vee fourteen"]),
        ]),
      .number("quality", NumberPrior(expected: [1, 2, 3, 4, 5], isClosed: true)),
      .number("rest", NumberPrior()), .number("go", NumberPrior()),
      .number("weight", NumberPrior(expected: [80], step: 2.5)),
      .number("reps", NumberPrior(expected: [5])),
    ], groups: [outcomes], example: "")

  private func read(_ phrase: String) -> [SpokenClause]? {
    let read = Self.reader.read(phrase, as: [.sentence("sentence", Self.form)])
    guard case .clauses(let clauses) = read?.value.content else { return nil }
    return clauses
  }

  private static func clause(_ intent: IntentName, _ number: Double? = nil) -> SpokenClause {
    SpokenClause(intent, number.map { .number($0, nil) }, words: "")
  }

  @Test(
    "each clause becomes its command, with its value",
    arguments: [
      ("fell at the crux felt hard", [clause("fall"), clause("crux"), clause("felthard")]),
      ("fell off at the crux and felt hard", [clause("fall"), clause("crux"), clause("felthard")]),
      ("sent it second go quality four", [clause("send"), clause("go", 2), clause("quality", 4)]),
      ("send rest two minutes", [clause("send"), clause("rest", 120)]),
      ("it was a fall and next route", [clause("fall"), clause("next")]),
      ("eighty for five felt hard", [clause("weight", 80), clause("reps", 5), clause("felthard")]),
      ("eighty two point five for five reps", [clause("weight", 82.5), clause("reps", 5)]),
      ("rest one and a half minutes", [clause("rest", 90)]),
      ("rest one minute", [clause("rest", 60)]),
      ("rest forty five seconds", [clause("rest", 45)]),
      ("rest three and a half minutes", [clause("rest", 210)]),
    ])
  func clauses(phrase: String, clauses: [SpokenClause]) throws {
    let read = try #require(self.read(phrase))
    #expect(
      read.count == clauses.count && zip(read, clauses).allSatisfy { $0.means($1) }, "\(read)")
  }

  @Test("a grade is one of the session's, with its word or without")
  func grade() throws {
    for phrase in ["new one vee four", "next one grade vee four", "next route vee four"] {
      #expect(read(phrase)?.last?.content == .name("V4"), "\(phrase)")
    }
  }

  @Test(
    "half a sentence, one word and anything else are none",
    arguments: [
      "", "send", "send quality", "fell at the", "quality four send four", "next", "rest",
      "rest two",
      "eighty for", "for five", "next vee", "send next rest two minutes send", "send and",
    ])
  func nothing(phrase: String) { #expect(read(phrase) == nil) }

  /// Says an order of the form in random words.
  private func random(_ random: inout SeededRandom) -> (words: [String], clauses: [IntentName]) {
    let order = Self.form.orders.randomElement(using: &random) ?? []
    var words: [String] = []
    var clauses: [IntentName] = []
    for place in order where !place.isOptional || Bool.random(using: &random) {
      guard let clause = place.clauses.randomElement(using: &random),
        let phrasing =
          clause == "grade" ? .words("vee four") : Self.reader.sentences.phrasings[clause]
      else { continue }
      if !clauses.isEmpty, Int.random(in: 0..<4, using: &random) == 0 { words.append("and") }
      words += phrasing.said(&random)
      clauses.append(clause)
    }
    return (words, clauses)
  }

  @Test("whatever is said in an order of the form is read as its clauses", arguments: 1...5)
  func everything(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<400 {
      let (words, clauses) = self.random(&random)
      let phrase = words.joined(separator: " ")
      let read = try #require(self.read(phrase), "\(phrase)")
      #expect(read.map(\.intent) == clauses, "\(phrase)")
      #expect(
        read.allSatisfy { !["quality", "rest", "weight"].contains($0.intent) || $0.content != nil })
      // It can be heard, too.
      #expect(Self.reader.phrasing(of: Self.form)?.matches(phrase) == true, "\(phrase)")
    }
  }

  @Test("a sentence's rivals say another value, or the opposite, and nothing else differs")
  func rivals() throws {
    let clauses = try #require(read("sent it felt hard quality four"))
    let rivals = try #require(Self.reader.rivals(of: clauses, in: Self.form))
    for phrase in ["fell off felt hard quality four", "sent it felt hard quality three"] {
      #expect(rivals.matches(phrase), "\(phrase)")
    }
    for phrase in ["sent it felt hard quality four", "fell off felt hard quality three"] {
      #expect(!rivals.matches(phrase), "\(phrase)")
    }
    let set = try #require(read("eighty for five"))
    let others = try #require(Self.reader.rivals(of: set, in: Self.form))
    #expect(others.matches("eighty two point five for five") && others.matches("eighty for six"))
    #expect(!others.matches("eighty for five"))
  }
}

extension Phrasing {
  /// One of its ways.
  fileprivate func said(_ random: inout SeededRandom) -> [String] {
    switch self {
    case .words(let text): text.split(separator: " ").map(String.init)
    case .sequence(let parts): parts.flatMap { $0.said(&random) }
    case .either(let ways): ways.randomElement(using: &random)?.said(&random) ?? []
    }
  }
}
