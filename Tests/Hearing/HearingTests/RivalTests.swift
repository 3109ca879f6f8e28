import Audio
import AudioFile
import Foundation
import TestSupport
import Testing
import Words

@testable import Hearing
@testable import Networks

/// Commands against what they are mistaken for, by the shipped network of phones and voices.
@Suite("A command's rivals", .timeLimit(.minutes(30)))
struct RivalTests {
  private static let commands = """
    send S EH N D
    fall F AO L
    fall(2) F AA L
    rest R EH S T
    undo AH N D UW
    next N EH K S T
    yes Y EH S
    no N OW
    """
  private static let language = """
    hall HH AO L
    call K AO L
    west W EH S T
    best B EH S T
    mend M EH N D
    lend L EH N D
    necks N EH K S
    """

  private func candidates() throws -> PhoneCandidates {
    let known = try PronunciationDictionary(parsing: Self.commands, file: "words.dict")
    let ways = Set(["send", "fall", "rest", "undo", "next"].flatMap { known[$0] })
    var language = Self.language
    let near = language.withUTF8 { NearWords(reading: UnsafeRawBufferPointer($0), around: ways) }
    let phones = PhoneEngine(
      try Shipped.words(), lookup: { _ in known }, near: { near.around($0) })
    return PhoneCandidates(phones: phones, judge: Judge(try Shipped.table()))
  }

  private func vocabulary(_ mode: String) throws -> Vocabulary {
    let text = try String(contentsOf: shippedGrammar(mode), encoding: .utf8)
    return Vocabulary(grammar: try Grammar(parsing: text, file: mode), isStrict: false)
  }

  private func stream(_ word: String, _ voice: String, speed: Int) throws -> HeardStream {
    let folder = try TemporaryFolder()
    let spoken = try WAVReader.samples(
      of: try Speech.wav(word, voice: voice, speed: speed, in: folder))
    let quiet = RoomNoise.samples(16_000, level: StreamBuilder.room)
    var stream = HeardStream(tail: 0.1)
    // The networks answer so soon after a word's last sound, after which the voice adds silence.
    let end = spoken.lastIndex { abs(Int($0)) > 300 } ?? 0
    let samples = quiet + spoken[...end].map { $0 / 2 } + quiet.prefix(2560)
    _ = stream.feed(AudioChunk(samples: samples, start: 0))
    return stream
  }

  private func candidate(_ word: String) -> Candidate {
    // As sure as the networks, a near miss before it and the surroundings together can be.
    Candidate(
      source: .networks, intent: IntentName(rawValue: word), phrase: word, span: 0..<1,
      measures: [
        .networks: 5, .again: 2.5, .constant: 1, .height: 25, .talk: 0, .company: 0,
        .expectation: 0,
      ], rank: 0)
  }

  @Test(
    "one that would log the opposite of what was said is never taken, however sure the networks are",
    arguments: ["en-us", "en-gb", "en-gb-scotland", "en-us+f2", "en-us+m3"], [130, 150, 175])
  func opposites(voice: String, speed: Int) throws {
    let (candidates, climb) = (try candidates(), try vocabulary("climb"))
    let core = ["send", "fall", "rest", "undo", "next"]
    for said in core {
      let stream = try stream(said, voice, speed: speed)
      for proposed in core where proposed != said {
        let ranked = candidates.compared(
          [candidate(proposed)], by: PhoneCandidates.measured, among: climb, in: stream)
        #expect(ranked[0].measures[.again] == 0, "\(voice) said \(said): \(proposed)")
        #expect(
          candidates.judge.verdict(on: ranked) != .accept,
          "\(voice) said \(said), taken for \(proposed): \(ranked[0].measures)")
      }
      let own = candidates.compared(
        [candidate(said)], by: PhoneCandidates.measured, among: climb, in: stream)
      #expect(
        candidates.judge.verdict(on: own) == .accept, "\(voice) said \(said): \(own[0].measures)")
    }
  }

  @Test("words of the language fit better where they were said, and worse where the command was")
  func language() throws {
    let (candidates, climb) = (try candidates(), try vocabulary("climb"))
    func margin(of command: String, in said: String) throws -> Double {
      let ranked = candidates.compared(
        [candidate(command)], by: PhoneCandidates.measured, among: climb,
        in: try stream(said, "en-us", speed: 150))
      return try #require(ranked.first?.measures[.rival])
    }
    for (command, other) in [("fall", "call"), ("rest", "best"), ("send", "mend")] {
      #expect(try margin(of: command, in: command) > 0, "\(command)")
      #expect(try margin(of: command, in: other) < 0, "\(other)")
    }
  }
}
