import Foundation
import TestSupport
import TestTraits
import Testing

/// Runs `doctor` and `voice levels` as a user does, in a room made of software.
@Suite("Doctor and levels", .startsPrograms, .timeLimit(.minutes(30)))
struct DoctorTests {
  let room: AudioLoop
  let home: TestHome

  init() throws {
    room = try AudioLoop()
    home = try TestHome()
  }

  private func run(_ arguments: String..., mutate: [String: String] = [:]) throws -> Shell.Output {
    let environment = room.environment.merging([
      "HOME": home.url.path, "XDG_CONFIG_HOME": home.url.path + "/config",
      "XDG_DATA_HOME": home.url.path + "/data", "LANG": "C.UTF-8",
    ]) { $1 }.merging(mutate) { $1 }
    return try Shell.run(
      [BuildProducts.program("chalktalk").path] + arguments, environment: environment)
  }

  /// Status of each check by name.
  private func checks(_ output: Shell.Output) throws -> [String: String] {
    let checks = try #require(try output.object()["checks"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: try checks.map {
        (try #require($0["name"] as? String), try #require($0["status"] as? String))
      })
  }

  @Test("on a complete machine every essential check is fine")
  func healthy() throws {
    let output = try run("doctor", "--json", "--seconds", "0.5")
    #expect(output.status == 0, "\(output.stderr)")
    let checks = try checks(output)
    for name in [
      "microphone", "noise floor", "clipping", "playback", "speech", "model", "engine",
      "trained words", "grammar", "dictionary", "log", "locale",
    ] {
      #expect(checks[name] == "fine", "\(name)")
    }
    // A room without any sound is digital silence, and a pipe isn't a terminal.
    #expect(checks["level"] == "warning")
    #expect(checks["terminal"] == "warning")
  }

  @Test("it says why the desktop or the broker can't show a session")
  func outlets() throws {
    func lines() throws -> [Substring] {
      try run(
        "doctor", "--mute", "--seconds", "0.2",
        mutate: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(home.url.path)/bus"]
      ).stdout.split(separator: "\n").filter { $0.contains("desktop  ") || $0.contains("broker  ") }
    }
    #expect(try lines().allSatisfy { $0.hasPrefix("ok") && $0.hasSuffix("off") })
    try home.write(
      "media = true\nmqtt = \"broker\"\n", to: "config/chalktalk/config.toml")
    let wrong = try lines()
    try #require(wrong.count == 2)
    #expect(wrong[0].contains("warning desktop       there is no session bus here"))
    #expect(
      wrong[1].contains(
        "warning broker        write mqtt://HOST, or mqtts://HOST for TLS, not “broker”"))
  }

  @Test("without a terminal, levels are one line a second, with advice at the end")
  func levelLines() throws {
    let output = try run("voice", "levels", "--seconds", "2.5")
    #expect(output.status == 0, "\(output.stderr)")
    let lines = output.stdout.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("[") && $0.contains(" dB  peak ") } == 2)
    #expect(lines.last?.contains("it is dead silent: is it muted?") == true, "\(lines)")
  }

  @Test("without a sound server the microphone is broken, and the exit code says so")
  func noSound() throws {
    try room.stopServer()
    let output = try run("doctor", "--json")
    #expect(output.status == 69)
    #expect(output.stderr.contains("microphone"))
    let checks = try checks(output)
    #expect(checks["microphone"] == "broken")
    #expect(checks["playback"] == "warning")
  }

  @Test("a mistake in a grammar is reported with file and line")
  func grammar() throws {
    let folder = home.url.appendingPathComponent("config/chalktalk/grammars")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("#JSGF V1.0;\ngrammar climb;\npublic <send> = ;\n".utf8)
      .write(to: folder.appendingPathComponent("climb.gram"))
    let output = try run("doctor", "--mute", "--seconds", "0.2")
    #expect(output.status == 69)
    #expect(output.stdout.contains("climb.gram:3"), "\(output.stdout)")
  }

  @Test("a log with a damaged page is reported, even if its records can be read")
  func damagedPage() throws {
    let script = try home.write("1 say send\n2 end\n", to: "script")
    try home.run("climb", "--script", script)
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'session_unfinished'"
    let root = try Shell.run(["sqlite3", "-readonly", home.database, sql]).stdout
    let page = try #require(UInt64(root.trimmingCharacters(in: .whitespacesAndNewlines)))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: home.database))
    try file.seek(toOffset: (page - 1) * 4096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try file.close()
    let output = try run("doctor", "--json", "--seconds", "0.2")
    #expect(output.status == 69 && output.stdout.contains("is damaged"), "\(output)")
    #expect(try checks(output)["log"] == "broken")
  }

  @Test("a file that isn't a log is reported as broken and left as it is")
  func database() throws {
    let file = home.url.appendingPathComponent("log.sqlite")
    let text = String(repeating: "not a database\n", count: 100)
    try Data(text.utf8).write(to: file)
    let output = try run("doctor", "--db", file.path, "--mute", "--seconds", "0.2", "--json")
    #expect(output.status == 69)
    #expect(try checks(output)["log"] == "broken")
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("levels lists the devices and measures the microphone")
  func levels() throws {
    let output = try run("voice", "levels", "--json", "--seconds", "0.5")
    #expect(output.status == 0)
    #expect(output.stdout.contains("\"name\" : \"wallmic\""))
    #expect(output.stdout.contains("\"noiseFloor\" : -100"))
  }

  @Test("a missing microphone is an error that says what to do")
  func missing() throws {
    let output = try run("voice", "levels", "--mic", "nosuch", "--seconds", "1")
    #expect(output.status == 69)
    #expect(output.stderr.contains("nosuch") && output.stderr.contains("voice levels"))
  }

  @Test("the report for an issue has the version and changed settings, but no names")
  func report() throws {
    let names = ["USER": "annapurna", "HOME": home.url.path]
    for (key, value) in [("rest", "150"), ("mic", "Annas headset")] {
      let set = try run("config", "set", key, value)
      #expect(set.status == 0, "\(set.stderr)")
    }
    let output = try run(
      "doctor", "--report", "--mute", "--seconds", "0.5", "--db",
      home.url.path + "/annapurna/log.sqlite", mutate: names)
    let version = try run("--version").stdout
    #expect(output.stdout.hasPrefix("chalktalk     \(version)"), "\(output.stdout)")
    #expect(output.stdout.contains("rest = 150") && output.stdout.contains("mic is set"))
    #expect(output.stdout.contains("~/<user>/log.sqlite"), "\(output.stdout)")
    for name in ["annapurna", "headset", home.url.path] {
      #expect(!output.stdout.contains(name), "\(output.stdout)")
    }
    #expect(try run("doctor", "--report", "--json").status == 64)
  }
}
