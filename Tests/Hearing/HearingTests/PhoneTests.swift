import Foundation
import Testing
import Words

@testable import Hearing
@testable import Networks

@Suite("The network of phones", .timeLimit(.minutes(30)))
struct PhoneTests {
  private struct Vector: Decodable {
    var samples: [Int16]
    var answers: [[Float]]
  }

  @Test("answers as the training does, within 1e-4")
  func vector() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Resources/phones.json")
    let vector = try JSONDecoder().decode(Vector.self, from: try Data(contentsOf: file))
    let model = try Shipped.words().phones
    let answers = PhoneNetwork(model: model).logProbabilities(vector.samples)
    #expect(answers.count == vector.answers.count)
    for (answer, expected) in zip(answers, vector.answers) {
      for (mine, theirs) in zip(answer, expected) {
        #expect(abs(mine - theirs) <= 1e-4 * max(1, abs(theirs)))
      }
    }
  }

  // MARK: - The search

  /// Class 1 is "T", class 2 "EH", class 3 "N", class 4 "EY".
  private static let ways: [String: [[Int]]] = [
    "ten": [[1, 2, 3]], "eight": [[4, 1]], "a": [[4], [2]], "net": [[3, 2, 1]],
  ]

  /// Answers that are nearly sure of one class each.
  private func answers(_ classes: [Int]) -> [[Float]] {
    classes.map { sure in (0..<5).map { $0 == sure ? -0.1 : -4 } }
  }

  private func best(_ classes: [Int], _ phrasing: Phrasing) throws -> PhoneSearch.Path? {
    let graph = try #require(PhoneGraph(phrasing) { Self.ways[$0] ?? [] })
    return PhoneSearch.best(of: answers(classes), in: graph)
  }

  @Test("the spoken words are found, each with its place and score")
  func words() throws {
    let either = Phrasing.either(["ten", "net", "eight net"].map { .words($0) })
    let path = try #require(try best([0, 4, 4, 0, 1, 0, 0, 3, 2, 2, 1, 0], either))
    #expect(path.words.map(\.word) == ["eight", "net"])
    #expect(path.words.map(\.answers) == [1..<5, 7..<11])
    #expect(path.words.map(\.phones) == [2, 3])
    #expect(path.words.map { ($0.logProbability * 10).rounded() } == [-4, -4])
    #expect(abs(path.logProbability + 1.2) < 1e-4)
  }

  @Test("a word may be said in any of its ways, and an optional one left out")
  func ways() throws {
    let phrasing = Phrasing.sequence([
      .either([.words(""), .words("a")]), .words("ten"), .either([.words("net"), .words("")]),
    ])
    #expect(try best([1, 2, 3, 0], phrasing)?.words.map(\.word) == ["ten"])
    #expect(try best([4, 0, 1, 2, 3, 0], phrasing)?.words.map(\.word) == ["a", "ten"])
    #expect(try best([2, 0, 1, 2, 3, 0], phrasing)?.words.map(\.word) == ["a", "ten"])
    #expect(
      try best([4, 1, 2, 3, 0, 3, 2, 1], phrasing)?.words.map(\.word) == ["a", "ten", "net"])
  }

  @Test("the best path is the best of all paths, tried one by one")
  func exhaustive() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      let rows: [[Float]] = (0..<5).map { _ in
        (0..<5).map { _ in -Float.random(in: 0...5, using: &random) }
      }
      let graph = try #require(
        PhoneGraph(.either([.words("ten"), .words("eight")])) {
          Self.ways[$0] ?? []
        })
      let path = try #require(PhoneSearch.best(of: rows, in: graph))
      #expect(abs(path.logProbability - bruteForce(rows)) < 1e-4)
    }
  }

  /// The best of all strings of classes that come out as "ten" or "eight" without repeats and blanks.
  private func bruteForce(_ rows: [[Float]]) -> Float {
    var best = -Float.infinity
    for code in 0..<3125 {
      let classes = (0..<5).map { code / [1, 5, 25, 125, 625][$0] % 5 }
      let bare = zip([0] + classes, classes).filter { $0 != $1 && $1 != 0 }.map(\.1)
      guard bare == [1, 2, 3] || bare == [4, 1] else { continue }
      best = max(best, zip(rows, classes).reduce(0) { $0 + $1.0[$1.1] })
    }
    return best
  }

  @Test("a word without a pronunciation can't be heard; a sound that is too short has no words")
  func impossible() throws {
    #expect(PhoneGraph(.words("ten zzz")) { Self.ways[$0] ?? [] } == nil)
    #expect(try best([1, 2], .words("ten")) == nil)
  }
}
