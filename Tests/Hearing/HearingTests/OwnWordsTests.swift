import Foundation
import TestSupport
import Testing
import Words

@testable import Hearing

/// Words that no network was trained on, through the whole listener, by their phones.
@Suite("The user's own words", .timeLimit(.minutes(30)))
struct OwnWordsTests {
  private static let pronunciations = """
    purple P ER P AH L
    rain R EY N
    upper AH P ER
    gallery G AE L ER IY
    seventeen S EH V AH N T IY N
    """

  private func grammar(_ rules: String) throws -> Grammar {
    try Grammar(parsing: "#JSGF V1.0; grammar g; \(rules)", file: "g")
  }

  private func listener(
    _ rules: String =
      "public <colour> = purple rain; public <place> = upper gallery; public <number> = seventeen;"
  ) throws -> Listener {
    Listener(
      grammars: ["g": try grammar(rules), "asleep": try grammar("public <wake> = wake up;")],
      mode: "g",
      table: try Shipped.table(),
      engine: .networks(try Shipped.words(), try Shipped.phones(Self.pronunciations)))
  }

  private func heard(_ words: String, by listener: Listener) throws -> [Heard] {
    var stream = StreamBuilder()
    stream.quiet(1)
    try stream.say(words)
    stream.quiet(1)
    var listener = listener
    return stream.heard(by: &listener)
  }

  @Test(
    "hears the phrases of any grammar by their phones",
    arguments: [("purple rain", "colour"), ("upper gallery", "place"), ("seventeen", "number")])
  func hears(words: String, intent: String) throws {
    let commands = try heard(words, by: try listener()).compactMap { heard -> HeardCommand? in
      if case .command(let command) = heard { command } else { nil }
    }
    #expect(commands.map(\.intent.rawValue) == [intent])
    #expect(commands.map(\.phrase) == [words])
    #expect(commands.map(\.findings.source) == [.ownWords])
  }

  @Test(
    "mistakes nothing else for one of them",
    arguments: ["simple words", "an open window", "seventy nine people came to the party"])
  func rejects(words: String) throws {
    #expect(try heard(words, by: try listener()).intents.isEmpty)
  }

  @Test("leaves a word that the network knows to the network")
  func trained() throws {
    let listener = try listener("public <rest> = rest; public <colour> = purple rain;")
    let heard = try heard("rest", by: listener)
    #expect(heard.intents == ["rest"])
    guard case .command(let command) = heard.first else { return }
    #expect(command.findings.source == .networks)
  }

  @Test("skips a phrase without a pronunciation")
  func unpronounceable() throws {
    let listener = try listener("public <odd> = xqz; public <colour> = purple rain;")
    #expect(try heard("purple rain", by: listener).intents == ["colour"])
  }
}
