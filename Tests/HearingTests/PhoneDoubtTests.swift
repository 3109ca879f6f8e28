import Testing

@testable import Hearing

@Suite("What phones say against a word")
struct PhoneDoubtTests {
  @Test(
    "core words and longer phrases are asked about, where the answer can decide",
    arguments: [
      ("send", 0.7, true), ("send", 0.99, false), ("send", 0.5, false), ("log send", 0.7, true),
      ("harder", 0.7, false),
    ])
  func asked(phrase: String, probability: Double, isAsked: Bool) {
    #expect(PhoneDoubt.isAsked(about: phrase, of: probability, least: 0.6) == isAsked)
  }

  @Test("phones that fit say nothing against it, and there is a gravest doubt")
  func odds() {
    #expect(PhoneDoubt.logOdds(0) == 0)
    #expect(PhoneDoubt.logOdds(-2) < PhoneDoubt.logOdds(-1))
    #expect(PhoneDoubt.logOdds(-50) == PhoneDoubt.logOdds(-10))
  }
}
