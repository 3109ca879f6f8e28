import Foundation
import Testing

@testable import Hearing

@Suite("The word spotter")
struct WordSpotterTests {
  private struct Vector: Decodable {
    var samples: [Int16]
    var logits: [[Float]]
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  static func shippedModel() throws -> WordModel {
    let url = root.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("models/words.ctw")
    return try WordModel(try Data(contentsOf: url))
  }

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
    var network = PhraseNetwork(try Self.shippedModel())
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
    let model = try #require(try Self.shippedModel().core)
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

  @Test("the second network's last answers do not depend on what went by unasked before they reach")
  func unasked() throws {
    let samples = try Self.vector("core").samples
    let model = try #require(try Self.shippedModel().core)
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
    var whole = WordSpotter(model: try Self.shippedModel())
    var cut = WordSpotter(model: whole.model)
    var answers: [WordSpotter.Answer] = []
    for begin in stride(from: 0, to: samples.count, by: size) {
      answers += cut.feed(samples[begin..<min(begin + size, samples.count)])
    }
    #expect(answers == whole.feed(samples[...]))
  }

  @Test(
    "knows every phrase of the shipped grammars",
    arguments: shippedModes)
  func phrases(mode: String) throws {
    let text = try String(contentsOf: shippedGrammar(mode), encoding: .utf8)
    let grammar = try Grammar(parsing: text, file: mode)
    let known = Set(try Self.shippedModel().phrases)
    let unknown = Set(grammar.rules.flatMap(\.phrases)).subtracting(known)
    #expect(unknown.isEmpty)
  }

  @Test("refuses a file that is no model, or a torn one")
  func torn() throws {
    #expect(throws: WordModelError.notAModel) { try WordModel(Data("RIFF....WAVE".utf8)) }
    let url = Self.root.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("models/words.ctw")
    let whole = try Data(contentsOf: url)
    #expect(throws: WordModelError.self) { try WordModel(whole.prefix(whole.count / 2)) }
    #expect(throws: WordModelError.self) { try WordModel(whole.prefix(200)) }
  }
  @Test("a file of the form before, with float32 numbers, hears the same")
  func floats() throws {
    let url = Self.root.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("models/words.ctw")
    let whole = try Data(contentsOf: url)
    let length = whole[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    var before = Data("CTW2".utf8) + whole[4..<8 + length]
    for place in stride(from: 8 + length, to: whole.count, by: 2) {
      let half = Float16(bitPattern: UInt16(whole[place]) | UInt16(whole[place + 1]) << 8)
      withUnsafeBytes(of: Float(half).bitPattern.littleEndian) { before.append(contentsOf: $0) }
    }
    let (then, now) = (try WordModel(before), try WordModel(whole))
    #expect(then.name == now.name)
    #expect(then.background == now.background)
    let samples = try Self.vector("spotting").samples
    #expect(then.sights(in: samples).map(\.logits) == now.sights(in: samples).map(\.logits))
  }
}
