import Foundation
import TestSupport
import TestTraits
import Testing

/// The first start of the real program in a terminal, by keys.
@Suite("The tour of the first start", .startsPrograms, .timeLimit(.minutes(30)))
struct TourTests {
  private let home: TestHome

  init() throws { home = try TestHome(isNew: true) }

  private func start(_ arguments: String, _ environment: [String: String] = [:]) throws -> Tmux {
    try Tmux(
      "\(BuildProducts.program("chalktalk").path) \(arguments)",
      environment: home.environment.merging(environment) { $1 })
  }

  @Test("the first start asks, keeps the answers and shows the words; the second does none of that")
  func firstStart() async throws {
    let first = try start("--no-mic --mute")
    try await first.expect("What do you climb")
    try first.press("Down")
    try await first.expect("›2 boulders, Fontainebleau")
    try first.press("Enter")
    try await first.expect("hardest grade")
    try first.press("Escape")
    try await first.expect("Weights in")
    try first.press("Escape")
    try await first.expect("1/5  Press s")
    try first.press("s")
    try await first.expect("2/5")
    try first.press("Escape")
    try await first.expect("boulder · Fontainebleau")
    // The tour logs nothing.
    try await first.expect("CLIMB")
    try first.press("C-c")
    #expect(try await Shell.wait { try first.exitStatus() == 0 })
    #expect(try home.run("history").stdout.contains("No sessions yet"))
    #expect(try home.run("config", "get", "boulder-grades").stdout == "font\n")

    let second = try start("--no-mic --mute --db \(home.url.path)/other.sqlite")
    try await second.expect("CLIMB")
    for end in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: home.database + end)
    }
    // Where a log was once, it would be missed.
    try FileManager.default.removeItem(atPath: home.url.path + "/state/chalktalk/logs")
    let third = try start("lift --no-mic --mute")
    try await third.expect("LIFT")
  }

  @Test("a lifter is asked for unit, bar and plan, and tries a lifter's words")
  func lifter() async throws {
    let first = try start("lift --no-mic --mute")
    try await first.expect("kilograms or pounds")
    try first.press("Enter")
    try await first.expect("Which bar")
    try first.press("4")
    try first.press("Enter")
    try await first.expect("What do you train")
    try first.press("Down")
    try first.press("Enter")
    for (key, sign) in [("s", "1/5"), ("f", "2/5"), ("u", "3/5"), ("r", "4/5"), ("n", "5/5")] {
      try await first.expect(sign)
      try first.press(key)
    }
    try await first.expect("set done  by key")
    try first.press("Enter")
    try await first.expect("LIFT")
    try first.press("C-c")
    #expect(try home.run("config", "get", "bar").stdout == "15\n")
    #expect(try home.run("config", "get", "workout").stdout == "5/3/1\n")
  }

  @Test("the first start of a timer tries start, pause and stop")
  func timer() async throws {
    let first = try start("timer --no-mic --mute")
    for (key, sign) in [("s", "1/3"), ("P", "2/3"), ("q", "3/3"), ("y", "Stop the timer")] {
      try await first.expect(sign)
      try first.press(key)
    }
    try await first.expect("stop  by key")
    try first.press("Enter")
    try await first.expect("Tabata")
    #expect(try home.run("history").stdout.contains("No sessions yet"))
  }

  @Test("a rope team is asked for names once, and everybody has a session")
  func ropeTeam() async throws {
    let first = try start("--no-mic --mute")
    try await first.expect("What do you climb")
    try first.press("3")
    try await first.expect("›3 routes")
    try first.press("Enter")
    try await first.expect("hardest grade")
    try first.press("Escape")
    try await first.expect("Who climbs with you")
    for letter in "Anna, Ben" { try first.press(letter == " " ? "Space" : String(letter)) }
    try await first.expect("Anna, Ben")
    try first.press("Enter")
    try await first.expect("1/5")
    try first.press("Escape")
    try await first.expect("Anna")
  }

  /// The lines of a screen in one text, without frames.
  private func words(_ screen: String) -> String {
    screen.replacingOccurrences(of: "│", with: " ").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  @Test(
    "without a microphone it asks once, keeps the answer, and says each thing once on every screen",
    arguments: [true, false], ["40x12", "80x24"])
  func deaf(goesByKeys: Bool, size: String) async throws {
    // A configuration without a single device.
    let silence = try home.write("", to: "asound.conf")
    let sizes = size.split(separator: "x").compactMap { Int($0) }
    func start(_ options: String) throws -> Tmux {
      try Tmux(
        "\(BuildProducts.program("chalktalk").path) \(options)", columns: sizes[0], rows: sizes[1],
        environment: home.environment.merging(["ALSA_CONFIG_PATH": silence]) { $1 })
    }
    func expect(_ sign: String, on terminal: Tmux) async throws {
      try await terminal.expect(sign)
      let (isThere, screen) = try await terminal.waitForScreen { screen in
        let words = words(screen)
        func count(_ text: String) -> Int { words.components(separatedBy: text).count - 1 }
        let names = count("NO MICROPHONE")
        let sounds = count("NO SOUND")
        let reasons = count("No microphone \"default\"") + count("no microphone \"default\"")
        return screen.contains(sign) && sounds == 1 && names == (goesByKeys ? 0 : 1)
          && reasons == 0 && count("MICROPHONE LOST") == 0
      }
      #expect(isThere, "\(sign):\n\(screen)")
    }
    let first = try start("climb")
    try await first.expect("What do you climb")
    try first.press("Enter")
    try await first.expect("No microphone found. Keys only?")
    if !goesByKeys { try first.press("Down") }
    try first.press("Enter")
    for (question, next) in [("hardest grade", "Weights in"), ("Weights in", "1/5  Press s")] {
      try await expect(question, on: first)
      // What becomes of the microphone may change the screen in this moment.
      try await first.press("Enter", until: next)
    }
    try await expect("1/5  Press s", on: first)
    try first.press("Escape")
    try await expect("CLIMB", on: first)
    try first.press("C-c")
    #expect(try await Shell.wait { try first.exitStatus() == 0 })
    let kept = try home.run("config", "get", "mic").stdout
    #expect(kept == (goesByKeys ? "none\n" : "default\n"))
    try await expect("CLIMB", on: try start("climb"))
  }

  @Test("Ctrl-C in the tour ends the program without opening a session")
  func stop() async throws {
    let terminal = try start("--no-mic --mute")
    try await terminal.expect("What do you climb")
    try terminal.press("C-c")
    #expect(try await Shell.wait { try terminal.exitStatus() == 0 })
    #expect(!FileManager.default.fileExists(atPath: home.database))
  }

  @Test("each word said into the microphone leads to the next")
  func spoken() async throws {
    let room = try AudioLoop()
    let tour = try start("tour --mic wallmic --mute", room.environment)
    for question in ["What do you climb", "hardest grade", "Weights in"] {
      try await tour.expect(question)
      try tour.press("Escape")
    }
    try await tour.expect("1/5")
    for (word, sign) in [
      ("send", "2/5"), ("fall", "3/5"), ("undo", "4/5"), ("rest", "5/5"), ("next", "next  heard"),
    ] {
      let isHeard = try await room.speak(word) { try tour.hasShown { $0.contains(sign) } }
      let screen = try tour.screen()
      try #require(isHeard, "“\(word)” was not heard on:\n\(screen)")
    }
    try tour.press("Enter")
    #expect(try await Shell.wait { try tour.exitStatus() == 0 })
    #expect(!FileManager.default.fileExists(atPath: home.database))
  }

  @Test("without a terminal the tour says that it needs one")
  func pipe() throws {
    let output = try home.run("tour")
    #expect(output.status == 64 && output.stderr.contains("the tour needs a terminal"))
  }
}
