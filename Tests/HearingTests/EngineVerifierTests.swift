import Testing

@testable import Hearing

@Suite("The engine's verifier")
struct EngineVerifierTests {
  private func objection(
    score: Double, margin: Double?, seconds: Double = 0.5, peak: Double = -20,
    ending: Utterance.Ending = .quiet
  ) -> Rejection.Reason? {
    let utterance = Utterance(
      span: 0..<AudioFormat.samples(seconds), ending: ending, peak: peak, noiseFloor: -60,
      quietBefore: 1)
    // Fifty frames of words.
    let span = 0..<8000
    let runnerUp = margin.map {
      Evidence.Match(intent: "b", phrase: "b", logLikelihood: -$0 * 50, span: span)
    }
    let evidence = Evidence(
      best: .init(intent: "a", phrase: "a", logLikelihood: 0, span: span), runnerUp: runnerUp,
      phoneLoop: -score * 50)
    return EngineVerifier().objection(to: utterance, evidence)
  }

  @Test("takes a phrase that fits as well as any phones and far better than the next")
  func takes() { #expect(objection(score: -0.5, margin: 3) == nil) }

  @Test("objects to what fits badly, fits two, is faint, is long, or has no rival and is unsure")
  func objects() {
    #expect(objection(score: -4, margin: 3) == .unlikely)
    #expect(objection(score: -0.5, margin: 0.2) == .ambiguous)
    #expect(objection(score: -0.5, margin: 3, peak: -55) == .unlikely)
    #expect(objection(score: -0.5, margin: 3, seconds: 1.7) == .tooLong)
    #expect(objection(score: -0.5, margin: 3, ending: .lengthCap) == .tooLong)
    #expect(objection(score: -1.5, margin: nil) == .unlikely)
    #expect(objection(score: -0.5, margin: nil) == nil)
  }
}
