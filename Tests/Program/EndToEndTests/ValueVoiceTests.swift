import Foundation
import TestSupport
import TestTraits
import Testing

/// Values said into a microphone, with the real recogniser.
@Suite("Values by voice", .startsPrograms, .timeLimit(.minutes(30)))
struct ValueVoiceTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func start(_ command: String, in room: AudioLoop) async throws -> Tmux {
    let tmux = try Tmux(
      "\(BuildProducts.program("chalktalk").path) \(command) --mic wallmic --mute",
      environment: home.environment.merging(room.environment) { own, _ in own })
    try await tmux.expect("LISTENING")
    return tmux
  }

  private func debugLog() throws -> String {
    try String(contentsOfFile: home.url.path + "/state/chalktalk/log", encoding: .utf8)
  }

  /// Says the words, again if necessary, until the log shows that a command was heard.
  private func say(_ words: String, hearing line: String, in room: AudioLoop) async throws {
    let isTaken = try await room.speak(words) { try debugLog().contains(try Regex(line)) }
    let log = try debugLog()
    try #require(isTaken, "“\(words)” was not heard:\n\(log)")
  }

  @Test("spoken weight and repetitions apply to the next set")
  func lift() async throws {
    let room = try AudioLoop()
    let noise = try room.noise("600", "pinknoise", "vol", "0.01")
    defer { withExtendedLifetime(noise) {} }
    // A weight near the planned one is accepted without a question.
    _ = try home.write(
      "name = \"Press\"\n[[exercise]]\nname = \"Bench press\"\nsets = 3\nreps = 8\nweight = 80\n",
      to: "config/chalktalk/plans/press.toml")
    let tmux = try await start("lift --workout press --unit kg", in: room)
    try await say("weight seventy five kilos", hearing: "weight .* = 75 kg  ", in: room)
    try await say("ten reps", hearing: "reps .* = 10  ", in: room)
    // It was not expected, so noise may leave it in doubt, and then it is asked about.
    #expect(
      try await room.speak(
        "weight nineteen", until: { try tmux.shows("Next set 19 kg", answering: "Which weight?") }))
    try tmux.press("s")
    try await tmux.expect("DONE  19 kg × 10")
  }

  @Test("an open climb is gone to by its name, and the open ones are listed, by voice")
  func project() async throws {
    for (name, day) in [("Pink", "2025-03-01"), ("Slab", "2025-03-03")] {
      let add = ["add", "--on", day, "--grade", "V6", "--name", name, "--falls", "3"]
      #expect(try home.run(add).status == 0)
    }
    let room = try AudioLoop()
    let noise = try room.noise("600", "pinknoise", "vol", "0.01")
    defer { withExtendedLifetime(noise) {} }
    let tmux = try await start("climb --system v --grade V4", in: room)
    #expect(
      try await room.speak("choose project") { try tmux.screen().contains("Projects: open") })
    try tmux.press("Escape")
    try await say("project pink", hearing: "project .* = Pink  ", in: room)
    try await tmux.expect("route 1  Pink")
  }

  @Test("several facts in one breath are one entry, and one undo takes it back")
  func sentence() async throws {
    let room = try AudioLoop()
    let noise = try room.noise("600", "pinknoise", "vol", "0.01")
    defer { withExtendedLifetime(noise) {} }
    let tmux = try await start("climb --system v --grade V4", in: room)
    try await say(
      "fell near the top, felt hard", hearing: "sentence .* = f.*, near the top, felt hard  ",
      in: room)
    try await tmux.expect("at the top · felt hard")
    try tmux.press("u")
    try await tmux.expect("UNDONE  fall V4")
  }

  @Test("a spoken grade becomes the route’s")
  func grade() async throws {
    let room = try AudioLoop()
    let noise = try room.noise("600", "pinknoise", "vol", "0.01")
    defer { withExtendedLifetime(noise) {} }
    let tmux = try await start("climb --system v --grade V4", in: room)
    try await say("grade vee five", hearing: "grade .* = V5  ", in: room)
    try tmux.press("s")
    try await tmux.expect("SEND  V5")
  }
}
