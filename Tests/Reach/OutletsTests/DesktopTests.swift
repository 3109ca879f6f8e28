import Foundation
import TestSupport
import TestTraits
import Testing

/// The real program on a real session bus.
@Suite("Media controls and notifications", .startsPrograms, .timeLimit(.minutes(30)))
struct DesktopTests {
  @Test("playerctl shows the session, and its buttons act like keys")
  func player() async throws {
    let machine = try Machine("media = true")
    _ = try await machine.startBus()
    let terminal = try await machine.climb()
    func playerctl(_ words: String...) throws -> String {
      try Shell.run(["playerctl", "-p", "chalktalk"] + words, environment: machine.variables)
        .stdout.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    try await machine.wait { try playerctl("metadata", "xesam:title") == "V4 · 0 tries" }
    #expect(try playerctl("metadata", "xesam:artist") == "CLIMB · boulder · V scale")
    try terminal.press("f")
    try await machine.wait { try playerctl("metadata", "xesam:title") == "V4 · 1 try" }
    #expect(try playerctl("status") == "Paused")
    _ = try playerctl("play-pause")
    try await machine.expect("REST  3:00  · media button", on: terminal)
    try await machine.wait { try playerctl("status") == "Playing" }
    #expect(try playerctl("metadata", "mpris:length") == "180000000")
    let position = try #require(Double(try playerctl("position")))
    #expect(position >= 0 && position < 180)
    // It plays already.
    _ = try playerctl("play")
    #expect(try playerctl("status") == "Playing")
    // Sooner would be the bounce of the first press.
    try await Task.sleep(for: .milliseconds(350))
    _ = try playerctl("play-pause")
    try await machine.wait { try playerctl("status") == "Paused" }
    _ = try playerctl("next")
    try await machine.expect("New route 2", on: terminal)
    _ = try playerctl("stop")
    try await machine.expect("UNDONE", on: terminal)
    try await machine.wait { try playerctl("metadata", "xesam:title") == "V4 · 1 try" }
    #expect(try playerctl("volume").hasPrefix("1"))
    let seen = try machine.tool(
      "gdbus", "introspect", "--session", "--dest", "org.mpris.MediaPlayer2.chalktalk",
      "--object-path", "/org/mpris/MediaPlayer2")
    #expect(seen.contains("PlayPause") && seen.contains("CanSeek = false"), "\(seen)")
  }

  @Test("a button that logs something needs a second press")
  func twoPresses() async throws {
    let machine = try Machine("media = true\nmedia-play = \"send\"\nmedia-stop = \"nothing\"")
    _ = try await machine.startBus()
    let terminal = try await machine.climb()
    func press(_ button: String) throws {
      try Shell.run(["playerctl", "-p", "chalktalk", button], environment: machine.variables)
    }
    try await machine.wait {
      try machine.tool("playerctl", "-l").contains("chalktalk")
    }
    try press("stop")
    try press("play-pause")
    try await machine.expect("Press again to log a send.", on: terminal)
    #expect(try !terminal.hasShown { $0.contains("SEND  V4") })
    // Sooner would be the bounce of the first.
    try await Task.sleep(for: .milliseconds(350))
    try press("play-pause")
    try await machine.expect("SEND  V4, attempt 1, flash  · media button", on: terminal)
  }

  @Test("a second session is a second player")
  func twoSessions() async throws {
    let machine = try Machine("media = true")
    _ = try await machine.startBus()
    let terminals = [
      try await machine.climb("--db \(machine.path("one"))"),
      try await machine.climb("--db \(machine.path("two"))"),
    ]
    try await machine.wait {
      try machine.tool("playerctl", "-l").split(separator: "\n").count == terminals.count
    }
    #expect(try machine.tool("playerctl", "-l").contains("chalktalk.instance"))
  }

  @Test("a call pauses the rest, and after it the same rest goes on")
  func call() async throws {
    let machine = try Machine("media = true\nrest = 120")
    _ = try await machine.startBus()
    let terminal = try await machine.climb()
    func playerctl(_ words: String...) throws -> String {
      try Shell.run(["playerctl", "-p", "chalktalk"] + words, environment: machine.variables)
        .stdout.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    try await machine.wait { try playerctl("status") == "Paused" }
    // Pausing what doesn't run starts nothing.
    _ = try playerctl("pause")
    try terminal.press("r")
    try await machine.wait { try playerctl("status") == "Playing" }
    let track = try playerctl("metadata", "mpris:trackid")
    try await machine.wait { try Double(playerctl("position")) ?? 0 >= 1 }
    _ = try playerctl("pause")
    try await machine.wait { try playerctl("status") == "Paused" }
    let position = try #require(Double(try playerctl("position")))
    #expect(position >= 1)
    _ = try playerctl("play")
    try await machine.wait { try playerctl("status") == "Playing" }
    #expect(try Double(playerctl("position")) ?? 0 >= position)
    #expect(try playerctl("metadata", "mpris:trackid") == track)
    try terminal.press("C-c")
    try await machine.wait { try terminal.isDead() }
    let kinds = try machine.home.run("export").stdout.split(separator: "\n").compactMap {
      $0.firstMatch(of: /"kind":"(rest[^"]*)"/)?.1
    }
    #expect(kinds == ["rest.started", "rest.paused", "rest.resumed"], "\(kinds)")
  }

  @Test("what a player can't do has the answer of the specification: nothing happens, no error")
  func withoutEffect() async throws {
    let machine = try Machine("media = true")
    _ = try await machine.startBus()
    let terminal = try await machine.climb()
    try await machine.wait { try machine.tool("playerctl", "-l").contains("chalktalk") }
    let root = "org.mpris.MediaPlayer2"
    for (method, arguments) in [
      ("\(root).Raise", []), ("\(root).Quit", []),
      ("\(root).Player.OpenUri", ["file:///tmp/x.mp3"]),
      ("\(root).Player.Seek", ["1000"]), ("\(root).Player.SetPosition", ["/a", "0"]),
    ] {
      let called = try Shell.run(
        [
          "gdbus", "call", "--session", "--dest", "\(root).chalktalk", "--object-path",
          "/org/mpris/MediaPlayer2", "--method", method,
        ] + arguments, environment: machine.variables)
      #expect(called.status == 0 && called.stdout == "()\n", "\(method): \(called)")
    }
    try terminal.press("s")
    try await machine.expect("SEND  V4, attempt 1", on: terminal)
  }

  @Test(
    "without a bus or notifications, a line says so and the session goes on")
  func nothingThere() async throws {
    let machine = try Machine("media = true")
    let terminal = try await machine.climb()
    try await machine.expect("No media controls: there is no session bus here", on: terminal)
    try terminal.press("s")
    try await machine.expect("SEND  V4, attempt 1", on: terminal)
    let other = try Machine("notifications = true\nrest = 1")
    _ = try await other.startBus()
    let second = try await other.climb()
    try second.press("r")
    try await other.expect("No notification: org.freedesktop.DBus.Error.ServiceUnknown", on: second)
  }

  @Test("a lost bus is reported, and the session goes on")
  func busEnds() async throws {
    let machine = try Machine("media = true")
    let bus = try await machine.startBus()
    let terminal = try await machine.climb()
    try await machine.wait { try machine.tool("playerctl", "-l").contains("chalktalk") }
    bus.signal(SIGKILL)
    try await machine.expect("No media controls: the session bus is gone", on: terminal)
    try await machine.expect("NO MEDIA CONTROLS", on: terminal)
    try terminal.press("s")
    try await machine.expect("SEND  V4, attempt 1", on: terminal)
  }

  @Test("a hung bus delays nothing")
  func busHangs() async throws {
    let machine = try Machine("media = true")
    let bus = try await machine.startBus()
    let terminal = try await machine.climb()
    try await machine.wait { try machine.tool("playerctl", "-l").contains("chalktalk") }
    bus.signal(SIGSTOP)
    for attempt in 1...5 {
      try terminal.press("f")
      try await machine.expect("FALL  V4, attempt \(attempt)", on: terminal)
    }
    bus.signal(SIGCONT)
    try await machine.wait {
      try machine.tool("playerctl", "-p", "chalktalk", "metadata", "xesam:title") == "V4 · 5 tries"
    }
  }

  @Test("libmosquitto is loaded only on demand; if missing, it is named")
  func optional() async throws {
    let off = try Machine("")
    let terminal = try await off.climb()
    #expect(try off.libraries(of: terminal).contains("libqrencode"), "the program's own are seen")
    #expect(try !off.libraries(of: terminal).contains("libmosquitto"))
    let machine = try Machine("mqtt = \"mqtt://127.0.0.1:1\"")
    let on = try await machine.climb()
    try await machine.wait { try machine.libraries(of: on).contains("libmosquitto") }
    // In place of the library, a file that is none.
    let bare = try Machine("mqtt = \"mqtt://127.0.0.1\"")
    try bare.home.write("", to: "lib/libmosquitto.so.1")
    let without = try await bare.climb(environment: ["LD_LIBRARY_PATH": bare.path("lib")])
    try await bare.expect("libmosquitto1.", on: without)
    try without.press("s")
    try await bare.expect("SEND  V4, attempt 1", on: without)
  }
}
