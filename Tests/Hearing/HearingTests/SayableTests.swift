import Testing
import Words

@testable import Hearing

@Suite("What can be said", .timeLimit(.minutes(30)))
struct SayableTests {
  private func grammars() throws -> [String: Grammar] {
    func grammar(_ name: String, _ rules: String) throws -> Grammar {
      try Grammar(parsing: "#JSGF V1.0;\ngrammar \(name);\n\(rules)", file: name)
    }
    return [
      "climb": try grammar(
        "climb", "public <skip> = skip ahead; public <next> = next; public <crux> = crux;"),
      "list": try grammar("list", "public <down> = down | skip ahead;"),
      "confirm": try grammar("confirm", "public <yes> = yes; public <no> = no;"),
    ]
  }

  @Test("a question adds words; a phrase of two screens means the upper one's")
  func joined() throws {
    let sayable = Sayable([
      Sayable.Part(mode: "confirm", intents: nil), Sayable.Part(mode: "list", intents: ["down"]),
      Sayable.Part(mode: "climb", intents: ["skip", "next"]),
    ])
    let grammars = try grammars()
    for (phrase, intent) in [
      ("yes", "yes"), ("skip ahead", "down"), ("next", "next"), ("crux", nil),
    ] as [(String, String?)] {
      #expect(sayable.intent(forPhrase: phrase, grammars)?.rawValue == intent, "\(phrase)")
    }
    #expect(sayable.answers == ["yes", "no"])
  }

  @Test("what could only be refused needs more, an answer less, whatever else can be said")
  func prior() throws {
    let table = try Shipped.table().expectation
    let sayable = Sayable(
      [Sayable.Part(mode: "confirm", intents: nil), Sayable.Part(mode: "climb", intents: nil)],
      unlikely: ["crux"])
    let prior = Prior(table, grammar: sayable.joined(try grammars()), sayable)
    #expect(prior.shift(for: "yes", at: 0) == table.answer && table.answer > 0)
    #expect(prior.shift(for: "crux", at: 0) < 0 && prior.shift(for: "next", at: 0) == 0)
    #expect(prior.heedsSurroundings(of: "next") && !prior.heedsSurroundings(of: "yes"))
  }
}
