import Audio
import AudioFile
import Foundation
import TestSupport
import TestTraits
import Testing
import Words

@testable import Hearing
@testable import PocketSphinx

/// Words that no network knows, through the whole listener with the real engine.
@Suite("The listener with the engine alone", .startsPrograms, .timeLimit(.minutes(30)))
struct EngineListenerTests {
  private func grammar(_ rules: String) throws -> Grammar {
    try Grammar(parsing: "#JSGF V1.0; grammar g; \(rules)", file: "g")
  }

  private func listener() throws -> Listener {
    let grammar = try grammar(
      "public <colour> = purple rain; public <place> = upper gallery; public <number> = seventeen;")
    let acoustics = try AcousticModel()
    let decoder = try Decoder(
      model: acoustics, dictionary: try acoustics.pronunciations(of: grammar.words))
    let model = BuildProducts.repository.appendingPathComponent("models/words.ctw")
    return Listener(
      grammars: ["g": grammar, "asleep": try self.grammar("public <wake> = wake up;")], mode: "g",
      table: try HearingModel(Data(contentsOf: model)).table,
      engine: .pocketsphinx { (try? decoder.likelihoods(of: $0, rules: $1)) ?? nil })
  }

  private func heard(_ words: String) throws -> [Heard] {
    let folder = try TemporaryFolder()
    let quiet = RoomNoise.samples(16_000, level: -66)
    let samples = quiet + (try WAVReader.samples(of: try Speech.wav(words, in: folder))) + quiet
    var listener = try listener()
    return stride(from: 0, to: samples.count, by: 320).flatMap { start in
      let piece = Array(samples[start..<min(start + 320, samples.count)])
      return listener.feed(AudioChunk(samples: piece, start: Int64(start)))
    }
  }

  @Test(
    "hears the phrases of any grammar by their pronunciation",
    arguments: [("purple rain", "colour"), ("upper gallery", "place"), ("seventeen", "number")])
  func hears(words: String, intent: String) throws {
    guard case .command(let command) = try heard(words).first else {
      Issue.record("\(words) was not heard")
      return
    }
    #expect(command.intent.rawValue == intent)
    #expect(command.findings.source == .pocketsphinx)
  }

  @Test("rejects long talk, with the reason")
  func talk() throws {
    let heard = try heard("I went to the climbing wall because my brother wanted to see it")
    #expect(!heard.isEmpty)
    for case .command(let command) in heard { Issue.record("heard \(command.phrase)") }
  }
}
