import AudioFile
import Foundation
import TestSupport
import Testing
import Words

@testable import Hearing

/// Values in closed grammars, by the shipped network of phones and a voice.
@Suite("Hearing values by their phones", .timeLimit(.minutes(30)))
struct PhoneEngineTests {
  private static let grades = Phrasing.sequence([
    .words("grade"), .either(["vee three", "vee five", "vee eleven"].map { .words($0) }),
  ])
  private static let dictionary = """
    grade G R EY D
    vee V IY
    three TH R IY
    five F AY V
    eleven IH L EH V AH N
    """

  private func engine() throws -> ValueEngine { try Shipped.phones(Self.dictionary).values }

  /// - Parameter room: its level; nil: digital silence, as after noise removal.
  private func spoken(_ words: String, room: Double? = -66) throws -> [Int16] {
    let folder = try TemporaryFolder()
    let quiet =
      room.map { RoomNoise.samples(8000, level: $0) } ?? [Int16](repeating: 0, count: 8000)
    return quiet + (try WAVReader.samples(of: try Speech.wav(words, in: folder))) + quiet
  }

  @Test("words are learnt on demand; one missing from the dictionary stays unknown")
  func learns() throws {
    let engine = try engine()
    #expect(engine.learn(["grade", "vee"], []) == ["grade", "vee"])
    #expect(engine.learn(["grade", "xqz", "five"], []) == ["grade", "five"])
    #expect(engine.transcribe(try spoken("grade"), .words("xqz")) == nil)
  }

  @Test("a name is understood in accents that the dictionary doesn't have")
  func accents() throws {
    let dictionary = try PronunciationDictionary(
      parsing: "carla K AA R L AA\nmaria M ER IY AH\nanna AE N AH\nlaura L AO R AH", file: "d")
    #expect(
      dictionary.ways(ofName: "carla").map { $0.joined(separator: " ") } == [
        "K AA R L AA", "K AA R L AH", "K AA L AA", "K AA L AH",
      ])
    #expect(
      dictionary.ways(ofName: "maria") == [["M", "ER", "IY", "AH"], ["M", "AH", "R", "IY", "AH"]])
    #expect(dictionary.ways(ofName: "anna").count == 1)
    #expect(dictionary.ways(ofName: "laura").count == 1)
    // Said as “Mareea”: the dictionary's own way explains it worse.
    let samples = try spoken("mareea")
    let phrasing = Phrasing.words("maria")
    let plain = try Shipped.phones("maria M ER IY AH").values
    _ = plain.learn(["maria"], [])
    let asName = try Shipped.phones("maria M ER IY AH").values
    _ = asName.learn(["maria"], ["maria"])
    let one = try #require(plain.transcribe(samples, phrasing))
    let other = try #require(asName.transcribe(samples, phrasing))
    #expect(other.logLikelihood > one.logLikelihood + 1)
  }

  @Test("a value is understood as a whole, and scores the same in a smaller grammar")
  func understands() throws {
    let engine = try engine()
    let samples = try spoken("grade vee eleven")
    let heard = try #require(engine.transcribe(samples, Self.grades))
    #expect(heard.text == "grade vee eleven")
    let alone = try #require(engine.transcribe(samples, .words("grade vee eleven")))
    #expect(alone == heard)
  }

  @Test("an optional last word may be left out")
  func optional() throws {
    let ways = ["", "eleven"].map { Phrasing.sequence([.words("grade vee five"), .words($0)]) }
    #expect(
      try engine().transcribe(try spoken("grade vee five"), .either(ways))?.text == "grade vee five"
    )
  }

  @Test("each word has its place, phones and share of the likelihood")
  func words() throws {
    let engine = try engine()
    let samples = try spoken("grade vee five")
    let heard = try #require(engine.transcribe(samples, Self.grades))
    #expect(heard.words.map(\.phones) == [4, 2, 3])
    let spans = heard.words.map(\.span)
    #expect(
      zip(spans, spans.dropFirst()).allSatisfy { $0.frames.upperBound <= $1.frames.lowerBound })
    #expect(spans.reduce(0) { $0 + $1.logLikelihood } >= heard.logLikelihood - 1e-3)
    let phones = try #require(engine.phones(samples))
    #expect(phones.reduce(0) { $0 + $1.frames.count } == heard.frames)
    #expect(phones.reduce(0) { $0 + $1.logLikelihood } >= heard.logLikelihood - 1e-3)
  }

  @Test("a sound too short for an answer has no transcript")
  func short() throws {
    #expect(try engine().transcribe([Int16](repeating: 0, count: 4000), Self.grades) == nil)
  }
}
