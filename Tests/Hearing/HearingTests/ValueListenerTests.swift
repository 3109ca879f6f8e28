import Audio
import Synchronization
import Testing
import Words

@testable import Hearing

/// Which utterances are held against the values; the judge notes what it is asked.
@Suite("Listening for values", .timeLimit(.minutes(30)))
struct ValueListenerTests {
  private static let weight = SpokenForm.number("weight", NumberPrior(expected: [80], step: 2.5))

  /// The lengths in seconds of the utterances that are held against values, of a sound of some seconds
  /// between two quiet ones, syllable by syllable, as 20 ms pieces.
  ///
  /// - Parameter room: what sounds before and after it, two seconds each.
  private func asked(
    sounding seconds: Double, _ forms: [SpokenForm] = [weight], asleep: Bool = false,
    amid room: [Int16] = RoomNoise.samples(32_000, level: -66)
  ) throws -> [Double] {
    let asked = Mutex<[Double]>([])
    let grammar = try Grammar(parsing: "#JSGF V1.0; grammar g; public <send> = send;", file: "g")
    let numbers = try SpokenRules(
      parsing: """
        #JSGF V1.0; grammar n; public <weight> = weight eighty; public <route> = route one;
        public <row> = row one;
        """, file: "n")
    let engine = ValueEngine(
      learn: { words, _ in words },
      transcribe: { samples, _ in
        asked.withLock { $0.append(AudioFormat.seconds(Int64(samples.count))) }
        return nil
      }, phones: { _ in nil })
    var listener = Listener(
      grammars: ["g": grammar, "asleep": grammar], mode: "g", table: try Shipped.table(),
      engine: .pocketsphinx { _, _ in nil },
      values: ValueSearch(reader: SpokenReader(numbers: numbers), engine: engine))
    listener.obey(.expect(forms))
    listener.obey(.sleep(asleep))
    let syllable = RoomNoise.samples(3200, level: -20) + RoomNoise.samples(1600, level: -66)
    let sound = (0..<Int(seconds / 0.3)).flatMap { _ in syllable }
    let samples = room + sound + room
    for start in stride(from: 0, to: samples.count, by: 320) {
      let piece = Array(samples[start..<min(start + 320, samples.count)])
      _ = listener.feed(AudioChunk(samples: piece, start: Int64(start)))
    }
    return asked.withLock(\.self)
  }

  @Test("an utterance as long as two words or a number is compared with the values")
  func asks() throws {
    let asked = try asked(sounding: 1.2)
    #expect(asked.count == 1)
    #expect((asked.first ?? 0) > 1)
  }

  @Test("a voice's utterance ends with it, though others talk on 14 dB below")
  func nearest() throws {
    let others = RoomNoise.samples(4000, level: -34) + RoomNoise.samples(800, level: -52)
    let babble = Array(repeating: others, count: 10).flatMap(\.self).prefix(32_000)
    let asked = try asked(sounding: 1.2, amid: Array(babble))
    #expect(asked.count == 1)
    // Half a second before it and 0.4 s after it belong to what is compared.
    #expect(asked.allSatisfy { $0 < 2.5 })
  }

  @Test("neither a single short word nor continuous talk is compared", arguments: [0.3, 4.5, 6])
  func length(seconds: Double) throws {
    #expect(try asked(sounding: seconds).isEmpty)
  }

  @Test("the answer to a question between two values may be a short word")
  func answer() throws {
    let answer = SpokenForm.names("said-again", after: [""], [SpokenName("5", phrases: ["five"])])
    #expect(try asked(sounding: 0.3, [answer]).count == 1)
  }

  @Test("a climber's name may be a short word, whatever else can be said")
  func name() throws {
    let names = SpokenForm.names(
      "climber", after: ["", "climber"], [SpokenName("Al", phrases: ["al"])])
    #expect(try asked(sounding: 0.3, [Self.weight, names]).count == 1)
  }

  @Test("nothing is compared if no value can be said, or while asleep")
  func idle() throws {
    #expect(try asked(sounding: 1.2, []).isEmpty)
    #expect(try asked(sounding: 1.2, asleep: true).isEmpty)
  }

  @Test(
    "names, routes and rows are listened for like numbers and grades",
    arguments: [
      .names("name", after: ["call it"], [SpokenName("Pink Slab", phrases: ["pink slab"])]),
      .number("route", NumberPrior(expected: [1, 2])), .number("row", NumberPrior(expected: [1])),
    ] as [SpokenForm])
  func all(form: SpokenForm) throws {
    #expect(try asked(sounding: 1.2, [form]).count == 1)
  }

  @Test("digital silence between the words is filled with a faint room")
  func silence() {
    let voice = RoomNoise.samples(8000, level: -20)
    let heard = FaintRoom.under(voice + [Int16](repeating: 0, count: 8000))
    let room = heard.suffix(8000).map(Double.init)
    let power = room.reduce(0) { $0 + $1 * $1 } / 8000
    #expect(abs(Decibels.ofPower(power) - -55) < 1)
    #expect(FaintRoom.under([]).isEmpty)
  }

  private static func word(_ phrase: String) -> Candidate {
    Candidate(
      source: .networks, intent: IntentName(rawValue: phrase), phrase: phrase, span: 0..<0,
      measures: [:], rank: 0)
  }

  @Test("a search is reused for the next answer, but not for another word or later")
  func remembers() throws {
    let searches = Mutex(0)
    let numbers = try SpokenRules(
      parsing: "#JSGF V1.0; grammar n; public <weight> = weight eighty;", file: "n")
    let engine = ValueEngine(
      learn: { words, _ in words },
      transcribe: { _, _ in
        searches.withLock { $0 += 1 }
        return nil
      }, phones: { _ in nil })
    var values = ValueListener(
      search: ValueSearch(reader: SpokenReader(numbers: numbers), engine: engine),
      judge: Judge(try Shipped.table()))
    values.expect([Self.weight])
    let answer = AudioFormat.samples(0.04)
    for (start, end, command, searched) in [
      (0, 16_000, "send", 1), (0, 16_000 + answer, "send", 1), (0, 16_000 + answer, "fall", 2),
      (0, 16_000 + 4 * answer, "fall", 3), (8000, 16_000 + 4 * answer, "fall", 4),
    ] as [(Int64, Int64, String, Int)] {
      let prefers = values.prefersValue(in: [], from: start, to: end, than: Self.word(command))
      #expect(!prefers)
      #expect(searches.withLock(\.self) == searched)
    }
    values.expect([Self.weight])
    _ = values.prefersValue(in: [], from: 8000, to: 16_000 + 4 * answer, than: Self.word("fall"))
    #expect(searches.withLock(\.self) == 5)
  }
}
