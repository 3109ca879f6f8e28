import Foundation
import Testing

@testable import Networks
@testable import VoiceTraining

@Suite("The climber's own voice", .timeLimit(.minutes(30)))
struct VoiceFitTests {
  /// Two outputs beside "none", and a layer that can't recognise the second one yet.
  private func example(_ hidden: [Float], is target: Int, weight: Float = 1) -> HeadFit.Example {
    HeadFit.Example(hidden: hidden, logits: [1, 0, 0], target: target, weight: weight)
  }

  private func logit(_ row: [Float], _ hidden: [Float]) -> Float {
    zip(row, hidden).reduce(row[hidden.count]) { $0 + $1.0 * $1.1 }
  }

  @Test("raises the spoken word, and no other")
  func fit() {
    let said: [Float] = [0, 2, 0.5, 0]
    let other: [Float] = [2, 0, 0.5, 0]
    let fit = HeadFit(
      rows: [2],
      examples: [example(said, is: 2), example(said, is: 2), example(other, is: 0, weight: 2)],
      temperature: 1)
    let row = fit.changes()[0]
    #expect(row.count == 5)
    #expect(logit(row, said) > 1)
    #expect(logit(row, other) < 0.1)
  }

  @Test("changes nothing without examples, and little if the word is heard already")
  func tethered() {
    #expect(HeadFit(rows: [], examples: [], temperature: 1).changes().isEmpty)
    let sure = HeadFit.Example(hidden: [1, 1], logits: [0, 9], target: 1, weight: 1)
    let row = HeadFit(rows: [1], examples: [sure], temperature: 1).changes()[0]
    #expect(row.allSatisfy { abs($0) < 0.01 })
  }

  @Test("an adaptation changes one phrase of the weights it was fitted to, and no others")
  func adapted() throws {
    let model = try Shipped.words()
    let hidden = [Float](repeating: 1, count: model.head.inputs)
    let row = [Float](repeating: 0, count: model.head.inputs) + [3]
    let phrase = try #require(model.phrases.firstIndex(of: "rest"))
    let mine = model.adapted(
      to: VoiceAdaptation(model: model.name, rows: ["rest": row, "no such phrase": row]))
    for (index, (new, old)) in zip(mine.logits(of: hidden), model.logits(of: hidden)).enumerated() {
      #expect(abs(new - old - (index == phrase + 1 ? 3 : 0)) < 1e-4)
    }
    let others = VoiceAdaptation(model: "0", rows: ["rest": row])
    #expect(!model.fits(others))
    #expect(model.adapted(to: others).logits(of: hidden) == model.logits(of: hidden))
    let short = VoiceAdaptation(model: model.name, rows: ["rest": [1]])
    #expect(!model.fits(short))
  }

  @Test("reads back what was written to disk")
  func coding() throws {
    let adaptation = VoiceAdaptation(model: "1f", rows: ["log send": [0.25, -1]])
    let data = try JSONEncoder().encode(adaptation)
    #expect(try JSONDecoder().decode(VoiceAdaptation.self, from: data) == adaptation)
  }
}
