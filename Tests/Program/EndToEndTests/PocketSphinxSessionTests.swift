import Foundation
import TestSupport
import TestTraits
import Testing

/// A session heard by PocketSphinx alone: the same commands, values and questions as with the networks.
@Suite("A session with PocketSphinx alone", .startsPrograms, .timeLimit(.minutes(30)))
struct PocketSphinxSessionTests {
  /// One of espeak-ng's few voices that the engine understands: its model was trained on people.
  private static let voice = "en-gb-x-rp+f2"

  let home: TestHome

  init() throws { home = try TestHome() }

  @Test("PocketSphinx logs and undoes, understands a value and answers a question")
  func session() async throws {
    let room = try AudioLoop()
    let noise = try room.noise("600", "pinknoise", "vol", "0.001")
    defer { withExtendedLifetime(noise) {} }
    let tmux = try Tmux(
      "\(BuildProducts.program("chalktalk").path) climb --system v --grade V4 --engine pocketsphinx "
        + "--mic wallmic --mute --no-speech",
      columns: 100, rows: 30,
      environment: home.environment.merging(room.environment) { own, _ in own })
    try await tmux.expect("LISTENING")
    func say(_ words: String, shows: String) async throws {
      try tmux.mark()
      let isTaken = try await room.speak(words, voice: Self.voice) {
        try tmux.hasShown { $0.contains(shows) }
      }
      let log = try String(
        contentsOfFile: home.url.path + "/state/chalktalk/log", encoding: .utf8)
      let screen = try tmux.screen()
      try #require(isTaken, "“\(words)”: no “\(shows)” on\n\(screen)\n\(log)")
    }
    try await say("log send", shows: "SEND  V4")
    try await say("undo that", shows: "UNDONE")
    try await say("grade vee five", shows: "V5")
    try await say("log fall", shows: "FALL  V5")
    try tmux.press("q")
    try await tmux.expect("Finish the session?")
    try await say("yes please", shows: "Session over")
    try tmux.press("Enter")
    #expect(try await Shell.wait { try tmux.isDead() })
    let heard = try String(
      contentsOfFile: home.url.path + "/state/chalktalk/log", encoding: .utf8)
    #expect(heard.contains("by pocketsphinx, frames"))
    #expect(try home.run("stats").stdout.contains("1 attempt"))
  }
}
