import Foundation
import TestSupport
import Testing

/// One session by voice and key, as a climber has it: every screen, in a real terminal, over a real microphone path.
@Suite("A live session")
struct LiveSessionTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private enum Step {
    case say(String, shows: String)
    case press(String, shows: String)
    case type(String, shows: String)
  }

  private static let climbing: [Step] = [
    .say("send", shows: "SEND  V4, attempt 1"), .press("s", shows: "SEND  V4, attempt 2"),
    .say("fall", shows: "FALL  V4, attempt 3"), .press("f", shows: "FALL  V4, attempt 4"),
    .press("u", shows: "UNDONE  fall V4, attempt 4"),
    .say("undo", shows: "UNDONE  fall V4, attempt 3"),
    .press("U", shows: "REDONE  fall V4, attempt 3"), .press(".", shows: "FALL  V4, attempt 4"),
    .say("next", shows: "New route 2, V4"), .press("+", shows: "Grade V5"),
    .press("-", shows: "Grade V4"), .press("G", shows: "Grade 6"), .press("G", shows: "Grade V"),
    .press("g", shows: "Grade, route or name"), .type("v6", shows: "grade V6"),
    .press("Enter", shows: "Grade V6"), .press("o", shows: "Onsight attempt"),
    .say("send", shows: "SEND  V6, attempt 1, onsight"),
  ]

  private static let resting: [Step] = [
    .press("r", shows: "REST  1:00"), .press("P", shows: "Rest paused"),
    .press("P", shows: "◷ REST  "), .say("rest", shows: "Rested 0:"),
    .press("R", shows: "Rests off"), .press("r", shows: "Rests are off"),
    .press("R", shows: "Rests on"),
  ]

  private static let lists: [Step] = [
    .press("h", shows: "─ Attempts"), .press("d", shows: "DELETED  send V6"),
    .press("u", shows: "UNDONE  deleting an attempt"), .say("next", shows: "New route 3, V6"),
    .press("Escape", shows: "h attempts"), .press("p", shows: "Back to route 2"),
    .press("n", shows: "On to route 3"), .press("w", shows: "Heard, newest first"),
    .press("Escape", shows: "h attempts"), .press("?", shows: "Words and keys"),
    .press("Escape", shows: "h attempts"), .press(",", shows: "─ Settings"),
    .press("Escape", shows: "h attempts"), .press("l", shows: "─ Plans"),
    .press("Escape", shows: "h attempts"),
  ]

  private static let timers: [Step] = [
    .press("t", shows: "Tabata"), .press("Enter", shows: "Say “start”"),
    .say("start timer", shows: "next: work"), .press("n", shows: "next: rest"),
    .say("send", shows: "SEND  V6, attempt 1, flash"), .press("f", shows: "FALL  V6, attempt 2"),
    .press("u", shows: "UNDONE  fall V6, attempt 2"), .press("P", shows: "Space resume"),
    .press("P", shows: "Space pause"), .press("q", shows: "Stop the timer?"),
    .say("yes", shows: "Stopped and logged"), .press("u", shows: "UNDONE  stopping Tabata"),
    .press("U", shows: "REDONE  stopping Tabata"), .press("Escape", shows: "LAST USED"),
    .press("Escape", shows: "h attempts"),
  ]

  private static let ending: [Step] = [
    .press("m", shows: "Asleep"), .say("wake up", shows: "· Listening"),
    .press("i", shows: "V6, attempt two"),
    .press("q", shows: "Finish the session?"),
    .say("yes", shows: "Session over"),
  ]

  @Test("sixty steps by word and key, each seen on the screen, and all of them in the log")
  func session() async throws {
    let steps = Self.climbing + Self.resting + Self.lists + Self.timers + Self.ending
    #expect(steps.count == 60)
    let room = try AudioLoop()
    let tmux = try Tmux(
      "\(BuildProducts.program("chalktalk").path) climb --grade V4 --second-system font --rest 60 "
        + "--mic wallmic --mute --no-speech",
      columns: 100, rows: 30,
      environment: home.environment.merging(room.environment) { own, _ in own })
    try #require(try await tmux.waitForScreen { $0.contains("LISTENING") }.fits)
    for (index, step) in steps.enumerated() {
      try await take(step, index + 1, tmux, room)
    }
    try tmux.press("Enter")
    #expect(try await Shell.wait { try tmux.isDead() })
    let stats = try home.run("stats").stdout
    #expect(stats.contains("6 attempts"), "\(stats)")
    #expect(try home.run("show").stdout.contains("Tabata"))
  }

  private func take(
    _ step: Step, _ number: Int, _ tmux: Tmux, _ room: AudioLoop
  ) async throws {
    switch step {
    case .say(let words, let text):
      let isTaken = try await room.speak(words) { try tmux.hasShown { $0.contains(text) } }
      let screen = try tmux.screen()
      try #require(isTaken, "step \(number), “\(words)”: no “\(text)” on\n\(screen)")
    case .press(let key, let text):
      try tmux.press(key)
      try await see(text, number, tmux)
    case .type(let typed, let text):
      try tmux.type(typed)
      try await see(text, number, tmux)
    }
  }

  private func see(_ text: String, _ number: Int, _ tmux: Tmux) async throws {
    let seen = try await tmux.waitForScreen { $0.contains(text) }
    try #require(seen.fits, "step \(number): no “\(text)” on\n\(seen.screen)")
  }
}
