import Foundation
import Testing

@testable import Hearing
@testable import Networks

@Suite("The word spotter", .timeLimit(.minutes(30)))
struct WordSpotterTests {
  private struct Vector: Decodable {
    var samples: [Int16]
    var logits: [[Float]]
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func vector(_ name: String) throws -> Vector {
    let file = root.appendingPathComponent("Resources/\(name).json")
    return try JSONDecoder().decode(Vector.self, from: try Data(contentsOf: file))
  }

  private func expect(_ answers: [[Float]], are vector: Vector) {
    #expect(answers.count == vector.logits.count)
    for (answer, expected) in zip(answers, vector.logits) {
      for (mine, theirs) in zip(answer, expected) {
        #expect(abs(mine - theirs) <= 1e-4 * max(1, abs(theirs)))
      }
    }
  }

  @Test(
    "answers as the training does, within 1e-4, however the audio is cut",
    arguments: [32_000, 320, 77])
  func vector(chunk: Int) throws {
    let vector = try Self.vector("spotting")
    var spectra = PowerFrames()
    var network = PhraseNetwork(try Shipped.words())
    var answers: [[Float]] = []
    for begin in stride(from: 0, to: vector.samples.count, by: chunk) {
      let piece = vector.samples[begin..<min(begin + chunk, vector.samples.count)]
      answers += spectra.feed(piece).compactMap { network.push($0)?.logits }
    }
    expect(answers, are: vector)
  }

  @Test("the second network answers as its training does, within 1e-4")
  func secondVector() throws {
    let vector = try Self.vector("core")
    let model = try Shipped.words().core
    var spotter = CoreSpotter(model: model, wanted: 5)
    var spectra = PowerFrames()
    // Asked before anything is dropped, now sooner and now later.
    var answers: [[Float]] = []
    for (index, power) in spectra.feed(vector.samples[...]).enumerated() {
      spotter.push(power)
      if index % 50 == 7 || index % 3 == 0 { answers += spotter.answers().map(Array.init) }
    }
    expect(answers + spotter.answers().map(Array.init), are: vector)
  }

  @Test("the second network's last answers don't depend on audio beyond their reach")
  func unasked() throws {
    let samples = try Self.vector("core").samples
    let model = try Shipped.words().core
    var always = CoreSpotter(model: model, wanted: 5)
    var seldom = always
    var spectra = PowerFrames()
    let frames = spectra.feed((samples + samples + samples)[...])
    #expect(frames.count > 2 * model.reach)
    var last: [[Float]] = []
    for (index, power) in frames.enumerated() {
      always.push(power)
      seldom.push(power)
      last = (last + always.answers().map(Array.init)).suffix(5)
      if index % 250 == 249 { #expect(seldom.answers().suffix(5).map(Array.init) == last) }
    }
  }

  @Test("gives the same probabilities however the audio is cut", arguments: [320, 4096])
  func chunks(size: Int) throws {
    let samples = try Self.vector("spotting").samples
    var whole = WordSpotter(model: try Shipped.words(), rule: try Shipped.table().joining)
    var cut = WordSpotter(model: whole.model, rule: try Shipped.table().joining)
    var answers: [WordSpotter.Answer] = []
    for begin in stride(from: 0, to: samples.count, by: size) {
      answers += cut.feed(samples[begin..<min(begin + size, samples.count)])
    }
    #expect(answers == whole.feed(samples[...]))
  }

  /// New phrases of the grammars, each heard by its phones until `training/run` has trained on it (CONTRIBUTING.md, "A word").
  static let heardByPhones: Set<String> = ["choose project"]

  private static func phrases(of mode: String) throws -> Set<String> {
    let text = try String(contentsOf: shippedGrammar(mode), encoding: .utf8)
    return Set(try Grammar(parsing: text, file: mode).rules.flatMap(\.phrases))
  }

  @Test(
    "knows every phrase of the shipped grammars except those listed here",
    arguments: shippedModes)
  func phrases(mode: String) throws {
    let known = Set(try Shipped.words().phrases)
    let unknown = try Self.phrases(of: mode).subtracting(known).subtracting(Self.heardByPhones)
    #expect(unknown.isEmpty, "train them, or name them in heardByPhones")
  }

  @Test("every phrase listed as heard by its phones is in a grammar, and untrained")
  func untrained() throws {
    let said = try shippedModes.map(Self.phrases).reduce(Set()) { $0.union($1) }
    let known = Set(try Shipped.words().phrases)
    #expect(Self.heardByPhones.isSubset(of: said) && Self.heardByPhones.isDisjoint(with: known))
  }
}
