import Audio
import Testing
import Words

@testable import Hearing
@testable import Networks

/// Utterances found by their phones, by the shipped network and a voice.
@Suite("Finding utterances by their phones", .timeLimit(.minutes(30)))
struct PhoneStreamTests {
  /// A room that moves as music does: its level rises and falls by 20 dB three times a second.
  private func moving(_ seconds: Double) -> [Int16] {
    let noise = RoomNoise.samples(Int(AudioFormat.samples(seconds)), level: -38)
    return noise.enumerated().map { index, sample in
      (index / 2667).isMultiple(of: 2) ? sample : sample / 10
    }
  }

  private func said(_ words: String) throws -> (samples: [Int16], span: Range<Int64>) {
    var stream = StreamBuilder()
    stream.quiet(2)
    let span = try stream.say(words)
    stream.quiet(2)
    let room = moving(AudioFormat.seconds(stream.end))
    return (zip(stream.samples, room).map { Int16(clamping: Int($0) + Int($1)) }, span)
  }

  @Test("a stream hears the same as a whole utterance", arguments: [160, 1000, 40_000])
  func stream(size: Int) throws {
    let model = try Shipped.words().phones
    let samples = try said("weight eighty").samples
    var stream = PhoneStream(model)
    let rows = stride(from: 0, to: samples.count, by: size).flatMap {
      stream.feed(samples[$0..<min($0 + size, samples.count)])
    }
    let whole = PhoneNetwork(model: model).logProbabilities(samples)
    #expect(rows.count > 60 && rows.count < whole.count)
    for (row, other) in zip(rows, whole) {
      let shift = other[0] - row[0]
      #expect(zip(row, other).allSatisfy { abs($0 + shift - $1) < 1e-3 })
    }
  }

  @Test("an utterance ends after its last phone, even if the room's level never falls")
  func ends() throws {
    let (samples, span) = try said("weight eighty")
    var endpointer = PhoneEndpointer(PhoneStream(try Shipped.words().phones))
    endpointer.restart(at: 16_000)
    let found = endpointer.feed(samples[...])
    let utterance = try #require(found.first)
    #expect(found.count == 1)
    #expect(abs(AudioFormat.seconds(utterance.span.lowerBound - 16_000 - span.lowerBound)) < 0.3)
    #expect(abs(AudioFormat.seconds(utterance.span.upperBound - 16_000 - span.upperBound)) < 0.3)
    #expect(utterance.quietBefore > 1)
  }

  @Test("a weight is heard once in a room whose noise changes")
  func weight() throws {
    let dictionary = "weight W EY T\neighty EY T IY\nninety N AY N T IY\n"
    let numbers = try SpokenRules(
      parsing: "#JSGF V1.0; grammar n; public <weight> = weight (eighty | ninety);", file: "n")
    let grammar = try Grammar(parsing: "#JSGF V1.0; grammar g; public <send> = send;", file: "g")
    let engine = try Shipped.phones(dictionary)
    var listener = Listener(
      grammars: ["g": grammar, "asleep": grammar], mode: "g", table: try Shipped.table(),
      engine: .networks(try Shipped.words(), engine),
      values: ValueSearch(reader: SpokenReader(numbers: numbers), engine: engine.values))
    listener.obey(.expect([.number("weight", NumberPrior(expected: [80], step: 2.5))]))
    let samples = try said("weight eighty").samples
    var heard: [Heard] = []
    for start in stride(from: 0, to: samples.count, by: 320) {
      let piece = Array(samples[start..<min(start + 320, samples.count)])
      heard += listener.feed(AudioChunk(samples: piece, start: Int64(start)))
    }
    #expect(heard.intents == ["weight"])
  }
}
