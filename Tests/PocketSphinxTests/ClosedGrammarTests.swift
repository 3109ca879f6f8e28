import AudioFile
import Foundation
import Hearing
import TestSupport
import TestTraits
import Testing

@testable import PocketSphinx

/// Values in closed grammars, by the real engine.
@Suite("The decoder in closed grammars", .startsPrograms)
struct ClosedGrammarTests {
  private static let grades = Phrasing.sequence([
    .words("grade"), .either(["vee three", "vee five", "vee eleven"].map { .words($0) }),
  ])

  private func decoder() throws -> Decoder {
    let model = try AcousticModel()
    let decoder = try Decoder(model: model, dictionary: try model.pronunciations(of: ["grade"]))
    let known = decoder.learn(["grade", "vee", "three", "five", "eleven", "xqz"]) {
      (try? model.pronunciations(of: $0)) ?? PronunciationDictionary()
    }
    // A word that the dictionary lacks is not known, and the others are, though they came later.
    #expect(known == ["grade", "vee", "three", "five", "eleven"])
    return decoder
  }

  private func spoken(_ words: String) throws -> [Int16] {
    let folder = try TemporaryFolder()
    let quiet = RoomNoise.samples(3200, level: -66)
    return quiet + (try WAVReader.samples(of: try Speech.wav(words, in: folder))) + quiet
  }

  @Test("the value is understood as a whole, and scores comparably in a smaller grammar")
  func understands() throws {
    let decoder = try decoder()
    let samples = try spoken("grade vee eleven")
    let heard = try #require(decoder.transcript(of: samples, as: Self.grades))
    #expect(heard.text == "grade vee eleven")
    let alone = try #require(
      decoder.transcript(of: samples, as: .words("grade vee eleven")))
    let difference = abs(alone.logLikelihood - heard.logLikelihood)
    #expect(difference < 0.05 * abs(heard.logLikelihood))
  }

  @Test("what may be left out at the end of a phrase may be left out")
  func optional() throws {
    let decoder = try decoder()
    let samples = try spoken("grade vee five")
    let ways = ["", "eleven"].map { Phrasing.sequence([.words("grade vee five"), .words($0)]) }
    #expect(decoder.transcript(of: samples, as: .either(ways))?.text == "grade vee five")
  }

  @Test("each word has its place, its phones and its part of the likelihood")
  func words() throws {
    let decoder = try decoder()
    let samples = try spoken("grade vee five")
    let heard = try #require(decoder.transcript(of: samples, as: Self.grades))
    #expect(heard.words.map(\.phones) == [4, 2, 3])
    let spans = heard.words.map(\.span)
    let ends = zip(spans.map(\.frames), spans.map(\.frames).dropFirst())
    #expect(ends.allSatisfy { $0.upperBound <= $1.lowerBound })
    let spoken = spans.reduce(0) { $0 + $1.logLikelihood }
    #expect(spoken < 0 && spoken > heard.logLikelihood)
    let phones = try #require(decoder.phones(in: samples))
    let covered = phones.reduce(0) { $0 + $1.frames.count }
    #expect(covered <= heard.frames && covered > heard.frames - 5)
  }

  @Test("searches are made as often as what can be said changes, and stay few")
  func many() throws {
    let decoder = try decoder()
    let samples = try spoken("grade vee five")
    for _ in 0..<3 {
      for word in ["three", "five", "eleven"] {
        for count in 1...6 {
          let words = Array(repeating: word, count: count).joined(separator: " ")
          _ = decoder.transcript(of: samples, as: .words("grade vee " + words))
        }
      }
    }
    #expect(decoder.transcript(of: samples, as: Self.grades)?.text == "grade vee five")
  }
}
