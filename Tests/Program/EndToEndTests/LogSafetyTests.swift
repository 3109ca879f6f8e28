import Foundation
import TestSupport
import TestTraits
import Testing

/// Accidents with the log's files around a session.
@Suite("Safety of the log", .startsPrograms, .timeLimit(.minutes(30)))
struct LogSafetyTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private var folder: String { (home.database as NSString).deletingLastPathComponent }

  private func play(_ script: String, _ options: String...) throws -> Shell.Output {
    let file = try home.write(script, to: "script")
    return try home.run(["climb", "--grade", "V4", "--script", file] + options)
  }

  /// The attempts on disk, one outcome a line.
  private static let outcomes = """
    SELECT json_extract(payload, '$.outcome') FROM event WHERE kind = 'climb.attempt' ORDER BY sequence
    """

  private func query(_ sql: String) throws -> String {
    try Shell.run(["sqlite3", "-readonly", home.database, sql]).stdout
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func session(_ options: String = "") throws -> Tmux {
    try Tmux(
      "\(BuildProducts.program("chalktalk").path) --no-mic --mute --grade V4 \(options)",
      environment: home.environment)
  }

  @Test(
    "a flipped bit in an entry's text is refused by every command, and the export names the session"
  )
  func flippedBit() throws {
    _ = try play("1 say send\n2 say fall\n3 end\n")
    let log = URL(fileURLWithPath: home.database)
    var bytes = try Data(contentsOf: log)
    let text = try #require(bytes.range(of: Data("\"outcome\":\"send\"".utf8)))
    // An f for a d.
    bytes[text.upperBound - 2] ^= 2
    try bytes.write(to: log)
    for words in ["history", "stats", "show 1", "insights", "report", "backup copy"] {
      let command = words.split(separator: " ").map(String.init)
      let refused = try home.run(command)
      #expect(refused.status == 65, "\(command): \(refused.stdout)")
      #expect(refused.stderr.contains("changed since it was written"), "\(refused.stderr)")
    }
    #expect(try play("1 say send\n2 end\n").status == 65)
    let saved = try home.run("export")
    #expect(saved.status == 65 && saved.stderr.contains("doubtful"), "\(saved.stderr)")
    #expect(try Data(contentsOf: log) == bytes)
  }

  @Test("a session at a terminal offers to save what a damaged log still holds, and then begins")
  func salvageOffered() async throws {
    _ = try play("1 say send\n2 say fall\n3 say finish session\n4 say yes\n5 end\n")
    _ = try play("1 say send\n2 say finish session\n3 say yes\n4 end\n")
    let log = URL(fileURLWithPath: home.database)
    var bytes = try Data(contentsOf: log)
    let text = try #require(bytes.range(of: Data("\"outcome\":\"fall\"".utf8)))
    bytes[text.upperBound - 2] ^= 2
    try bytes.write(to: log)
    // Nothing is done without an answer: Enter alone is none, and is asked again.
    for isEmptyFirst in [false, true] {
      let terminal = try session()
      try await terminal.expect("can be saved into a new log")
      if isEmptyFirst {
        try terminal.press("Enter")
        try await terminal.expect("Answer yes or no.")
      }
      for key in ["n", "o", "Enter"] { try terminal.press(key) }
      #expect(try await Shell.wait { try terminal.exitStatus() == 65 })
      #expect(try Data(contentsOf: log) == bytes)
    }
    let terminal = try session()
    try await terminal.expect("of 2 sessions can be saved into a new log")
    try terminal.type("yes")
    try terminal.press("Enter")
    try await terminal.expect("KEYBOARD ONLY")
    try terminal.press("s")
    try await terminal.expect("SEND  V4, attempt 1")
    #expect(try query("PRAGMA integrity_check") == "ok")
    #expect(try query(Self.outcomes).split(separator: "\n").count(where: { $0 == "send" }) == 3)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasPrefix("chalktalk.sqlite.")
    }
    #expect(
      try kept.contains { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")) == bytes })
  }

  @Test("a log that sqlite3 has locked is refused with that program's name, and opens afterwards")
  func locked() async throws {
    _ = try play("1 say send\n2 say finish session\n3 say yes\n4 end\n")
    let elsewhere = try LogSafetyTests()
    _ = try elsewhere.play("1 say send\n2 say finish session\n3 say yes\n4 end\n")
    let lines = try home.write(try elsewhere.home.run("export").stdout, to: "lines.jsonl")
    let other = try Tmux("sqlite3 \(home.database)", environment: home.environment)
    try await other.expect("sqlite>")
    try other.type("BEGIN IMMEDIATE; SELECT 'is ' || 'held'; ")
    try other.press("Enter")
    try await other.expect("is held")
    for command in [
      ["import", lines, "--yes"], ["goal", "add", "V6"], ["session", "date", "1", "2026-11-22"],
      ["sync", home.url.path + "/shared"],
    ] {
      let refused = try home.run(command)
      #expect(refused.status == 75, "\(command): \(refused.stdout)\(refused.stderr)")
      #expect(refused.stderr.contains("sqlite3 (process "), "\(command): \(refused.stderr)")
    }
    try other.type("COMMIT; SELECT 'is ' || 'free'; ")
    try other.press("Enter")
    try await other.expect("is free")
    #expect(try home.run("goal", "add", "V6").status == 0)
  }

  @Test("where nothing can be saved any more, the backup to restore is named")
  func nothingLeft() throws {
    #expect(try home.run("backup", "--every-session").status == 0)
    _ = try play("1 say send\n2 end\n")
    let noise = Data((0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* 37 >> 3) })
    try noise.write(to: URL(fileURLWithPath: home.database))
    let refused = try home.run("restore", "--salvage", home.database)
    #expect(refused.status == 65)
    #expect(
      refused.stderr.contains("no entry that can be read")
        && refused.stderr.contains("A backup holds 1 session: chalktalk restore 1"),
      "\(refused.stderr)")
    #expect(try home.run("restore", "1").status == 0)
    #expect(try query(Self.outcomes) == "send")
  }

  @Test(
    "when the log's folder is removed, the screen says so and the session continues in a new log")
  func folderRemoved() async throws {
    let terminal = try session()
    try await terminal.expect("KEYBOARD ONLY")
    try terminal.press("s")
    try await terminal.expect("SEND  V4, attempt 1")
    try FileManager.default.removeItem(atPath: folder)
    try terminal.press("f")
    try await terminal.expect("NOT LOGGED")
    #expect(try query(Self.outcomes) == "send")
    try terminal.press("f")
    try await terminal.expect("FALL  V4, attempt 2")
    #expect(try query(Self.outcomes) == "send\nfall")
    #expect(try query("PRAGMA integrity_check") == "ok")
  }

  @Test("two sessions never write the same log, under whatever names")
  func twoSessions() async throws {
    let terminal = try session()
    try await terminal.expect("KEYBOARD ONLY")
    let soft = home.url.path + "/soft.sqlite"
    let hard = home.url.path + "/hard.sqlite"
    try FileManager.default.createSymbolicLink(atPath: soft, withDestinationPath: home.database)
    try FileManager.default.linkItem(atPath: home.database, toPath: hard)
    for name in [home.database, soft, hard] {
      let output = try play("1 key s\n2 end\n", "--db", name)
      #expect(output.status == 75 && output.stderr.contains("another chalktalk"), "\(output)")
    }
    #expect(try query(Self.outcomes) == "")
    withExtendedLifetime(terminal) {}
  }

  @Test("only the user can read log and settings")
  func modes() throws {
    #expect(try play("1 key s\n2 end\n").status == 0)
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(home.database) == 0o600 && mode(folder) == 0o700)
    let config = home.url.path + "/config/chalktalk"
    #expect(try mode(config) == 0o700 && mode(config + "/config.toml") == 0o600)
  }

  @Test("a status never overwrites the log or another file")
  func status() throws {
    let script = "1 key s\n2 end\n"
    #expect(try play(script).status == 0)
    let notes = try home.write("first line\nsecond line\n", to: "notes")
    let link = home.url.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: home.database)
    for target in [home.database, home.database + "-wal", link, notes] {
      #expect(try play(script, "--status", target).status == 73, "\(target)")
    }
    #expect(try String(contentsOfFile: notes, encoding: .utf8) == "first line\nsecond line\n")
    #expect(try query("PRAGMA integrity_check") == "ok")
    // An earlier status is replaced.
    let status = home.url.path + "/status"
    for _ in 0..<2 { #expect(try play(script, "--status", status).status == 0) }
    #expect(try String(contentsOfFile: status, encoding: .utf8).contains("V4"))
  }

  @Test("a restore includes entries that are only in the backup's WAL")
  func restoreWithWAL() throws {
    let probe = BuildProducts.program("log-writer-probe").path
    let copy = home.url.path + "/copy.sqlite"
    // The program keeps running while its log is copied, so the events are in the WAL.
    let output = try Shell.run([
      "bash", "-c",
      "\(probe) \(copy) run 20 & wait; \(probe) \(copy) more 100000 > \(home.url.path)/said & "
        + "until [ $(wc -l < \(home.url.path)/said) -gt 50 ]; do :; done; kill -9 $!; wait; true",
    ])
    #expect(output.status == 0)
    #expect(FileManager.default.fileExists(atPath: copy + "-wal"))
    let said = try String(contentsOfFile: home.url.path + "/said", encoding: .utf8)
    #expect(try home.run("restore", copy).status == 0)
    let ids = Set(
      try query("SELECT id FROM event").split(separator: "\n").map(String.init))
    #expect(said.split(separator: "\n").dropLast().allSatisfy { ids.contains(String($0)) })
  }

  @Test("unreadable voice training is reported, and the session starts without it")
  func adaptation() async throws {
    let file = try home.write("{\"biases\": {\"se", to: "data/chalktalk/voice/adaptation.json")
    // In lines of text, which stay on the screen.
    let terminal = try session("--plain")
    try await terminal.expect("Your voice training can't be read")
    try terminal.press("s")
    try await terminal.expect("SEND  V4, attempt 1")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "{\"biases\": {\"se")
  }
}
