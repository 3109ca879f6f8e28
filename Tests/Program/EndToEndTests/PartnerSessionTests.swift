import Foundation
import TestSupport
import TestTraits
import Testing

/// Several climbers at one screen, with the real program.
@Suite("A session with partners", .startsPrograms, .timeLimit(.minutes(30)))
struct PartnerSessionTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func start(_ arguments: String) throws -> Tmux {
    try Tmux(
      "\(BuildProducts.program("chalktalk").path) \(arguments) --no-mic --mute",
      environment: home.environment)
  }

  private func see(_ tmux: Tmux, _ text: String) async throws {
    let seen = try await tmux.waitForScreen { $0.contains(text) }
    try #require(seen.fits, "no “\(text)” on\n\(seen.screen)")
  }

  private func press(_ tmux: Tmux, _ key: String, _ text: String) async throws {
    try tmux.press(key)
    try await see(tmux, text)
  }

  @Test("a kill with three open sessions loses nothing, and all three can be continued")
  func killed() async throws {
    do {
      let tmux = try start("climb --with Anna,Ben --grade V4")
      try await see(tmux, "▶You")
      try await press(tmux, "s", "flash  · You")
      try await press(tmux, "Tab", "▶Anna")
      try await press(tmux, "f", "attempt 1  · Anna")
      try await press(tmux, "Tab", "▶Ben")
      try await press(tmux, "s", "flash  · Ben")
      try await press(tmux, "f", "attempt 2  · Ben")
      kill(try #require(try tmux.processID()), SIGKILL)
      #expect(try await Shell.wait { try tmux.isDead() })
    }
    let tmux = try start("climb")
    try await see(tmux, "with Anna and Ben")
    try await press(tmux, "y", "▶Ben")
    try await press(tmux, "u", "UNDONE  fall")
    try await press(tmux, "q", "for all 3 climbers?")
    try await press(tmux, "y", "Session over")
    try tmux.press("Enter")
    #expect(try await Shell.wait { try tmux.isDead() })
    for (who, attempts, sends) in [("", 1, 1), ("Anna", 1, 0), ("Ben", 1, 1)] {
      let whose = who.isEmpty ? [] : ["--who", who]
      let history = try home.run(["history"] + whose).stdout
      #expect(history.split(separator: "\n").count == 1, "\(history)")
      let told = "\(attempts) attempt, \(sends) send\(sends == 1 ? "" : "s")"
      #expect(history.contains(told), "\(history)")
    }
  }

  @Test(
    "impossible names are refused in one line, and no session starts",
    arguments: [
      ("Anna,anna", "in the session already"), ("Anna,", "needs a name"), ("send", "listens for"),
      ("Aaaaaaaaaaaaaaaaaaaaaaaaaa", "too long"), ("A a,B b,C c,D d,E e,F f,G g,H h", "at most 8"),
      ("12", "can't be a name"),
    ])
  func refused(names: String, reason: String) throws {
    for command in ["climb", "lift"] {
      let script = try home.write("1 end\n", to: "script")
      let output = try home.run(command, "--with", names, "--script", script)
      #expect(output.status == 64 && output.stderr.contains(reason), "\(output.stderr)")
      #expect(output.stderr.split(separator: "\n").count == 1)
      #expect(try home.run("history", "--who", "all").stdout.contains("No sessions yet"))
    }
  }

  @Test("“Anna send”, said into a microphone, is logged in Anna’s session only")
  func spoken() async throws {
    let room = try AudioLoop()
    let noise = try room.noise("600", "pinknoise", "vol", "0.01")
    defer { withExtendedLifetime(noise) {} }
    let tmux = try Tmux(
      "\(BuildProducts.program("chalktalk").path) climb --with Anna,Ben --grade V4 "
        + "--mic wallmic --mute",
      environment: home.environment.merging(room.environment) { own, _ in own })
    try await see(tmux, "LISTENING")
    // In noise the program may ask whether another name was meant.
    let isTaken = try await room.speak("anna send") {
      try tmux.shows("flash  · Anna", answering: "Who?")
    }
    let log = try String(contentsOfFile: home.url.path + "/state/chalktalk/log", encoding: .utf8)
    try #require(isTaken, "not heard:\n\(log)")
    try await press(tmux, "q", "for all 3 climbers?")
    try await press(tmux, "y", "Session over")
    #expect(try home.run("history", "--who", "Anna").stdout.contains("1 send"))
    #expect(try home.run("history").stdout.contains("No sessions yet"))
  }

  @Test(
    "partners lift in sessions of their own and are offered by name the next time")
  func lifting() throws {
    let script = try home.write(
      """
      1 say weight eighty
      2 say eight reps
      3 say set done
      4 say next climber
      5 key Esc
      6 key e
      7 key b
      8 key e
      9 key n
      10 key c
      11 key h
      12 key Enter
      13 say weight fifty
      14 say eight reps
      15 say set done
      30 say set done
      40 say finish session
      41 say yes
      42 end
      """, to: "script")
    let output = try home.run(
      "lift", "--exercise", "Bench press", "--with", "Anna", "--script", script)
    #expect(output.status == 0, "\(output.stderr)")
    #expect(
      try home.run("history", "--who", "Anna").stdout.contains("2 working sets"), "\(output.stdout)"
    )
    #expect(try home.run("history").stdout.contains("1 working set"))
    let list = try home.write("1 key C\n2 end\n", to: "list")
    let screen = try home.run("climb", "--script", list, "--print-frame", "80x24").stdout
    #expect(screen.contains("Anna  climbed with you before"), "\(screen)")
  }
}
