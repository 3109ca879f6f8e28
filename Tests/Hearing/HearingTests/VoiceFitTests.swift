import Foundation
import Testing

@testable import Hearing
@testable import Networks
@testable import VoiceTraining

@Suite("The climber's own voice", .timeLimit(.minutes(30)))
struct VoiceFitTests {
  /// A word of vectors between quiet ones: each number is a direction.
  private func vectors(_ word: [Int]) -> [[Float]] {
    word.map { place in (0..<8).map { $0 == place ? 1 : 0.05 } }
  }

  private func spotter(_ templates: [VoiceAdaptation.Template]) -> TakeSpotter {
    TakeSpotter(VoiceAdaptation(model: "m", templates: templates), width: 8)
  }

  private func matches(_ spotter: TakeSpotter, _ heard: [Int]) -> [[TakeSpotter.Match]] {
    var spotter = spotter
    return vectors(heard).map { spotter.push($0) }
  }

  private func best(_ spotter: TakeSpotter, _ heard: [Int], of phrase: String) -> Double {
    matches(spotter, heard).flatMap { $0 }.filter { $0.phrase == phrase }.map(\.cost).min() ?? 9
  }

  @Test("a take's own word costs least, said faster or slower too, and another word costs more")
  func paths() throws {
    let both = spotter([
      .init("rest", vectors([0, 1, 2, 3])), .init("next", vectors([4, 5, 2, 3])),
    ])
    #expect(best(both, [7, 7, 0, 1, 2, 3, 7], of: "rest") < 0.01)
    #expect(best(both, [7, 0, 0, 1, 1, 2, 2, 3, 3], of: "rest") < 0.1)
    #expect(best(both, [7, 0, 2, 3, 7], of: "rest") < 0.4)
    #expect(best(both, [7, 0, 1, 2, 3, 7], of: "next") > 0.4)
    #expect(best(both, [3, 2, 1, 0], of: "rest") > 0.4)
  }

  @Test("a match says how long the word took")
  func length() throws {
    let one = spotter([.init("rest", vectors([0, 1, 2, 3]))])
    let all = matches(one, [7, 7, 0, 0, 1, 2, 2, 3]).compactMap(\.first)
    let cheapest = try #require(all.min { $0.cost < $1.cost })
    // From the last 0 on: what came before it is no part of the word.
    #expect(abs(cheapest.seconds - 5 * 0.04) < 0.001)
  }

  @Test("a handicap counts, and of a word's takes the nearest")
  func handicap() {
    let take = VoiceAdaptation.Template("rest", vectors([0, 1, 2]))
    let alone = best(spotter([take]), [7, 0, 1, 2, 7], of: "rest")
    let behind = best(spotter([take.handicapped(by: 0.1)]), [7, 0, 1, 2, 7], of: "rest")
    #expect(abs(behind - alone - 0.1) < 0.001)
    let nearest = spotter([take.handicapped(by: 0.1), take])
    #expect(best(nearest, [7, 0, 1, 2, 7], of: "rest") == alone)
    let known = matches(spotter([take.handicapped(by: 0.1), take.known(0.5)]), [0, 1, 2])
    #expect(known.last?.map(\.known) == [0.5])
  }

  @Test("a take's phones cost nothing, said slowly too; another phone costs; two takes count")
  func phones() throws {
    func answers(_ classes: [Int]) -> [[Float]] {
      classes.map { sure in (0..<4).map { logf($0 == sure ? 0.97 : 0.01) } }
    }
    func takes(_ all: [[Int]]) -> TakePhones {
      let templates = all.map {
        VoiceAdaptation.Template("rest", vectors([0]), phones: answers($0))
      }
      return TakePhones(VoiceAdaptation(model: "m", templates: templates), classes: 4)
    }
    func distance(_ heard: [Int], of all: [[Int]]) throws -> Double {
      try #require(takes(all).distance(of: answers(heard), to: "rest"))
    }
    let take = [1, 2, 3]
    #expect(try distance([0, 0, 1, 2, 3, 0], of: [take]) < 0.01)
    #expect(try distance([0, 1, 1, 2, 2, 2, 3, 0], of: [take]) < 0.01)
    #expect(try distance([0, 1, 3, 0], of: [take]) > 0.4)
    #expect(try distance([0, 1, 2, 3, 0], of: [take, take, [3, 3, 3]]) < 0.01)
    #expect(try distance([0, 1, 2, 3, 0], of: [take, [1, 0, 3]]) > 0.2)
    #expect(takes([take]).distance(of: answers([1]), to: "next") == nil)
    #expect(takes([[]]).distance(of: answers([1]), to: "rest") == nil)
  }

  @Test("reads back what was written to disk, in few bytes, with hardly another cost")
  func coding() throws {
    let adaptation = VoiceAdaptation(
      model: "1f",
      templates: [
        .init(
          "log send", vectors([0, 1, 2]), phones: [[0, -20], [-20, 0]], handicap: 0.25, known: 0.5)
      ])
    let data = try JSONEncoder().encode(adaptation)
    #expect(try JSONDecoder().decode(VoiceAdaptation.self, from: data) == adaptation)
    #expect(data.count < 200)
  }

  @Test("takes of other weights, and of a sound without a word, teach nothing")
  func unfit() throws {
    let model = try HearingModel(try Shipped.bytes.get())
    let vector = [Float](repeating: 1, count: model.words.embedded)
    let fitting = VoiceAdaptation(
      model: model.words.name, templates: [.init("rest", [vector])])
    #expect(model.words.fits(fitting) && model.words.fits(VoiceAdaptation()))
    #expect(!model.words.fits(VoiceAdaptation(model: "0", templates: fitting.templates)))
    let cut = VoiceAdaptation(
      model: model.words.name, templates: [.init("rest", [Array(vector.dropLast())])])
    #expect(!model.words.fits(cut))
    let otherPhones = VoiceAdaptation(
      model: model.words.name, templates: [.init("rest", [vector], phones: [[0, -1]])])
    #expect(!model.words.fits(otherPhones))
    let silent = VoiceFit.Take(phrase: "rest", samples: [Int16](repeating: 0, count: 16_000))
    #expect(VoiceFit([silent], talk: [], model: model).adaptation.templates.isEmpty)
  }

  @Test("several people's takes are heard together")
  func joined() {
    let first = VoiceAdaptation(model: "m", templates: [.init("rest", vectors([0]))])
    let second = VoiceAdaptation(model: "m", templates: [.init("next", vectors([1]))])
    let other = VoiceAdaptation(model: "n", templates: [.init("fall", vectors([2]))])
    #expect(
      VoiceAdaptation.joining([VoiceAdaptation(), first, second]).phrases == ["rest", "next"])
    #expect(VoiceAdaptation.joining([first, other]).phrases == ["rest"])
    #expect(VoiceAdaptation.joining([]) == VoiceAdaptation())
  }
}
