import Testing

@testable import Hearing

@Suite("Proposals")
struct ProposerTests {
  /// A proposer for "send" that has taken answers in, with its last proposal.
  private func taken(
    _ answers: [Float], amid surroundings: Double = 0
  ) throws -> (proposer: Proposer, last: Proposer.Proposal?) {
    let grammar = try Grammar(parsing: "#JSGF V1.0; grammar g; public <send> = send;", file: "g")
    var proposer = Proposer(threshold: 0.6)
    proposer.listen(for: Vocabulary(grammar: grammar, isStrict: false), known: ["send"])
    var last: Proposer.Proposal?
    for (index, answer) in answers.enumerated() {
      last = proposer.take(
        WordSpotter.Answer(end: Int64(index) * 640, probabilities: [answer])
      ) { Surroundings.Evidence(word: surroundings, longer: 9) }
    }
    return (proposer, last)
  }

  @Test("a word is proposed when two answers together reach the threshold, or one is sure")
  func reached() throws {
    #expect(try taken([0, 0.6, 0.65]).last?.isReached == true)
    #expect(try taken([0, 0.5, 0.65]).last == nil)
    #expect(try taken([0, 0, 0.65]).last == nil)
    #expect(try taken([0, 0, 0.75]).last?.isReached == true)
    #expect(try taken([0, 0.9, 0.1]).last?.isReached != true)
  }

  @Test(
    "what the next answer can complete is known before it comes, unless that comes from nowhere",
    arguments: [(Float(0.15), false), (0.25, true), (0.55, true)])
  func coming(answer: Float, isComing: Bool) throws {
    let (proposer, last) = try taken([0, answer])
    #expect(last == nil)
    #expect((proposer.coming?.phrase == "send") == isComing)
    #expect(try taken([0, answer, 1]).last?.isReached == true)
  }

  @Test("what stands around a word makes it more likely or less, and nothing of what is not likely")
  func surroundings() throws {
    #expect(try taken([0, 0.5, 0.9], amid: -2).last?.isReached != true)
    #expect(try taken([0, 0.4, 0.5]).last?.isReached != true)
    #expect(try taken([0, 0.4, 0.5], amid: 1).last?.isReached == true)
    #expect(try taken([0, 0.1, 0.1], amid: 9).last == nil)
  }

  @Test("evidence against a word leaves less of it, and it may fade")
  func weighed() throws {
    var (proposer, last) = try taken([0, 0.5, 0.9])
    let word = try #require(last)
    #expect(proposer.weighed(word, by: -0.1)?.isReached == true)
    #expect(proposer.weighed(word, by: -2.5) == nil)
    let after = WordSpotter.Answer(end: 3 * 640, probabilities: [0])
    let faded = [after, after].compactMap { proposer.take($0) }
    #expect(faded.map(\.isReached) == [false])
    #expect(try #require(faded.first).probability < 0.6)
  }

  @Test("what may have been said over a while is told as it was likeliest there")
  func chances() throws {
    let proposer = try taken([0, 0.5, 0.1, 0, 0.9, 0.9]).proposer
    // The network answers 0.16 s after a word's end.
    func chance(_ answers: Range<Int64>) -> Double? {
      proposer.chances(over: answers.lowerBound * 640 - 2560..<answers.upperBound * 640 - 2560)
        .first?.probability
    }
    #expect(abs(try #require(chance(0..<4)) - 0.3) < 1e-6)
    #expect(proposer.chances(over: 0..<1).map(\.phrases) == [["send"]])
    #expect(try #require(chance(9..<12)) < 1e-5)
  }

  @Test("nothing is coming once a word was proposed, or all was forgotten")
  func past() throws {
    #expect(try taken([0, 0.5, 0.9]).proposer.coming == nil)
    var proposer = try taken([0, 0.5]).proposer
    proposer.forget()
    #expect(proposer.coming == nil)
  }
}
