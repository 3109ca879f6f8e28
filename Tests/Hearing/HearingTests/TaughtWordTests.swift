import Audio
import AudioFile
import Foundation
import TestSupport
import Testing
import Words

@testable import Hearing
@testable import Networks
@testable import VoiceTraining

@Suite("A word that was taught", .timeLimit(.minutes(30)))
struct TaughtWordTests {
  /// A word that no network and no dictionary knows.
  private static let grammar = """
    #JSGF V1.0; grammar climb;
    public <send> = ouistiti;
    public <rest> = rest;
    """

  private func take(of word: String) throws -> [Int16] {
    var builder = StreamBuilder()
    builder.quiet(0.6)
    try builder.say(word)
    builder.quiet(0.35)
    return builder.samples
  }

  private func takes(of word: String) throws -> [VoiceFit.Take] {
    // Synthetic voices say a word always alike: only the quiet around it differs.
    let take = VoiceFit.Take(phrase: word, samples: try take(of: word))
    return [take, VoiceFit.Take(phrase: word, samples: Array(take.samples.dropFirst(700)))]
  }

  private func listener(_ adaptation: VoiceAdaptation) throws -> Listener {
    let grammar = try Grammar(parsing: Self.grammar, file: "climb.gram")
    var settings = Listener.Settings()
    settings.adaptation = adaptation
    return Listener(
      settings: settings, grammars: ["climb": grammar, "asleep": grammar], mode: "climb",
      table: try Shipped.table(), engine: .networks(try Shipped.words(), try Shipped.phones()))
  }

  private func said(_ words: [String]) throws -> StreamBuilder {
    var builder = StreamBuilder()
    builder.quiet(2)
    for word in words {
      try builder.say(word)
      builder.quiet(2)
    }
    return builder
  }

  @Test("is heard by its takes alone, at its place, and other words aren't taken for it")
  func heard() throws {
    let model = try HearingModel(try Shipped.bytes.get())
    let fit = VoiceFit(try takes(of: "ouistiti"), talk: [], model: model)
    #expect(fit.before["ouistiti"] == Proportion(hits: 0, trials: 2))
    #expect(fit.after["ouistiti"] == Proportion(hits: 2, trials: 2))
    let stream = try said(["ouistiti", "banana", "window", "ouistiti"])
    var untaught = try listener(VoiceAdaptation())
    #expect(stream.heard(by: &untaught).intents == [])
    var taught = try listener(fit.adaptation)
    let heard = stream.heard(by: &taught)
    #expect(heard.intents == ["send", "send"])
    for case .command(let command) in heard {
      #expect(command.findings.source == .voice && command.phrase == "ouistiti")
      #expect(command.accepted - command.end < 0.5 && command.end - command.start < 1.2)
    }
  }

  @Test(
    "is heard from the moment on that a running listener is told of it, and no longer than that")
  func order() throws {
    let model = try HearingModel(try Shipped.bytes.get())
    let fit = VoiceFit(try takes(of: "ouistiti"), talk: [], model: model)
    let stream = try said(["ouistiti"])
    var listener = try listener(VoiceAdaptation())
    #expect(stream.heard(by: &listener).intents == [])
    listener.obey(.hear(fit.adaptation))
    var later = listener
    #expect(later.hear(stream, after: 1).intents == ["send"])
    later.obey(.hear(VoiceAdaptation()))
    #expect(later.hear(stream, after: 2).intents == [])
  }

  @Test("if it is only nearly like the takes, their phones decide")
  func phones() throws {
    let model = try HearingModel(try Shipped.bytes.get())
    let fit = VoiceFit(try takes(of: "ouistiti"), talk: [], model: model).adaptation
    let other = VoiceFit(try takes(of: "cappuccino"), talk: [], model: model).adaptation
    let phones = TakePhones(fit, classes: model.words.phones.phones.count + 1)
    let network = PhoneNetwork(model: model.words.phones)
    func distance(_ word: String) throws -> Double? {
      phones.distance(of: network.logProbabilities(try take(of: word)), to: "ouistiti")
    }
    #expect(try #require(try distance("ouistiti")) < 0.1)
    #expect(try #require(try distance("cappuccino")) > 0.5)
    let stream = try said(["ouistiti"])
    var right = try listener(fit.changed(handicap: 0.2))
    #expect(stream.heard(by: &right).intents == ["send"])
    let phonesOfOther = try #require(other.templates.first).phones
    var wrong = try listener(fit.changed(handicap: 0.2, phones: phonesOfOther))
    #expect(stream.heard(by: &wrong).intents == [])
  }

  @Test("has to be nearer to the takes if the networks know it, and is no other word then")
  func known() throws {
    let model = try HearingModel(try Shipped.bytes.get())
    let fit = VoiceFit(try takes(of: "ouistiti") + takes(of: "rest"), talk: [], model: model)
    for template in fit.adaptation.templates {
      #expect(Double(template.known) == fit.before[template.phrase]?.rate)
    }
    #expect(fit.before["rest"]?.rate == 1)
    let unknown = VoiceFit(try takes(of: "ouistiti"), talk: [], model: model).adaptation
    let least = Float(model.table.leastOwnVoice(of: "ouistiti"))
    let stream = try said(["ouistiti"])
    func heard(_ known: Float, _ others: [VoiceAdaptation.Template] = []) throws -> [IntentName] {
      let own = unknown.changed(handicap: least - 0.1, known: known)
      var listener = try listener(
        VoiceAdaptation(model: own.model, templates: own.templates + others))
      return stream.heard(by: &listener).intents
    }
    #expect(try heard(0) == ["send"])
    #expect(try heard(1) == [])
    // The takes of another phrase that would suffice, but are farther.
    let farther = unknown.changed(handicap: least - 0.08).templates.map { $0.named("rest") }
    #expect(try heard(1, farther) == [])
  }

  @Test("after talk it waits for what follows, and more talk refutes it")
  func doubt() throws {
    let model = try HearingModel(try Shipped.bytes.get())
    let fit = VoiceFit(try takes(of: "ouistiti"), talk: [], model: model).adaptation
    /// The commands, and how long after its end each was accepted.
    func heard(before: String?, after: String?) throws -> [Double] {
      var stream = StreamBuilder()
      stream.quiet(4)
      if let before { try stream.say(before) }
      stream.quiet(0.7)
      try stream.say("ouistiti")
      stream.quiet(0.35)
      if let after { try stream.say(after) }
      stream.quiet(2)
      var listener = try listener(fit.changed(handicap: 0.12))
      return stream.heard(by: &listener).compactMap {
        if case .command(let command) = $0 { command.accepted - command.end } else { nil }
      }
    }
    let talk = "the weather was lovely when we walked along the river"
    let alone = try heard(before: nil, after: nil)
    #expect(alone.count == 1 && alone.allSatisfy { $0 < 0.5 })
    let last = try heard(before: talk, after: nil)
    #expect(last.count == 1 && last.allSatisfy { $0 >= 0.6 })
    #expect(try heard(before: talk, after: talk) == [])
    #expect(try heard(before: nil, after: talk).count == 1)
  }

  @Test("a listener for other words doesn't hear it")
  func inactive() throws {
    let model = try HearingModel(try Shipped.bytes.get())
    let fit = VoiceFit(try takes(of: "ouistiti"), talk: [], model: model)
    var listener = try listener(fit.adaptation)
    listener.obey(.listen(mode: "climb", only: ["rest"]))
    #expect(try said(["ouistiti"]).heard(by: &listener).intents == [])
  }

  @Test("talk of one's own that comes near a take makes it count less")
  func talk() throws {
    let model = try HearingModel(try Shipped.bytes.get())
    let quiet = VoiceFit(try takes(of: "ouistiti"), talk: [], model: model).adaptation
    let near = VoiceFit(
      try takes(of: "ouistiti"), talk: try said(["ouistiti"]).samples, model: model
    ).adaptation
    #expect(zip(near.templates, quiet.templates).allSatisfy { $0.handicap > $1.handicap })
  }

  @Test("a take that is silent, clipped, faint, too long, of another word or voice is refused")
  func flaws() throws {
    let model = try HearingModel(try Shipped.bytes.get())
    let check = TakeCheck(
      model, takes: try takes(of: "ouistiti") + (try takes(of: "cappuccino")))
    func flaw(_ change: (Int16) -> Int16, of word: String = "ouistiti") throws -> TakeFlaw? {
      check.flaw(of: try take(of: word).map(change), as: "ouistiti")
    }
    #expect(try flaw { $0 } == nil)
    #expect(try flaw { _ in 0 } == .silent)
    #expect(try flaw { Int16(clamping: Int($0) * 30) } == .clipped)
    #expect(try flaw({ $0 }, of: "cappuccino") == .anotherWord("cappuccino"))
    // Nothing recognises it; the other takes tell.
    #expect(try flaw({ $0 }, of: "banana") == .anotherWord(nil))
    // A single one may be the wrong one itself: it must not shut out all that follow.
    let once = TakeCheck(
      model, takes: [VoiceFit.Take(phrase: "ouistiti", samples: try take(of: "banana"))])
    #expect(once.flaw(of: try take(of: "ouistiti"), as: "ouistiti") == nil)
    let faint = RoomNoise.samples(40_000, level: -40)
    let buried = zip(try take(of: "ouistiti"), faint).map { Int16(clamping: Int($0) / 3 + Int($1)) }
    #expect(check.flaw(of: buried, as: "ouistiti") == .quiet)
    let long = try take(of: "ouistiti and another ouistiti and a third one")
    #expect(check.flaw(of: long, as: "ouistiti") == .long)
    // As if by somebody whose voice is an octave higher.
    let high = try take(of: "ouistiti").enumerated().filter { $0.offset.isMultiple(of: 2) }
    #expect(check.flaw(of: high.map(\.element), as: "ouistiti") == .anotherVoice)
  }

  @Test("a word too near another of its screen is refused with that one's name")
  func rival() throws {
    let model = try HearingModel(try Shipped.bytes.get())
    let check = TakeCheck(model, takes: try takes(of: "cappuccino"))
    func rival(_ said: String) throws -> String? {
      let takes = try takes(of: said).map { VoiceFit.Take(phrase: "mine", samples: $0.samples) }
      return check.rival(of: takes, among: ["cappuccino", "rest"])
    }
    #expect(try rival("cappuccino") == "cappuccino")
    #expect(try rival("rest") == "rest")
    #expect(try rival("ouistiti") == nil)
  }
}

extension VoiceAdaptation {
  /// The same takes, farther away than they are, with other phones, or of a word that the networks know.
  fileprivate func changed(handicap: Float, phones: Data? = nil, known: Float = 0) -> Self {
    VoiceAdaptation(
      model: model,
      templates: templates.map {
        Template(
          phrase: $0.phrase, vectors: $0.vectors, phones: phones ?? $0.phones, handicap: handicap,
          known: known)
      })
  }
}

extension VoiceAdaptation.Template {
  fileprivate func named(_ phrase: String) -> Self {
    Self(phrase: phrase, vectors: vectors, phones: phones, handicap: handicap, known: known)
  }
}

extension Listener {
  /// Hears a stream after it was heard so many times before.
  fileprivate mutating func hear(_ stream: StreamBuilder, after times: Int64) -> [Heard] {
    let start = stream.end * times
    return stride(from: 0, to: stream.samples.count, by: 320).flatMap { place in
      feed(
        AudioChunk(
          samples: Array(stream.samples[place..<min(place + 320, stream.samples.count)]),
          start: start + Int64(place)))
    }
  }
}
