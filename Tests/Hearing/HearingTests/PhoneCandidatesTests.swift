import Audio
import Foundation
import TestSupport
import Testing
import Words

@testable import Hearing
@testable import Networks

@Suite("The phones of a word", .timeLimit(.minutes(30)))
struct PhoneCandidatesTests {
  @Test("aren't consulted for words trained on people, or for hopeless ones")
  func asked() throws {
    let candidates = PhoneCandidates(
      phones: try Shipped.phones(), judge: Judge(try Shipped.table()))
    func isAsked(_ probability: Double, _ phrases: [String]) -> Bool {
      candidates.isAsked(
        NetworkCandidates.Chance(
          intent: "any", phrases: phrases,
          measures: [.networks: LogOdds.of(probability), .expectation: 0]))
    }
    #expect(isAsked(0.3, ["harder", "one up"]))
    #expect(!isAsked(0.3, ["rest", "start rest"]))
    // In the strict profile only the long form may be said.
    #expect(isAsked(0.3, ["start rest"]))
    #expect(!isAsked(0.0001, ["harder"]))
  }

  @Test("fit a word said alone, but not another word or one in talk")
  func fits() throws {
    let ways = "harder HH AA R D ER\nstatus S T AE T AH S\n"
    let engine = try Shipped.phones(ways)
    var stream = StreamBuilder()
    stream.quiet(0.5)
    try stream.say("harder")
    stream.quiet(0.4)
    let own = try #require(engine.shortfall(of: "harder", in: stream.samples))
    let other = try #require(engine.shortfall(of: "status", in: stream.samples))
    #expect(own > -1.5)
    #expect(other < own - 2)
    #expect(engine.shortfall(of: "xqz", in: stream.samples) == nil)
    var talk = StreamBuilder()
    talk.quiet(0.5)
    try talk.say("it could be harder")
    talk.quiet(0.4)
    #expect(try #require(engine.shortfall(of: "harder", in: talk.samples)) < own - 2)
    // Whatever came before it, it is there at the end, and another word isn't.
    let atTheEnd = try #require(engine.fit(of: "harder", atTheEndOf: talk.samples))
    #expect(atTheEnd.shortfall > -1.5)
    let another = try #require(engine.fit(of: "status", atTheEndOf: talk.samples))
    #expect(another.shortfall < atTheEnd.shortfall - 2)
    // "it could be": seven phones, of which an engine may swallow some.
    #expect(atTheEnd.before >= 4)
    #expect(try #require(engine.fit(of: "harder", atTheEndOf: stream.samples)).before == 0)
  }

  @Test("are counted from a moment on")
  func count() throws {
    var stream = StreamBuilder()
    stream.quiet(0.5)
    let word = try stream.say("harder")
    stream.quiet(0.4)
    let talk = try stream.say("it could be")
    stream.quiet(0.4)
    let engine = try Shipped.phones()
    func count(from moment: Int64) -> Int {
      engine.count(in: stream.samples, from: AudioFormat.seconds(moment))
    }
    // Five or six phones and seven, of which an engine may swallow some.
    #expect(count(from: 0) >= count(from: word.upperBound) + 3)
    #expect(count(from: word.upperBound) >= 4)
    #expect(count(from: talk.upperBound) == 0)
  }

  @Test("count against a phrase if another candidate fits better")
  func neighbour() throws {
    var said = StreamBuilder()
    said.quiet(0.5)
    try said.say("harder")
    said.quiet(0.2)
    var stream = HeardStream(tail: 0.1)
    _ = stream.feed(AudioChunk(samples: said.samples, start: 0))
    let candidates = PhoneCandidates(
      phones: try Shipped.phones("harder HH AA R D ER\nstatus S T AE T AH S\n"),
      judge: Judge(try Shipped.table()))
    let vocabulary = Vocabulary(
      grammar: try Grammar(parsing: "#JSGF V1.0; grammar g; public <any> = harder;", file: "g"),
      isStrict: false)
    func measures(_ phrases: [String]) -> [EvidenceName: Double]? {
      let compared = candidates.compared(
        phrases.map {
          Candidate(
            source: .networks, intent: "any", phrase: $0, span: 0..<1, measures: [:], rank: 0)
        }, by: PhoneCandidates.measured, among: vocabulary, in: stream)
      return compared.first { $0.phrase == phrases[0] }?.measures
    }
    let best = try #require(measures(["harder", "status"]))
    #expect(best[.neighbour] == 0)
    #expect(best[.before] == 0)
    #expect(try #require(best[.phones]) > -1.5)
    #expect(try #require(measures(["status", "harder"])?[.neighbour]) < -2)
    #expect(measures(["status"])?[.neighbour] == 0)
    #expect(measures(["xqz", "harder"]) == [:])
  }
}
