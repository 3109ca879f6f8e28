import Foundation
import TestSupport
import Testing

@testable import Hearing

@Suite("The phones' opinion")
struct ThirdOpinionTests {
  private func proposal(_ phrase: String, _ probability: Double) -> Proposer.Proposal {
    Proposer.Proposal(
      intent: "harder", phrase: phrase, probability: probability, runnerUpProbability: 0,
      span: 0..<8000, isReached: false)
  }

  @Test("phones that fit make a likely word a command, and phones that don't leave it")
  func decides() {
    #expect(ThirdOpinion.probability(proposal("harder", 0.2), shortfall: 0) != nil)
    #expect(ThirdOpinion.probability(proposal("harder", 0.2), shortfall: -2) == nil)
    #expect(ThirdOpinion.probability(proposal("harder", 0.05), shortfall: 0) == nil)
  }

  @Test("the words that people were recorded saying need none")
  func known() {
    #expect(!ThirdOpinion.isAsked(about: "rest"))
    #expect(ThirdOpinion.isAsked(about: "harder"))
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
  }
}
