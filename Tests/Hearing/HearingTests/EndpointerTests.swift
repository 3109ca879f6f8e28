import Audio
import Testing

@testable import Hearing

@Suite("The endpointer", .timeLimit(.minutes(30)))
struct EndpointerTests {
  private func utterances(
    _ parts: [(seconds: Double, level: Double)],
    settings: Endpointer.Settings = Endpointer.Settings()
  ) -> [Utterance] {
    var endpointer = Endpointer(settings: settings)
    var samples: [Int16] = []
    for part in parts {
      samples += RoomNoise.samples(Int(AudioFormat.samples(part.seconds)), level: part.level)
    }
    var found: [Utterance] = []
    for start in stride(from: 0, to: samples.count, by: 160) {
      let piece = samples[start..<min(start + 160, samples.count)]
      found += endpointer.feed(piece, at: Int64(start))
    }
    return found
  }

  @Test("finds a sound that rises from the room, to a few frames")
  func sound() throws {
    let found = utterances([(1, -66), (0.5, -25), (1, -66)])
    let utterance = try #require(found.first)
    #expect(found.count == 1)
    #expect(abs(AudioFormat.seconds(utterance.span.lowerBound) - 1) < 0.05)
    #expect(abs(AudioFormat.seconds(utterance.span.upperBound) - 1.5) < 0.05)
    #expect(utterance.ending == .quiet)
    #expect(utterance.signalToNoise > 30)
  }

  @Test("averaged levels find a sound that hardly rises above the room")
  func faint() throws {
    let parts = [(1.0, -66.0), (0.5, -59), (1, -66)]
    #expect(utterances(parts).isEmpty)
    var settings = Endpointer.Settings()
    (settings.rise, settings.averaged) = (4, 3)
    let utterance = try #require(utterances(parts, settings: settings).first)
    #expect(abs(utterance.seconds - 0.5) < 0.06)
  }

  @Test("with PocketSphinx, ends a word in a room whose noise changes")
  func movingNoise() throws {
    let noise: [(Double, Double)] = (0..<16).flatMap { _ in [(0.1, -58), (0.1, -45)] }
    let parts: [(Double, Double)] = noise + [(0.5, -25)] + noise
    #expect(utterances(parts).contains { $0.ending == .lengthCap })
    let scorer = GrammarCandidates.Scorer.pocketsphinx { _, _ in nil }
    let word = try #require(
      utterances(parts, settings: scorer.endpoints).first { $0.peak > -30 })
    #expect(word.ending == .quiet)
    #expect(abs(AudioFormat.seconds(word.span.upperBound) - 3.7) < 0.1)
  }

  @Test("cuts a sound that is too long, and treats steady noise as the room")
  func endless() {
    let found = utterances([(1, -66), (20, -25)])
    #expect(found.first?.ending == .lengthCap)
    #expect(found.count <= 3)
  }

  @Test("ignores clicks and a silent line")
  func clicks() {
    #expect(utterances([(1, -66), (0.05, -20), (1, -66)]).isEmpty)
    #expect(utterances([(3, -120)]).isEmpty)
  }

  @Test("bridges the stop within a word")
  func stop() {
    #expect(utterances([(1, -66), (0.2, -25), (0.1, -66), (0.2, -30), (1, -66)]).count == 1)
  }

  @Test("reports how long an open utterance has been quiet", arguments: [0.03, 0.06, 0.12])
  func quiet(seconds: Double) throws {
    var endpointer = Endpointer()
    let parts: [(seconds: Double, level: Double)] = [(1, -66), (0.5, -25), (seconds, -66)]
    let samples = parts.flatMap { part in
      RoomNoise.samples(Int(AudioFormat.samples(part.seconds)), level: part.level)
    }
    #expect(endpointer.quiet == nil)
    _ = endpointer.feed(samples[...], at: 0)
    let quiet = try #require(endpointer.quiet)
    #expect(abs(quiet - seconds) < 0.011)
  }
}
