import Audio
import Foundation
import Testing
import Words

@testable import Hearing
@testable import Networks

@Suite("What is expected", .timeLimit(.minutes(30)))
struct PriorTests {
  private func prior(_ mode: String) throws -> Prior {
    let text = try String(contentsOf: shippedGrammar(mode), encoding: .utf8)
    return Prior(try Shipped.table().expectation, grammar: try Grammar(parsing: text, file: mode))
  }

  private func samples(_ seconds: Double) -> Int64 { AudioFormat.samples(seconds) }

  /// The lowest probability by the networks at which a word is accepted.
  private func taken(at threshold: Double, _ shift: Double) -> Double {
    shift == 0 ? threshold : LogOdds.probability(of: LogOdds.of(threshold) - shift)
  }

  @Test("accepts an answer to a question at a fifth, and nothing else sooner")
  func question() throws {
    let asked = try prior("confirm")
    for answer: IntentName in ["yes", "no"] {
      #expect(abs(taken(at: 0.6, asked.shift(for: answer, at: 0)) - 0.2) < 0.01)
    }
    #expect(asked.shift(for: "send", at: 0) == 0)
    #expect(try prior("climb").shift(for: "yes", at: 0) == 0)
  }

  @Test("accepts a harmless command sooner than a try")
  func harmless() throws {
    let climbing = try prior("climb")
    for intent: IntentName in ["status", "history"] {
      #expect(climbing.shift(for: intent, at: 0) > 0)
    }
    for intent: IntentName in ["send", "fall", "undo", "next"] {
      #expect(climbing.shift(for: intent, at: 0) == 0)
    }
  }

  @Test("sleeps only when nearly sure, because it then hears nothing more")
  func silencing() throws {
    for mode in ["climb", "list", "timer"] {
      #expect(taken(at: 0.6, try prior(mode).shift(for: .sleep, at: 0)) > 0.85)
    }
  }

  @Test("accepts two words sooner in the strict profile, unless their effect is invisible")
  func strict() throws {
    let text = try ["list", "climb"].map {
      try String(contentsOf: shippedGrammar($0), encoding: .utf8)
    }
    let grammars = try [
      "list": Grammar(parsing: text[0], file: "list"),
      "climb": Grammar(parsing: text[1], file: "climb"),
    ]
    let grammar = Sayable(["list", "climb"].map { Sayable.Part(mode: $0, intents: nil) })
      .joined(grammars)
    let table = try Shipped.table().expectation
    let loose = Prior(table, grammar: grammar)
    let strict = Prior(table, grammar: grammar, isStrict: true)
    for intent: IntentName in ["send", "next", "up"] {
      #expect(loose.shift(for: intent, at: 0) == 0)
      #expect(abs(taken(at: 0.6, strict.shift(for: intent, at: 0)) - 0.4) < 0.01)
    }
    for intent: IntentName in ["delete", "choose"] {
      #expect(strict.shift(for: intent, at: 0) == 0)
    }
    let bare = try Grammar(parsing: "#JSGF V1.0; grammar g; public <send> = send;", file: "g")
    #expect(Prior(table, grammar: bare, isStrict: true).shift(for: "send", at: 0) == 0)
  }

  @Test("an outcome right after another is as likely as before")
  func wordAfterWord() throws {
    var climbing = try prior("climb")
    climbing.happened(.tried, at: samples(10))
    for outcome: IntentName in ["send", "fall", "done", "missed"] {
      #expect(climbing.shift(for: outcome, at: samples(12)) == 0)
    }
  }

  @Test("an undone try isn't expected to be undone again")
  func corrected() throws {
    var climbing = try prior("climb")
    climbing.happened(.tried, at: samples(10))
    climbing.happened(.other, at: samples(11))
    #expect(climbing.shift(for: "undo", at: samples(12)) == 0)
  }

  @Test("expects an undo just after a try, in another mode too")
  func regret() throws {
    var climbing = try prior("climb")
    climbing.happened(.tried, at: samples(10))
    #expect(climbing.shift(for: "undo", at: samples(12)) > 0)
    #expect(climbing.shift(for: "undo", at: samples(17)) == 0)
    let text = try String(contentsOf: shippedGrammar("list"), encoding: .utf8)
    let listing = climbing.listening(to: try Grammar(parsing: text, file: "list"))
    #expect(listing.shift(for: "undo", at: samples(12)) > 0)
  }
}
