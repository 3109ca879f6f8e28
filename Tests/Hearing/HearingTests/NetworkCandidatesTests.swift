import Testing

@testable import Hearing
@testable import Networks

@Suite("Candidates of the networks", .timeLimit(.minutes(30)))
struct NetworkCandidatesTests {
  /// Candidates for "send" after some answers, with the last that came of them.
  ///
  /// - Parameters:
  ///   - surroundings: log odds of what is around each.
  ///   - company: seconds of talk around each.
  private func taken(
    _ answers: [Float], amid surroundings: Double = 0, company: Double = 0
  ) throws -> (networks: NetworkCandidates, last: Candidate?) {
    let grammar = try Grammar(parsing: "#JSGF V1.0; grammar g; public <send> = send;", file: "g")
    var networks = NetworkCandidates(judge: try judge(), known: ["send"])
    networks.listen(for: Vocabulary(grammar: grammar, isStrict: false))
    var last: Candidate?
    for (index, answer) in answers.enumerated() {
      last =
        networks.feed(
          WordSpotter.Answer(end: Int64(index) * 640, probabilities: [answer])
        ) {
          Surroundings.Measures(
            height: 0, talk: surroundings, talkBeforeLonger: 9, company: company)
        }
        .first
    }
    return (networks, last)
  }

  /// The shipped table, in which the surroundings' log odds are what was measured of talk.
  private func judge() throws -> Judge {
    var table = try Shipped.table()
    for index in table.networks.rows.indices {
      switch table.networks.rows[index].evidence {
      case .talk: table.networks.rows[index].weight = 1
      case .constant, .height, .company: table.networks.rows[index].weight = 0
      default: break
      }
    }
    return Judge(table)
  }

  private func suffices(_ candidate: Candidate?) throws -> Bool? {
    try candidate.map { try judge().suffices(for: $0) }
  }

  @Test("a word is a candidate when two answers together reach the threshold, or one is sure")
  func reached() throws {
    #expect(try suffices(try taken([0, 0.6, 0.65]).last) == true)
    #expect(try taken([0, 0.5, 0.65]).last == nil)
    #expect(try taken([0, 0, 0.65]).last == nil)
    #expect(try suffices(try taken([0, 0, 0.75]).last) == true)
    #expect(try suffices(try taken([0, 0.9, 0.1]).last) != true)
  }

  @Test(
    "a word that the next answer can complete is known in advance, unless it is sudden",
    arguments: [(Float(0.15), false), (0.25, true), (0.55, true)])
  func coming(answer: Float, isComing: Bool) throws {
    let (networks, last) = try taken([0, answer])
    #expect(last == nil)
    #expect((networks.coming?.phrase == "send") == isComing)
    #expect(try suffices(try taken([0, answer, 1]).last) == true)
  }

  @Test("surroundings make a likely word more or less likely, but never an unlikely one")
  func surroundings() throws {
    #expect(try suffices(try taken([0, 0.5, 0.9], amid: -2).last) != true)
    #expect(try suffices(try taken([0, 0.4, 0.5]).last) != true)
    #expect(try suffices(try taken([0, 0.4, 0.5], amid: 1).last) == true)
    #expect(try taken([0, 0.1, 0.1], amid: 9).last == nil)
  }

  @Test("a word that wasn't heard speaks for the same word soon after, but not amid talk")
  func again() throws {
    // Answers come every 40 ms: a word, 1 s or 4 s of quiet, and the word again, by itself too weak.
    func second(after quiet: Int, _ word: Float = 0.4, company: Double = 0) throws -> Bool? {
      let quiet = [Float](repeating: 0, count: quiet)
      return try suffices(
        taken([0, word, word] + quiet + [0.5, 0.5], company: company).last)
    }
    #expect(try second(after: 25) == true)
    #expect(try second(after: 25, 0) != true, "there was no word before")
    #expect(try second(after: 4) != true, "it is the same word still")
    #expect(try second(after: 100) != true, "it was too long ago")
    #expect(try second(after: 25, company: 2) != true, "talk repeats its words")
  }

  @Test("what came near before a command says nothing of the next")
  func heardAgain() throws {
    var (networks, _) = try taken([0, 0.4, 0.4])
    networks.accepted()
    let quiet = [Float](repeating: 0, count: 25)
    var last: Candidate?
    for (index, answer) in (quiet + [0.5, 0.5]).enumerated() {
      last =
        networks.feed(WordSpotter.Answer(end: Int64(index + 3) * 640, probabilities: [answer])) {
          Surroundings.Measures(height: 0, talk: 0, talkBeforeLonger: 0, company: 0)
        }.first
    }
    #expect(try suffices(last) != true)
  }

  @Test("a word that later evidence weakens is kept, and may fade")
  func kept() throws {
    var (networks, last) = try taken([0, 0.5, 0.9])
    var word = try #require(last)
    word.measures[.phones] = -2.5
    #expect(try suffices(word) == false)
    networks.keep([word], before: 0.9)
    let after = WordSpotter.Answer(end: 3 * 640, probabilities: [0])
    let faded = [after, after].compactMap { networks.feed($0).first }
    #expect(faded.last == word)
  }

  @Test("waiting candidates are returned once, after their wait, at their likeliest")
  func waits() throws {
    var (networks, last) = try taken([0, 0.5, 0.9])
    let word = try #require(last)
    var likelier = word
    likelier.rank += 1
    let end = Int64(3 * 640)
    networks.doubt([word], for: 0.1, at: end)
    networks.doubt([likelier], for: 0.1, at: end + 640)
    networks.doubt([word], for: 0.1, at: end + 1280)
    let early = networks.settled(at: end + 1599)
    #expect(early == nil)
    let settled = networks.settled(at: end + 1600)
    #expect(settled?.ranked == [likelier] && settled?.since == end)
    let again = networks.settled(at: end + 9999)
    networks.doubt([word], for: 0.1, at: end)
    networks.forget()
    let forgotten = networks.settled(at: end + 9999)
    #expect(again == nil && forgotten == nil)
  }

  @Test("each intent's chance over a stretch is its likeliest moment there")
  func chances() throws {
    let networks = try taken([0, 0.5, 0.1, 0, 0.9, 0.9]).networks
    // The network answers 0.16 s after a word's end.
    func chance(_ answers: Range<Int64>) -> Double? {
      networks.chances(
        over: answers.lowerBound * 640 - 2560..<answers.upperBound * 640 - 2560, in: 0
      ).first?.measures[.networks].map { LogOdds.probability(of: $0) }
    }
    #expect(abs(try #require(chance(0..<4)) - 0.3) < 1e-6)
    #expect(networks.chances(over: 0..<1, in: 2).map(\.phrases) == [["send"]])
    #expect(try #require(chance(9..<12)) < 1e-5)
  }

  @Test("no word is expected once one suffices, or after everything is forgotten")
  func past() throws {
    #expect(try taken([0, 0.5, 0.9]).networks.coming == nil)
    var networks = try taken([0, 0.5]).networks
    networks.forget()
    #expect(networks.coming == nil)
  }
}
