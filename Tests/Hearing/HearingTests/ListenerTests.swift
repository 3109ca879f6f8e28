import Audio
import Foundation
import TestSupport
import Testing
import Words

@testable import Hearing

@Suite("The listener", .timeLimit(.minutes(30)))
struct ListenerTests {
  private func listener(
    mode: String = "climb", table: JudgeTable? = nil,
    _ change: (inout Listener.Settings) -> Void = { _ in }
  ) throws -> Listener {
    func grammar(_ mode: String) throws -> Grammar {
      try Grammar(
        parsing: try String(contentsOf: shippedGrammar(mode), encoding: .utf8), file: mode)
    }
    var settings = Listener.Settings()
    settings.threshold = 0.4
    change(&settings)
    return Listener(
      settings: settings, grammars: [mode: try grammar(mode), "asleep": try grammar("asleep")],
      mode: mode, table: try table ?? Shipped.table(),
      engine: .networks(try Shipped.words(), try Shipped.phones()))
  }

  @Test("hears a command soon after its end, with its time and confidence")
  func hears() throws {
    var stream = StreamBuilder()
    stream.quiet(1)
    let span = try stream.say("rest")
    stream.quiet(1)
    var listener = try listener()
    let heard = stream.heard(by: &listener)
    #expect(heard.intents == ["rest"])
    guard case .command(let command) = heard.first else { return }
    let end = AudioFormat.seconds(span.upperBound)
    #expect(command.accepted < end + 0.45)
    #expect(command.start < end && command.end > AudioFormat.seconds(span.lowerBound))
    #expect((0.4...1).contains(command.confidence))
  }

  @Test("accepts an uncertain word if nothing follows it, but not if talk does")
  func waits() throws {
    var table = try Shipped.table()
    table.networks.doubt = JudgeTable.Doubt(company: 0, seconds: 0.8)
    table.networks.rows.removeAll { $0.evidence == .after }
    table.networks.rows.append(
      JudgeTable.Weighting(evidence: .after, weight: -20, least: 0, most: 2, to: nil))
    var stream = StreamBuilder()
    stream.quiet(1)
    try stream.say("rest")
    stream.quiet(2)
    try stream.say("rest")
    try stream.say("it could be harder today")
    stream.quiet(2)
    func rests(_ table: JudgeTable) throws -> [HeardCommand] {
      var listener = try listener(table: table)
      return stream.heard(by: &listener).compactMap {
        if case .command(let command) = $0, command.intent == "rest" { command } else { nil }
      }
    }
    let unsure = try rests(table)
    table.networks.doubt = nil
    let sure = try rests(table)
    #expect(sure.count == 2 && unsure.count == 1)
    #expect(abs(try #require(unsure.first).accepted - sure[0].accepted - 0.8) < 0.05)
  }

  @Test("decides the same whatever the length of the chunks", arguments: [1600, 16_000])
  func chunks(size: Int) throws {
    var stream = StreamBuilder()
    stream.quiet(1)
    try stream.say("rest")
    stream.quiet(1)
    try stream.say("it could be harder today")
    stream.quiet(1)
    var (one, other) = (try listener(), try listener())
    let (cut, whole) = (stream.heard(by: &one), stream.heard(by: &other, size: size))
    #expect(cut == whole && cut.intents == ["rest"])
  }

  @Test("hears two commands 0.6 s apart")
  func inARow() throws {
    var stream = StreamBuilder()
    stream.quiet(1)
    try stream.say("undo")
    stream.quiet(0.6)
    try stream.say("rest")
    stream.quiet(1)
    var listener = try listener()
    #expect(stream.heard(by: &listener).intents == ["undo", "rest"])
  }

  @Test("hears nothing in digital silence, full-scale clipping, an offset, or hum")
  func nothing() throws {
    var stream = StreamBuilder()
    stream.quiet(12)
    let hum = { (index: Int, hertz: Double) in
      Int16(8000 * sin(2 * .pi * hertz * Double(index) / 16_000))
    }
    stream.change { index, _ in
      switch index / 32_000 {
      case 0: 0
      case 1: index % 100 < 50 ? 32_767 : -32_768
      case 2: 12_000
      case 3: hum(index, 50)
      case 4: hum(index, 60)
      default: 0
      }
    }
    var listener = try listener()
    #expect(stream.heard(by: &listener).intents.isEmpty)
  }

  enum Fault: CaseIterable { case silenceBefore, clipped, offset, hum50, hum60, quiet, telephone }

  @Test("hears a word in spite of", arguments: Fault.allCases)
  func faults(fault: Fault) throws {
    var stream = StreamBuilder()
    stream.quiet(2)
    try stream.say("rest")
    stream.quiet(1)
    var low = 0.0
    stream.change { index, sample in
      let value = Double(sample)
      let tone = { (hertz: Double) in 1500 * sin(2 * .pi * hertz * Double(index) / 16_000) }
      switch fault {
      case .silenceBefore: return index < 32_000 ? 0 : sample
      case .clipped: return Int16(clamping: Int(value * 8))
      case .offset: return Int16(clamping: Int(value + 4000))
      case .hum50: return Int16(clamping: Int(value + tone(50)))
      case .hum60: return Int16(clamping: Int(value + tone(60)))
      case .quiet: return Int16(value / 20)
      case .telephone:
        low += 0.7 * (value - low)
        return Int16(clamping: Int(low))
      }
    }
    var listener = try listener { $0.threshold = 0.3 }
    #expect(stream.heard(by: &listener).intents == ["rest"])
  }

  @Test("never waits for an end: talk without a pause isn't a command")
  func endless() throws {
    var stream = StreamBuilder()
    stream.quiet(1)
    for _ in 0..<3 { try stream.say("well you know I would like to say that this never ends") }
    var random = SeededRandom()
    stream.change { index, sample in
      // A talker who leaves no pause: every gap is filled.
      abs(sample) < 300 && index > 16_000
        ? Int16.random(in: -1500...1500, using: &random) : sample
    }
    var listener = try listener()
    #expect(stream.heard(by: &listener).intents.isEmpty)
  }

  @Test("drops the word that a gap falls into, and hears the next one")
  func gap() throws {
    var stream = StreamBuilder()
    stream.quiet(1)
    let cut = try stream.say("undo")
    stream.quiet(0.8)
    try stream.say("rest")
    stream.quiet(1)
    let middle = (cut.lowerBound + cut.upperBound) / 2
    var listener = try listener()
    var lost: Int64 = 0
    let heard = stream.heard(by: &listener) { _, chunk in
      if chunk.start >= middle, lost == 0 {
        lost = 8000
        chunk.lostSamples = lost
      }
      chunk.start += lost
    }
    #expect(heard.intents == ["rest"])
  }

  @Test("hears the first word though nothing came before it", arguments: ["send", "fall"])
  func first(word: String) throws {
    var stream = StreamBuilder()
    try stream.say("log " + word)
    stream.quiet(1)
    var listener = try listener()
    #expect(stream.heard(by: &listener).intents.map(\.rawValue) == [word])
  }

  @Test("hears a word right after a gap")
  func afterGap() throws {
    var stream = StreamBuilder()
    stream.quiet(1)
    let word = try stream.say("rest")
    stream.quiet(1)
    var listener = try listener()
    let heard = stream.heard(by: &listener) { _, chunk in
      guard chunk.end > word.lowerBound else { return }
      if chunk.start <= word.lowerBound { chunk.lostSamples = 8000 }
      chunk.start += 8000
    }
    #expect(heard.intents == ["rest"])
  }

  @Test("ignores a word from our own speaker, and hears the user 0.3 s later")
  func ownSound() throws {
    var stream = StreamBuilder()
    stream.quiet(1)
    let cue = try stream.say("rest")
    stream.quiet(0.25)
    try stream.say("undo")
    stream.quiet(1)
    var listener = try listener()
    var told = false
    let heard = stream.heard(by: &listener) { listener, chunk in
      if !told, chunk.end > cue.lowerBound {
        listener.speakerPlays(cue)
        told = true
      }
    }
    #expect(heard.intents == ["undo"])
  }

  @Test("recognises its own word even if that is announced after it was heard")
  func ownSoundLate() throws {
    var stream = StreamBuilder()
    stream.quiet(1)
    let cue = try stream.say("rest")
    stream.quiet(1)
    var listener = try listener()
    let late = cue.lowerBound + (cue.upperBound - cue.lowerBound) * 2 / 3
    var told = false
    let heard = stream.heard(by: &listener) { listener, chunk in
      if !told, chunk.end > late {
        listener.speakerPlays(cue)
        told = true
      }
    }
    #expect(heard.intents.isEmpty)
  }

  @Test("hears a word over its own speech, unless that has the word in it")
  func overOwnWords() throws {
    for (words, heard) in [("V4, attempt two, resting ten seconds", ["undo"]), ("undo that", [])] {
      var stream = StreamBuilder()
      stream.quiet(1)
      let word = try stream.say("undo")
      stream.quiet(1)
      var listener = try listener()
      listener.speakerPlays(word.lowerBound - 8000..<word.upperBound + 8000, saying: words)
      #expect(stream.heard(by: &listener).intents.map { "\($0)" } == heard)
    }
  }

  @Test("once a word was heard over its own speech, the rest of that counts no more")
  func afterOwnWords() throws {
    var stream = StreamBuilder()
    stream.quiet(1)
    let word = try stream.say("undo")
    stream.quiet(1.2)
    try stream.say("rest")
    stream.quiet(1)
    var listener = try listener()
    listener.speakerPlays(
      word.lowerBound..<word.upperBound + AudioFormat.samples(10), saying: "V4, resting one minute")
    #expect(stream.heard(by: &listener).intents == ["undo", "rest"])
  }

  @Test("hears only the longer forms in the strict profile")
  func strict() throws {
    var stream = StreamBuilder()
    stream.quiet(1)
    try stream.say("rest")
    stream.quiet(1.2)
    try stream.say("log send")
    stream.quiet(1)
    var listener = try listener { $0.profile = .strict }
    #expect(stream.heard(by: &listener).intents == ["send"])
    #expect(listener.state.strictBecause == .chosen)
  }

  @Test("hears and keeps nothing while asleep, and falls asleep by itself if set to")
  func asleep() throws {
    var stream = StreamBuilder()
    stream.quiet(2)
    try stream.say("rest")
    stream.quiet(1.2)
    var listener = try listener { $0.sleepAfter = 1.5 }
    let heard = stream.heard(by: &listener)
    #expect(listener.state.isAsleep)
    #expect(heard.count == 1)
    listener.obey(.sleep(false))
    #expect(!listener.state.isAsleep)
  }

  @Test("reports each change of what it listens for once, whether automatic or ordered")
  func changes() throws {
    var listener = try listener { _ in }
    var loud = StreamBuilder()
    loud.quiet(1)
    #expect(loud.heard(by: &listener).isEmpty)
    listener.obey(.choose(.strict))
    listener.obey(.sleep(true))
    listener.obey(.choose(.strict))
    let start = AudioFormat.samples(1)
    func feed() -> [Heard] {
      listener.feed(AudioChunk(samples: [Int16](repeating: 0, count: 800), start: start))
    }
    var state = ListeningState(profile: .strict)
    state.strictBecause = .chosen
    state.isAsleep = true
    #expect(feed() == [.changed(state)])
    #expect(
      listener.feed(AudioChunk(samples: [0, 0], start: start + 800)).isEmpty)
  }

  @Test("hears only the mode's words that make sense now")
  func onlyActive() throws {
    var stream = StreamBuilder()
    stream.quiet(1)
    try stream.say("rest")
    stream.quiet(1)
    var confirming = try listener(mode: "confirm")
    #expect(stream.heard(by: &confirming).intents.isEmpty)
    var limited = try listener()
    limited.obey(.listen(mode: "climb", only: ["send", "fall"]))
    #expect(stream.heard(by: &limited).intents.isEmpty)
  }
}
