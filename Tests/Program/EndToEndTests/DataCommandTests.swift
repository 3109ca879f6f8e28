import Foundation
import TestSupport
import TestTraits
import Testing

/// Stored data, forgetting, backups and restores with the real program.
@Suite("Data and backups", .startsPrograms, .timeLimit(.minutes(30)))
struct DataCommandTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func climb(_ word: String = "send", options: String...) throws {
    let script = try home.write(
      "1 say \(word)\n2 say finish session\n3 say yes\n4 end\n", to: "script")
    let output = try home.run(["climb", "--grade", "V4", "--script", script] + options)
    #expect(output.status == 0 && output.stderr.isEmpty, "\(output.stderr)")
  }

  @Test(
    "each session ends with a backup, which restores the log as it was then")
  func everySession() throws {
    try climb()
    let folder = home.url.appendingPathComponent("safe").path
    let begun = try home.run("backup", "--every-session", folder)
    #expect(begun.status == 0, "\(begun.stderr)")
    var logs = [try home.run("export").stdout]
    for word in ["fall", "send"] {
      try climb(word)
      logs.append(try home.run("export").stdout)
    }
    let listed = try home.run("restore", "--list", "--json").objects()
    #expect(listed.map { $0["sessions"] as? Int } == [3, 2, 1])
    for (backup, log) in zip(listed.reversed(), logs) {
      let fresh = try TestHome()
      let path = try #require(backup["path"] as? String)
      #expect(path.hasPrefix(folder))
      #expect(try fresh.run("restore", path).status == 0)
      #expect(try fresh.run("export").stdout == log)
      #expect(try fresh.run("stats", "--json").status == 0)
    }
    #expect(try home.run("restore", "3").status == 0)
    #expect(try home.run("export").stdout == logs[0])
    #expect(try home.run("restore", "--list").stdout.contains("4  "), "and the log of before")
    #expect(try home.run("config", "set", "backup-every-session", "false").status == 0)
    // The newer backups have sessions that the log lacks since.
    #expect(try home.run("history").stderr.contains("2 sessions in the backups"))
    #expect(try home.run("restore", "--missing").status == 0)
    let lines = try home.run("export").stdout.count { $0 == "\n" }
    #expect(lines == logs[2].count { $0 == "\n" })
    try climb()
    #expect(try home.run("restore", "--list", "--json").objects().count == 4)
  }

  // A run that ended with an error skipped the backup and the sync.
  @Test(
    "a session is backed up and synced even if its recording breaks off or its script fails",
    arguments: ["recording", "script"])
  func failedRun(source: String) throws {
    try keepCopies()
    let options =
      source == "script"
      ? ["--script", try home.write("1 say send\n2 say nonsense\n", to: "broken")]
      : ["--audio", try brokenRecording(), "--plain", "--mute"]
    let output = try Shell.run(
      [BuildProducts.program("chalktalk").path, "climb"] + options,
      environment: home.environment, input: "s")
    #expect(output.status == 65, "\(output)")
    try expectCopies()
  }

  @Test(
    "a session is backed up and synced even if the reader of its lines goes away",
    arguments: ["--plain --no-mic --mute", "--script whole"])
  func goneReader(options: String) throws {
    try keepCopies()
    try home.write("1 say send\n2 end\n", to: "whole")
    let program = BuildProducts.program("chalktalk").path
    // The session waits until its reader is gone.
    let session = "(read < gone; \(program) climb \(options)) | (exec <&-; echo > gone)"
    let output = try Shell.run(
      ["bash", "-c", "cd \(home.url.path); mkfifo gone; \(session)"],
      environment: home.environment, input: "s")
    #expect(output.stderr.isEmpty, "\(output)")
    try expectCopies()
  }

  /// A session, from whose end on each session is backed up and synced.
  private func keepCopies() throws {
    try climb()
    #expect(try home.run("backup", "--every-session", home.url.path + "/safe").status == 0)
    let shared = home.url.path + "/shared"
    #expect(try home.run("sync", shared).status == 0)
    #expect(try home.run("config", "set", "sync", shared).status == 0)
  }

  /// Expects the copies of a second session.
  private func expectCopies() throws {
    #expect(try home.run("restore", "--list", "--json").objects().count == 2)
    #expect(try home.run("sync").stdout.contains("  sent      0 events\n"))
  }

  /// A second of sound whose last quarter is missing.
  private func brokenRecording() throws -> String {
    let (whole, cut) = (home.url.path + "/whole.wav", home.url.path + "/cut.wav")
    try Shell.run(["sox", "-n", "-r", "16000", "-b", "16", whole, "synth", "1", "sine", "440"])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    try bytes.prefix(bytes.count - 8000).write(to: URL(fileURLWithPath: cut))
    return cut
  }

  @Test("data says what leaves the machine")
  func reach() throws {
    #expect(try home.run("data").stdout.contains("None of it leaves this machine."))
    try home.write("mqtt = \"mqtt://hall\"\n", to: "config/chalktalk/config.toml")
    let told = try home.run("data").stdout
    #expect(
      told.contains("Sessions are published to the MQTT broker mqtt://hall. Nothing else leaves"))
  }

  // Clips on a disk that was away while another folder got some were never forgotten.
  @Test("a folder of clips is remembered while it is away")
  func clipsAway() throws {
    let folders = ["stick", "home"].map { home.url.path + "/" + $0 }
    for folder in folders {
      #expect(
        try home.run("listen", "--audio", "/nonexistent", "--keep-clips", folder).status == 66)
      try FileManager.default.moveItem(atPath: folder, toPath: folder + ".away")
    }
    for folder in folders {
      try FileManager.default.moveItem(atPath: folder + ".away", toPath: folder)
    }
    let clips = try home.run("data", "--json").objects().filter { $0["kind"] as? String == "clips" }
    #expect(clips.map { $0["path"] as? String } == folders)
  }

  @Test("a folder that can't take backups doesn't get into the settings")
  func unusableFolder() throws {
    try climb()
    let file = try home.write("not a folder", to: "notes")
    #expect(try home.run("backup", "--every-session", file).status == 73)
    #expect(try home.run("config", "get", "backup-folder").stdout == "\n")
    #expect(try home.run("config", "get", "backup-every-session").stdout == "false\n")
  }

  @Test("stored data is listed with its place and size, and removed only after a yes")
  func forget() throws {
    try climb()
    try home.write("2020-01-01T00:00:00Z heard send\n", to: "state/chalktalk/log")
    let phones = try home.write("[]\n", to: "state/chalktalk/remote.json")
    try home.write("RIFF", to: "data/chalktalk/voice/takes/send-1.wav")
    let kinds = try home.run("data", "--json").objects()
    #expect(
      kinds.map { $0["kind"] as? String } == [
        "log", "kept-logs", "backups", "takes", "debug-log", "phones",
        "settings",
      ])
    #expect((kinds[0]["bytes"] as? Int ?? 0) > 10_000 && kinds[3]["files"] as? Int == 1)
    let asked = try home.run("data", "forget", "--all")
    #expect(asked.status == 64 && asked.stderr.contains("--yes"))
    // The question says how much will be removed.
    let question =
      "Remove all of it for good: 1 session, 1 recording (4 B), the debug log and the paired phones?"
    #expect(asked.stderr.contains(question), "\(asked.stderr)")
    try home.run("goal", "add", "9 sends")
    #expect(
      try home.run("data", "forget", "--all").stderr.contains("1 session, 1 goal, 1 recording"))
    let older = try home.run("data", "forget", "--before", "2001-01-01").stderr
    #expect(
      older.contains("Remove 0 sessions, no recordings and the debug log from before 2001-01-01"))
    #expect(try home.run("data", "forget").status == 64)
    #expect(try home.run("data", "forget", "--before", "soon").status == 64)
    let before = try home.run("data", "forget", "--before", "2001-01-01", "--yes")
    #expect(before.status == 0 && before.stdout.contains("0 sessions"), "\(before.stderr)")
    #expect(FileManager.default.fileExists(atPath: phones), "a phone's pairing has no day")
    #expect(try home.run("stats", "--json").stdout.contains("\"sessions\" : 1"))
    let all = try home.run("data", "forget", "--all", "--yes")
    #expect(all.status == 0 && all.stdout.contains("1 session"), "\(all.stderr)")
    #expect(try home.run("stats", "--json").stdout.contains("\"sessions\" : 0"))
    #expect(
      try home.run("data", "--json").objects().dropFirst(3).prefix(3).allSatisfy {
        $0["files"] as? Int == 0
      })
    try climb()
  }
}
