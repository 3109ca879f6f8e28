import Climbing
import Core
import Foundation
import Hearing
import Lifting
import Session
import Sound
import TestSupport
import Testing
import Words

@testable import Console

/// Sentences, from words to what is logged.
@Suite("Sentences", .timeLimit(.minutes(30)))
struct SentenceTests {
  private static let reader: SpokenReader = {
    do {
      let rules = try ["numbers", "sentences"].map { name in
        let file = BuildProducts.repository.appendingPathComponent("grammars/\(name).gram")
        return try SpokenRules(
          parsing: String(contentsOf: file, encoding: .utf8), file: file.path)
      }
      return SpokenReader(numbers: rules[0], sentences: rules[1])
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// Says a sentence that can be said now.
  private func say(_ words: String, _ rig: Rig) throws {
    rig.pass(10)
    let read = try #require(Self.reader.read(words, as: rig.expected), "“\(words)” can't be said")
    rig.receive(.said(read.intent, SpokenReading(read.value), wordEnd: rig.now))
  }

  private func attempts(_ rig: Rig) -> [Attempt] {
    rig.facts.climb.routes.flatMap(\.attempts)
  }

  @Test("what was climbed is in the log, and one undo takes all of it back")
  func climbing() throws {
    let rig = Rig.climb()
    try say("new one vee four", rig)
    #expect(
      rig.facts.climb.routes.count == 1 && rig.facts.climb.current.map { "\($0.grade)" } == "V4")
    try say("fell at the crux felt hard", rig)
    var attempt = try #require(attempts(rig).last)
    #expect(attempt.outcome == .fall)
    #expect(attempt.details.highPoint == .crux && attempt.details.feel == .hard)
    #expect(rig.toast.contains("at the crux · felt hard"), "\(rig.toast)")
    let before = rig.facts
    try say("sent it second go quality four rest three minutes", rig)
    attempt = try #require(attempts(rig).last)
    #expect(attempt.outcome == .send && attempt.details.quality == .good)
    #expect(rig.facts.rest?.length == .seconds(180))
    rig.say("undo")
    #expect(attempts(rig).count == 1 && rig.facts.climb == before.climb)
    rig.say("redo")
    #expect(attempts(rig).last?.details.quality == .good)
    try say("felt hard fell low down", rig)
    #expect(attempts(rig).last?.details.highPoint == .low)
    try say("sent it next route", rig)
    #expect(rig.facts.climb.routes.count == 2)
    try say("new one vee five", rig)
    #expect(
      rig.facts.climb.routes.count == 2 && rig.facts.climb.current.map { "\($0.grade)" } == "V5")
  }

  @Test("“undo that, it was a fall” corrects the last attempt")
  func correction() throws {
    let rig = Rig.climb()
    rig.say("send")
    try say("undo that it was a fall felt hard", rig)
    #expect(attempts(rig).map(\.outcome) == [.fall] && attempts(rig)[0].details.feel == .hard)
    rig.say("undo")
    #expect(attempts(rig).map(\.outcome) == [.send] && attempts(rig)[0].details.feel == nil)
    let events = rig.committed.count
    try say("undo that that was a send", rig)
    #expect(rig.committed.count == events && rig.toast.contains("It is a send already."))
  }

  @Test(
    "contradictions are refused as a whole, with what was understood",
    arguments: [
      "fell off at the crux felt easy felt hard", "fell off felt hard felt easy",
      "sent it felt hard felt easy rest two minutes",
    ])
  func contradictions(words: String) throws {
    let rig = Rig.climb()
    rig.say("fall")
    let before = rig.committed.count
    try say(words, rig)
    #expect(rig.committed.count == before, "\(words)")
    #expect(rig.toast.contains("Nothing was logged."), "\(rig.toast)")
    #expect(rig.effects.contains(.speaker(.play(.refused))))
  }

  @Test(
    "what contradicts itself in other ways can't be said",
    arguments: [
      "send fall", "sent it at the crux", "done missed", "new one", "fell at the crux at the top",
    ])
  func unsayable(words: String) {
    #expect(Self.reader.read(words, as: Rig.climb().expected)?.intent != "sentence")
  }

  @Test("what the log counts otherwise is said, and stays")
  func count() throws {
    let rig = Rig.climb()
    try say("sent it third go", rig)
    #expect(attempts(rig).count == 1)
    #expect(rig.toast.contains("you said try 3; the log counts 1"), "\(rig.toast)")
    try say("fell off second try", rig)
    #expect(!rig.toast.contains("you said"))
  }

  @Test("a sentence is done over a list, a question and a timer as its commands are")
  func anywhere() throws {
    let rig = Rig.climb()
    rig.press("h")
    try say("fell off felt hard", rig)
    #expect(attempts(rig).count == 1 && attempts(rig)[0].details.feel == .hard)
    rig.press("Esc")
    rig.press("q")
    try say("sent it felt easy", rig)
    #expect(attempts(rig).count == 2 && rig.question == nil)
    rig.isDiskFull = true
    let logged = rig.committed.count
    try say("sent it felt easy", rig)
    #expect(attempts(rig).count == 2 && rig.committed.count == logged)
    #expect(rig.toast.contains("NOT LOGGED"))
  }

  // MARK: Lifting

  private func lifting() throws -> Rig {
    let rig = LiftLayerTests.rig()
    _ = try #require(rig.facts.lift.current)
    return rig
  }

  private func sets(_ rig: Rig) -> [LoggedSet] { rig.facts.lift.blocks.flatMap(\.sets) }

  @Test("a set with its effort is logged, and one undo takes it back")
  func sets() throws {
    let rig = try lifting()
    try say("eighty for five felt easy", rig)
    var set = try #require(sets(rig).last?.entry)
    #expect(set.values.weight == Weight(80, .kg) && set.values.reps == 5)
    #expect(set.values.effort == 60 && set.outcome == .done)
    let before = rig.facts.lift
    try say("done next set plus five", rig)
    set = try #require(sets(rig).last?.entry)
    #expect(set.values.weight == Weight(80, .kg), "\(set.values)")
    #expect(rig.facts.lift.current?.next(in: .kg).values.weight == Weight(85, .kg))
    rig.say("undo")
    #expect(rig.facts.lift == before)
    try say("missed it rest two minutes", rig)
    #expect(sets(rig).last?.entry.outcome == .missed && rig.facts.rest?.length == .seconds(120))
  }

  @Test("right after a set, its numbers are about that set")
  func justDone() throws {
    let rig = try lifting()
    rig.say("done")
    let read = try #require(
      Self.reader.read("eighty for five felt hard", as: rig.expected))
    rig.pass(2)
    rig.receive(.said(read.intent, SpokenReading(read.value), wordEnd: rig.now))
    let set = try #require(sets(rig).last?.entry)
    #expect(sets(rig).count == 1 && set.values.weight == Weight(80, .kg))
    #expect(set.values.effort == 90)
  }

  @Test(
    "“eighty for five” alone is the next set's",
    arguments: ["eighty for five", "next set eighty for five"])
  func next(words: String) throws {
    let rig = try lifting()
    try say(words, rig)
    #expect(sets(rig).isEmpty)
    let next = try #require(rig.facts.lift.current?.next(in: .kg).values)
    #expect(next.weight == Weight(80, .kg) && next.reps == 5)
  }
}
