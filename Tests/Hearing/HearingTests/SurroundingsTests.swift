import Audio
import TestSupport
import Testing
import Words

@testable import Hearing

@Suite("Surroundings of a word", .timeLimit(.minutes(30)))
struct SurroundingsTests {
  /// Seconds of a command, which ends there, among what was heard.
  private static let command = (-1.0, 0.0)

  /// What was heard of noise of so many seconds at each of some levels, in dB, one after the other.
  private func heard(_ parts: [(Double, Double)]) -> Surroundings {
    var surroundings = Surroundings()
    for (seconds, level) in parts {
      if seconds < 0 {
        surroundings.commandEnded(ago: 0)
      } else {
        surroundings.feed(RoomNoise.samples(Int(AudioFormat.samples(seconds)), level: level)[...])
      }
    }
    return surroundings
  }

  /// What the shipped table makes of them.
  private func evidence(
    _ parts: [(Double, Double)], isLonger: Bool = false, of phrase: String = "send"
  ) throws -> Double {
    try logOdds(heard(parts).measures(), isLonger: isLonger, of: phrase)
  }

  private func logOdds(
    _ measures: Surroundings.Measures?, isLonger: Bool = false, of phrase: String = "send"
  ) throws -> Double {
    let measures = try #require(measures)
    return Judge(try Shipped.table()).logOdds(
      of: Candidate(
        source: .networks, intent: "send", phrase: phrase, span: 0..<1,
        measures: [
          .constant: 1, .height: measures.height,
          .talk: isLonger ? measures.talkBeforeLonger : measures.talk,
          .company: measures.company,
        ], rank: 0))
  }

  private let word = (0.5, -25.0)
  private let tail = (0.15, -60.0)

  @Test("a word after talk is less likely to be a command than one after quiet")
  func talk() throws {
    let alone = try evidence([(3, -60), word, tail])
    let after = try evidence([(2, -60), (0.7, -27), (0.3, -60), word, tail])
    #expect(after < alone - 0.5)
    // What is much softer than the word is others' talk.
    #expect(try evidence([(2, -60), (0.7, -50), (0.3, -60), word, tail]) > alone - 0.1)
  }

  @Test("talk as loud as the word counts for six seconds, unless a command ended it")
  func company() throws {
    func seconds(_ ago: Double, ending ended: (Double, Double)? = nil) throws -> Double {
      let quiet = (ago / 2, -60.0)
      let talk = [(3, -60), (1, -27), quiet] + (ended.map { [$0] } ?? [])
      let heard = heard(talk + [quiet, word, tail])
      let begun = AudioFormat.samples(word.0 + tail.0)
      let company = heard.company(before: begun)
      #expect(try abs(#require(heard.measures()).company - company) < 0.02)
      return company
    }
    #expect(try abs(seconds(2) - 1) < 0.05)
    #expect(try abs(seconds(5) - 0.35) < 0.05)
    #expect(try seconds(7) == 0)
    #expect(try seconds(2, ending: Self.command) == 0)
  }

  @Test("a phrase between pauses in talk is less likely to be a command, a core word as likely")
  func amid() throws {
    let talk = [(1.5, -27.0), (1.5, -60.0), (1.5, -27.0), (1.5, -60.0)]
    func amid(_ phrase: String) throws -> Double { try evidence(talk + [word, tail], of: phrase) }
    func alone(_ phrase: String) throws -> Double {
      try evidence([(6, -60), word, tail], of: phrase)
    }
    #expect(try amid("log send") < alone("log send") - 0.5)
    let since = try evidence(talk + [Self.command, word, tail], of: "log send")
    #expect(try since > amid("log send") + 0.5)
    #expect(try abs(amid("send") - alone("send")) < 0.1)
  }

  @Test("sound before the last command isn't talk")
  func sinceCommand() throws {
    let before = [(2.0, -60.0), (0.7, -27.0)]
    let after = [(0.3, -60.0), word, tail]
    #expect(try evidence(before + [Self.command] + after) > evidence(before + after) + 0.5)
    // A command that ends after what is heard leaves nothing before it.
    var heard = heard(before + after)
    heard.commandEnded(ago: -48_000)
    #expect(try logOdds(heard.measures()) > evidence(before + after) + 0.5)
  }

  @Test("the first word of a phrase doesn't count as talk before it")
  func longer() throws {
    let parts = [(3, -60), (0.4, -25), (0.1, -60), (0.4, -25), tail]
    #expect(try evidence(parts, isLonger: true) > evidence(parts) + 0.3)
  }

  @Test("a word hardly louder than the room is accepted sooner")
  func room() throws {
    let (quiet, loud) = try (
      evidence([(3, -60), word, tail]), evidence([(3, -35), word, (0.15, -35)])
    )
    #expect(loud > quiet + 1)
    #expect(
      try evidence([(3, -80), word, (0.15, -80)]) == evidence([(3, -100), word, (0.15, -100)]))
  }

  @Test("hum below speech isn't the room, and silence has no measures")
  func hum() throws {
    var surroundings = Surroundings()
    #expect(surroundings.measures() == nil)
    let noise = RoomNoise.samples(Int(AudioFormat.samples(3)), level: -60)
    surroundings.feed(noise.map { $0 + 8000 }[...])
    surroundings.feed(
      RoomNoise.samples(Int(AudioFormat.samples(0.5)), level: -25).map { $0 + 8000 }[...])
    let heard = try logOdds(surroundings.measures())
    #expect(try abs(heard - evidence([(3, -60), word])) < 0.1)
  }
}
