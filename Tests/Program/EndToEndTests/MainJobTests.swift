import Foundation
import TestSupport
import TestTraits
import Testing

/// The program as a climber uses it: words into a microphone, a screen, a speaker, a log on disk.
@Suite("The main job, end to end", .startsPrograms, .timeLimit(.minutes(30)))
struct MainJobTests {
  /// A room with a climber, and the program running in a terminal in it.
  private final class Session {
    let room: AudioLoop
    let folder: TemporaryFolder
    var terminal: Tmux

    init() throws {
      room = try AudioLoop()
      folder = try TemporaryFolder()
      // Not a first start, which would show the tour.
      let state = folder.url.appendingPathComponent("STATE/chalktalk")
      try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
      try Data().write(to: state.appendingPathComponent("introduced"))
      terminal = try Self.terminal(room, folder)
    }

    static func terminal(_ room: AudioLoop, _ folder: TemporaryFolder) throws -> Tmux {
      var environment = room.environment
      for name in ["DATA", "CONFIG", "STATE"] {
        environment["XDG_\(name)_HOME"] = folder.url.appendingPathComponent(name).path
      }
      environment["COLORTERM"] = "truecolor"
      return try Tmux(
        BuildProducts.program("chalktalk").path, columns: 100, rows: 30, environment: environment)
    }

    var database: String {
      folder.url.appendingPathComponent("DATA/chalktalk/chalktalk.sqlite").path
    }

    func query(_ sql: String) throws -> String {
      try Shell.run(["sqlite3", "-readonly", database, sql]).stdout
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func expectScreen(
      _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let result = try await terminal.waitForScreen { $0.contains(text) }
      try #require(
        result.fits, "no “\(text)” on:\n\(result.screen)", sourceLocation: sourceLocation)
    }
  }

  @Test("each core word shows, sounds and is logged; kill -9 loses nothing that was confirmed")
  func words() async throws {
    let session = try Session()
    try await session.expectScreen("LISTENING")
    let speaker = try session.room.record("speaker")
    var heardUpTo = 0
    for (word, shown, kind) in [
      ("send", "SEND  V1, attempt 1", "climb.attempt"),
      ("fall", "FALL  V1, attempt 2", "climb.attempt"),
      ("undo", "UNDONE  fall V1, attempt 2", "undo"),
      ("next", "New route 2", "route.switched"),
      ("rest", "REST  3:00", "rest.started"),
    ] {
      let isTaken = try await session.room.speak(word) {
        try session.terminal.hasShown { $0.contains(shown) }
      }
      let screen = try session.terminal.screen()
      try #require(isTaken, "no “\(shown)” on:\n\(screen)")
      let logged = try session.query("SELECT kind FROM event ORDER BY sequence DESC LIMIT 1")
      #expect(logged == kind, "after “\(word)”")
      // Every answer plays its own tone through the speaker.
      let tone = try await speaker.firstSound(after: heardUpTo)
      #expect(tone != nil, "no tone after “\(word)”")
      #expect(try await speaker.quiet())
      heardUpTo = try speaker.count
    }
    let before = try session.query("SELECT id FROM event ORDER BY sequence")
    let process = try #require(try session.terminal.processID())
    kill(process, SIGKILL)
    #expect(try await Shell.wait { try session.terminal.isDead() })
    #expect(try session.query("SELECT id FROM event ORDER BY sequence") == before)
    #expect(try session.query("PRAGMA integrity_check") == "ok")

    // The session left open by the kill is offered again, complete.
    session.terminal = try Session.terminal(session.room, session.folder)
    try await session.expectScreen("left open")
    try session.terminal.press("y")
    try await session.expectScreen("route 2")
    try session.terminal.press("p")
    try session.terminal.press("i")
    try await session.expectScreen("one send")
    let sends =
      "SELECT COUNT(*) FROM event WHERE json_extract(payload, '$.outcome') = 'send'"
    #expect(try session.query(sends) == "1")
  }

  @Test("a lost microphone shows on the screen, keys still work, and it is reopened")
  func microphoneLost() async throws {
    let session = try Session()
    try await session.expectScreen("LISTENING")
    try session.room.stopServer()
    try await session.expectScreen("MICROPHONE LOST")
    try session.terminal.press("s")
    try await session.expectScreen("SEND  V1, attempt 1")
    try session.room.startServer()
    try await session.expectScreen("◉ LISTENING")
  }

  @Test(
    "the terminal is restored after a normal end, SIGTERM and Ctrl-C",
    arguments: ["q", "TERM", "C-c"])
  func restoresTerminal(way: String) async throws {
    let folder = try TemporaryFolder()
    let command =
      "\(BuildProducts.program("chalktalk").path) --no-mic --mute --db $LOG; "
      + "echo over $?; stty -a | grep -o ' echo ' ; exec cat"
    let log = folder.url.path + "/log.sqlite"
    let terminal = try Tmux(
      command, environment: ["XDG_STATE_HOME": folder.url.path, "LOG": log])
    try await terminal.expect("KEYBOARD ONLY")
    #expect(try terminal.format("#{alternate_on}") == "1")
    switch way {
    case "q":
      try terminal.press("q")
      try await terminal.expect("Finish the session?")
      try terminal.press("y")
      try await terminal.expect("Session over")
      try terminal.press("Enter")
    case "TERM":
      // The window's process is the shell; the program is its child.
      let shell = try #require(try terminal.processID())
      try Shell.run(["pkill", "-TERM", "-P", "\(shell)"])
    default: try terminal.press("C-c")
    }
    try await terminal.expect("over", "echo")
    #expect(try terminal.format("#{alternate_on} #{cursor_flag}") == "0 1")
  }
}
