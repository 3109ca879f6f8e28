import AudioFile
import Foundation
import Hearing
import TestSupport
import TestTraits
import Testing
import Words

@testable import PocketSphinx

@Suite("The decoder", .startsPrograms, .timeLimit(.minutes(30)))
struct DecoderTests {
  private static let grammar = Result {
    try Grammar(
      parsing: """
        #JSGF V1.0; grammar g;
        public <colour> = purple | orange;
        public <place> = upper gallery;
        public <number> = seventeen;
        """, file: "g")
  }

  private func decoder() throws -> Decoder {
    let model = try AcousticModel()
    return try Decoder(
      model: model, dictionary: try model.pronunciations(of: try Self.grammar.get().words))
  }

  private func spoken(_ words: String) throws -> [Int16] {
    let folder = try TemporaryFolder()
    let quiet = RoomNoise.samples(3200, level: -66)
    return quiet + (try WAVReader.samples(of: try Speech.wav(words, in: folder))) + quiet
  }

  @Test(
    "finds any word of the dictionary, well above the next and near the phone loop",
    arguments: [("purple", "colour"), ("upper gallery", "place"), ("seventeen", "number")])
  func finds(words: String, intent: String) throws {
    let evidence = try #require(
      try decoder().likelihoods(of: try spoken(words), rules: try Self.grammar.get().rules))
    #expect(evidence.best.phrase == words)
    #expect(evidence.best.intent.rawValue == intent)
    let ahead = evidence.best.logLikelihood - (evidence.runnerUp?.logLikelihood ?? -.infinity)
    #expect(ahead / evidence.framesOfBest > 1)
    #expect((-10...0.5).contains(score(evidence)))
  }

  /// Log likelihood ratio to the phone loop, a frame.
  private func score(_ found: Likelihoods) -> Double {
    (found.best.logLikelihood - found.phoneLoop) / found.framesOfBest
  }

  @Test("scores another word far worse against the phone loop")
  func another() throws {
    let rules = try Self.grammar.get().rules
    let decoder = try decoder()
    let own = try #require(try decoder.likelihoods(of: try spoken("seventeen"), rules: rules))
    let other = try decoder.likelihoods(of: try spoken("bicycle"), rules: rules)
    #expect(other.map { score($0) < score(own) - 1 } ?? true)
  }

  // The engine's log file was closed by each: two at once closed it twice, and the process was aborted.
  @Test("can be created beside others, each on its own thread")
  func besideOthers() async throws {
    let words = try Self.grammar.get().words
    let model = try AcousticModel()
    let dictionary = try model.pronunciations(of: words)
    let made = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try (0..<12).map { _ in try Decoder(model: model, dictionary: dictionary) }.count
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(made == 96)
  }

  @Test("survives digital silence and empty audio")
  func silence() throws {
    let rules = try Self.grammar.get().rules
    let decoder = try decoder()
    _ = try decoder.likelihoods(of: [Int16](repeating: 0, count: 16_000), rules: rules)
    #expect(try decoder.likelihoods(of: [], rules: rules) == nil)
    let evidence = try decoder.likelihoods(of: try spoken("purple"), rules: rules)
    #expect(evidence?.best.phrase == "purple")
  }

  @Test("rejects a phrase with a word missing from its dictionary")
  func unknownWord() throws {
    let rules = [Grammar.Rule(intent: "x", phrases: ["zzyzx"], summary: "")]
    #expect(throws: PocketSphinxError.self) {
      try decoder().likelihoods(of: try spoken("purple"), rules: rules)
    }
  }
}
