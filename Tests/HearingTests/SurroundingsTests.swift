import TestSupport
import Testing

@testable import Hearing

@Suite("Surroundings of a word")
struct SurroundingsTests {
  /// Noise of so many seconds at each of some levels, in dB, one after the other.
  private func evidence(
    _ parts: [(Double, Double)], isLonger: Bool = false, within seconds: Double = .infinity
  ) -> Double {
    var surroundings = Surroundings()
    for (seconds, level) in parts {
      surroundings.feed(RoomNoise.samples(Int(AudioFormat.samples(seconds)), level: level)[...])
    }
    let evidence = surroundings.evidence(within: min(seconds, 10))
    return isLonger ? evidence.longer : evidence.word
  }

  private let word = (0.5, -25.0)
  private let tail = (0.15, -60.0)

  @Test("a word after talk is less likely to be a command than one after quiet")
  func talk() {
    let alone = evidence([(3, -60), word, tail])
    let after = evidence([(2, -60), (0.7, -27), (0.3, -60), word, tail])
    #expect(after < alone - 2)
    // What is much softer than the word is others' talk.
    #expect(evidence([(2, -60), (0.7, -50), (0.3, -60), word, tail]) > alone - 0.1)
  }

  @Test("what was before the last command is no talk")
  func sinceCommand() {
    let parts = [(2, -60), (0.7, -27), (0.3, -60), word, tail]
    #expect(evidence(parts, within: 0.9) > evidence(parts) + 2)
    // A command that ends after what is heard leaves nothing before it.
    #expect(evidence(parts, within: -3) > evidence(parts) + 2)
  }

  @Test("the first word of a longer phrase is no talk before it")
  func longer() {
    let parts = [(3, -60), (0.4, -25), (0.1, -60), (0.4, -25), tail]
    #expect(evidence(parts, isLonger: true) > evidence(parts) + 0.8)
  }

  @Test("a word that hardly stands above the room is taken sooner")
  func room() {
    let (quiet, loud) = (
      evidence([(3, -60), word, tail]), evidence([(3, -35), word, (0.15, -35)])
    )
    #expect(loud > quiet + 1)
    #expect(evidence([(3, -80), word, (0.15, -80)]) == evidence([(3, -100), word, (0.15, -100)]))
  }

  @Test("hum below all speech is no room, and nothing heard is nothing known")
  func hum() {
    var surroundings = Surroundings()
    #expect(surroundings.evidence(within: 10).word == 0)
    let noise = RoomNoise.samples(Int(AudioFormat.samples(3)), level: -60)
    surroundings.feed(noise.map { $0 + 8000 }[...])
    surroundings.feed(
      RoomNoise.samples(Int(AudioFormat.samples(0.5)), level: -25).map { $0 + 8000 }[...])
    #expect(abs(surroundings.evidence(within: 10).word - evidence([(3, -60), word])) < 0.1)
  }
}
