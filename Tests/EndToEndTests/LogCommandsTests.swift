import Foundation
import TestSupport
import Testing

/// Runs the commands that read and keep the log, after scripted sessions.
@Suite("Commands on the log")
struct LogCommandsTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func climb(_ script: String) throws {
    let file = try home.write(script, to: "script")
    let output = try home.run("climb", "--grade", "V4", "--script", file)
    #expect(output.status == 0, "\(output.stderr)")
  }

  private func object(_ output: Shell.Output) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(output.stdout.utf8)) as? [String: Any])
  }

  @Test("history, show and stats tell what was logged, undone attempts left out")
  func reading() throws {
    try climb(
      """
      1 say fall
      60 say send
      70 say send
      71 say undo
      80 say finish session
      81 say yes
      82 end
      """)
    let list = try JSONSerialization.jsonObject(
      with: Data(try home.run("history", "--json").stdout.utf8))
    let entry = try #require((list as? [[String: Any]])?.first)
    #expect(entry["attempts"] as? Int == 2 && entry["sends"] as? Int == 1)
    let session = try object(home.run("show", "--json"))
    #expect(session["id"] as? String == entry["id"] as? String)
    let route = try #require((session["routes"] as? [[String: Any]])?.first)
    #expect(route["grade"] as? String == "V4")
    #expect(
      (route["attempts"] as? [[String: Any]])?.map { $0["outcome"] as? String } == [
        "fall", "send",
      ])
    let stats = try object(home.run("stats", "--json"))
    #expect(stats["attempts"] as? Int == 2 && stats["sends"] as? Int == 1)
    #expect(stats["sendRate"] as? Double == 0.5 && stats["voiceShare"] as? Double == 1)
    #expect(try home.run("history").stdout.contains("2 attempts, 1 sends"))
    #expect(try home.run("show").stdout.contains("✔ send"))
    #expect(try home.run("stats").stdout.contains("V4     1 of 2 sent"))
  }

  @Test("with no log there is a clear error, and none is made")
  func empty() throws {
    for command in ["history", "show", "stats"] {
      let output = try home.run(command)
      #expect(output.status == 66 && output.stderr.contains("there is no log"))
    }
    #expect(!FileManager.default.fileExists(atPath: home.database))
  }

  @Test("an id that fits no session is refused")
  func unknown() throws {
    try climb("1 say send\n2 end\n")
    #expect(try home.run("show", "ZZZZ").status == 66)
  }

  @Test("a backup is whole, is not overwritten, and can be restored; the log of before is kept")
  func backup() throws {
    try climb("1 say send\n2 say finish session\n3 say yes\n4 end\n")
    let copy = home.url.appendingPathComponent("copy.sqlite").path
    #expect(try home.run("backup", copy).status == 0)
    #expect(try home.run("backup", copy).status == 73)
    try climb("1 say send\n2 say finish session\n3 say yes\n4 end\n")
    #expect(try object(home.run("stats", "--json"))["attempts"] as? Int == 2)
    let restored = try home.run("restore", copy)
    #expect(restored.status == 0, "\(restored.stderr)")
    #expect(try object(home.run("stats", "--json"))["attempts"] as? Int == 1)
    let folder = home.url.appendingPathComponent("data/chalktalk").path
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasPrefix("chalktalk.sqlite.2") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
    }
    #expect(kept.count == 1)
    let before = try object(
      home.run("stats", "--json", "--db", folder + "/" + (try #require(kept.first))))
    #expect(before["attempts"] as? Int == 2)
  }

  @Test("what is no backup is refused, and the log stays")
  func badBackup() throws {
    try climb("1 say send\n2 say finish session\n3 say yes\n4 end\n")
    let file = home.url.appendingPathComponent("bad.sqlite")
    try Data(String(repeating: "no database ", count: 50).utf8).write(to: file)
    #expect(try home.run("restore", file.path).status == 65)
    #expect(try home.run("restore", "/nonexistent").status == 66)
    #expect(try object(home.run("stats", "--json"))["attempts"] as? Int == 1)
  }
}
