import Foundation
import TestSupport
import Testing

@testable import Hearing

@Suite("The phones' opinion")
struct ThirdOpinionTests {
  private func chance(_ probability: Double, _ phrases: [String]) -> Proposer.Chance {
    Proposer.Chance(intent: "any", phrases: phrases, probability: probability)
  }

  @Test("phones that fit make a likely word a command, and phones that don't leave it")
  func decides() {
    #expect(ThirdOpinion.takes(ThirdOpinion.probability(0.05, shortfall: -1)))
    #expect(!ThirdOpinion.takes(ThirdOpinion.probability(0.05, shortfall: -3)))
    #expect(!ThirdOpinion.takes(ThirdOpinion.probability(0.0001, shortfall: 0)))
  }

  @Test("what may as well be another word is neither")
  func tells() {
    #expect(!ThirdOpinion.tells(0.5, from: 0.41))
    #expect(ThirdOpinion.tells(0.5, from: 0.3))
    #expect(ThirdOpinion.tells(0.5, from: 0))
  }

  @Test("words that people were recorded saying need none, nor what no phones can make up for")
  func asked() {
    #expect(ThirdOpinion.asked(of: chance(0.3, ["harder", "one up"])) == ["harder", "one up"])
    #expect(ThirdOpinion.asked(of: chance(0.3, ["rest", "start rest"])).isEmpty)
    // In the strict profile only the long form may be said.
    #expect(ThirdOpinion.asked(of: chance(0.3, ["start rest"])) == ["start rest"])
    #expect(ThirdOpinion.asked(of: chance(0.0001, ["harder"])).isEmpty)
  }

  @Test(
    "only an utterance that stands alone is asked about",
    arguments: [
      (0.6, 2.0, Utterance.Ending.quiet, true), (0.6, 0.5, .quiet, false),
      (1.7, 2.0, .quiet, false), (0.6, 2.0, .lengthCap, false),
    ])
  func alone(seconds: Double, quiet: Double, ending: Utterance.Ending, isAsked: Bool) {
    let utterance = Utterance(
      span: 0..<AudioFormat.samples(seconds), ending: ending, peak: -20, noiseFloor: -60,
      quietBefore: quiet)
    #expect(ThirdOpinion.isAsked(about: utterance) == isAsked)
  }

  @Test("a word that is said alone fits its phones, and another, or one in talk, does not")
  func fits() throws {
    let ways = "harder HH AA R D ER\nstatus S T AE T AH S\n"
    let all = try PronunciationDictionary(parsing: ways, file: "words.dict")
    let engine = try #require(PhoneEngine(try WordSpotterTests.shippedModel()) { _ in all })
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
    let atTheEnd = try #require(engine.shortfall(of: "harder", atTheEndOf: talk.samples))
    #expect(atTheEnd > -1.5)
    #expect(try #require(engine.shortfall(of: "status", atTheEndOf: talk.samples)) < atTheEnd - 2)
  }
}
