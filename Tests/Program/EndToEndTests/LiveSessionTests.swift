import Foundation
import TestSupport
import TestTraits
import Testing

/// One session by voice and key, as a climber sees it: every screen in a real terminal, with a real microphone path.
///
/// A word that isn't heard is said again. An untouched list closes automatically, so each step in a list follows as soon
/// as the list shows. After an Esc that may have nothing to close comes a word, never a key: two keys that arrive
/// together are read as one with Alt.
@Suite("A live session", .takesLong, .timeLimit(.minutes(30)))
struct LiveSessionTests {
  let home: TestHome

  init() throws {
    home = try TestHome()
    // A finished timer stays on the screen, and there is time to add details to an attempt.
    try home.write(
      "after-timer = 0\ndetails-for = 60\nmoments = false\n",
      to: "config/chalktalk/config.toml")
  }

  private enum Step {
    case say(String, shows: String)
    case press(String, shows: String)
    case type(String, shows: String)
  }

  private static let climbing: [Step] = [
    .say("send", shows: "SEND  V4, attempt 1"), .press("s", shows: "SEND  V4, attempt 2"),
    .say("fall", shows: "FALL  V4, attempt 3"), .press("f", shows: "FALL  V4, attempt 4"),
    .press("3", shows: "crux"), .press("u", shows: "UNDONE"),
    .say("undo", shows: "UNDONE  fall V4, attempt 4"),
    .press("U", shows: "REDONE  fall V4, attempt 4"), .say("same again", shows: "attempt 5"),
    .say("next", shows: "New route 2, V4"), .press("+", shows: "Grade V5"),
    .say("grade down", shows: "Grade V4"), .press("G", shows: "Grade 6"),
    .press("G", shows: "Grade V"), .press("g", shows: "Grade, route or name"),
    .type("v6", shows: "grade V6"), .press("Enter", shows: "Grade V6"),
    .press("o", shows: "Onsight attempt"), .say("log send", shows: "SEND  V6, attempt 1, onsight"),
  ]

  private static let resting: [Step] = [
    .say("start rest", shows: "REST  10:00"), .press("P", shows: "Rest paused"),
    .press("P", shows: "◷ REST  "), .say("rest", shows: "Rested "),
    .press("R", shows: "Rests off"), .press("r", shows: "Rests are off"),
    .press("R", shows: "Rests on"),
  ]

  /// Climbing continues while a list is open.
  private static let lists: [Step] = [
    .say("show history", shows: "─ Attempts"), .say("next", shows: "New route 3, V6"),
    .say("send", shows: "SEND  V6, attempt 1, flash"), .say("undo", shows: "UNDONE  send V6"),
    .press("p", shows: "Back to route 2"), .press("n", shows: "On to route 3"),
    .press("Escape", shows: "h attempts"), .say("fall", shows: "FALL  V6, attempt 1"),
    .press("h", shows: "─ Attempts"), .press("c", shows: "corrected"),
    .press("d", shows: "DELETED  send V6"), .press("u", shows: "UNDONE  deleting an attempt"),
    .press("Escape", shows: "h attempts"),
  ]

  private static let screens: [Step] = [
    .say("choose plan", shows: "─ Plans"), .say("close that", shows: "h attempts"),
    .press("w", shows: "Heard, newest first"), .press("Escape", shows: "h attempts"),
    .press("?", shows: "Words and keys"), .press("Escape", shows: "h attempts"),
    .press(",", shows: "─ Settings"), .press("Escape", shows: "h attempts"),
    .press("v", shows: "This session"), .press("Escape", shows: "h attempts"),
    .press("H", shows: "Past sessions"), .press("Enter", shows: "route 1, attempt 1"),
    .press("Escape", shows: "Past sessions"), .press("Escape", shows: "h attempts"),
  ]

  /// An AMRAP of twenty minutes, which outlasts the steps on any machine. Once stopped, it gives the climb back.
  private static let timers: [Step] = [
    .say("choose timer", shows: "─ Timers"), .press("End", shows: "›9 ■ Hold"),
    .press("Up", shows: "›8 ◷ EMOM"), .press("Up", shows: "›7 ● AMRAP"),
    .press("Enter", shows: "Say “start”"), .say("start timer", shows: "next: the end"),
    .say("send", shows: "SEND  V6, attempt 2"), .press("f", shows: "FALL  V6, attempt 3"),
    .press("u", shows: "UNDONE  fall V6, attempt 3"), .press(".", shows: "Round 1"),
    .say("undo", shows: "UNDONE"), .press("P", shows: "Space resume"),
    .say("resume timer", shows: "Space pause"), .press("q", shows: "Stop the timer?"),
    .say("yes", shows: "Stopped and logged"), .press("u", shows: "UNDONE  stopping AMRAP"),
    .press("U", shows: "REDONE  stopping AMRAP"), .press("Escape", shows: "h attempts"),
  ]

  private static let ending: [Step] = [
    .press("S", shows: "strict"), .say("normal mode", shows: "Single words work again"),
    .say("go to sleep", shows: "Asleep"), .say("wake up", shows: "· Listening"),
    .press("i", shows: "V6, attempt three"), .say("finish session", shows: "Finish the session?"),
    .say("yes", shows: "Session over"),
  ]

  @Test("each word and key of a session shows on the screen and is in the log")
  func session() async throws {
    let steps =
      Self.climbing + Self.resting + Self.lists + Self.screens + Self.timers + Self.ending
    #expect(steps.count >= 60)
    let room = try AudioLoop()
    let tmux = try Tmux(
      "\(BuildProducts.program("chalktalk").path) climb --grade V4 --second-system font --rest 600 "
        + "--mic wallmic --mute --no-speech",
      columns: 100, rows: 30,
      environment: home.environment.merging(room.environment) { own, _ in own })
    try await tmux.expect("LISTENING")
    for (index, step) in steps.enumerated() {
      try await take(step, index + 1, tmux, room)
    }
    try tmux.press("Enter")
    #expect(try await Shell.wait { try tmux.isDead() })
    let stats = try home.run("stats").stdout
    #expect(stats.contains("8 attempts"), "\(stats)")
    #expect(try home.run("show").stdout.contains("AMRAP"))
  }

  private func take(
    _ step: Step, _ number: Int, _ tmux: Tmux, _ room: AudioLoop
  ) async throws {
    switch step {
    case .say(let words, let text):
      try tmux.mark()
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
