import Foundation
import TestSupport
import TestTraits
import Testing

/// Commands that read the log.
private let logReaders = ["history", "show", "stats"]

/// Runs the commands that read and keep the log, after scripted sessions.
@Suite("Commands on the log", .startsPrograms, .timeLimit(.minutes(30)))
struct LogCommandsTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func climb(_ script: String) throws {
    let file = try home.write(script, to: "script")
    let output = try home.run("climb", "--grade", "V4", "--script", file)
    #expect(output.status == 0, "\(output.stderr)")
  }

  @Test("history, show and stats count what was logged, without undone attempts")
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
    let entry = try #require(try home.run("history", "--json").objects().first)
    #expect(entry["attempts"] as? Int == 2 && entry["sends"] as? Int == 1)
    let session = try home.run("show", "--json").object()
    #expect(session["id"] as? String == entry["id"] as? String)
    let route = try #require((session["routes"] as? [[String: Any]])?.first)
    #expect(route["grade"] as? String == "V4")
    #expect(
      (route["attempts"] as? [[String: Any]])?.map { $0["outcome"] as? String } == [
        "fall", "send",
      ])
    let stats = try home.run("stats", "--json").object()
    #expect(stats["attempts"] as? Int == 2 && stats["sends"] as? Int == 1)
    #expect(stats["sendRate"] as? Double == 0.5 && stats["voiceShare"] as? Double == 1)
    let friction = try #require(stats["friction"] as? [String: Any])
    #expect(friction["attempts"] as? Int == 2 && friction["commands"] as? Int == 4)
    // One of the four words was an undo.
    #expect(friction["undoShare"] as? Double == 0.25 && stats["undoShare"] as? Double == 0.25)
    #expect((friction["sessions"] as? [[String: Any]])?.first?["commands"] as? Int == 4)
    let cost = "2.0 words or keys an attempt, 25 % of them an undo, 100 % of attempts by voice\n"
    #expect(try home.run("stats", "--logging").stdout.components(separatedBy: cost).count == 3)
    #expect(try !home.run("stats").stdout.contains("words or keys"))
    #expect(try home.run("history").stdout.contains("2 attempts, 1 send\n"))
    #expect(try home.run("show").stdout.contains("✔ send"))
    // A session without entries is neither listed nor counted.
    try climb("1 end")
    #expect(try home.run("history", "--limit", "1").stdout.contains("2 attempts, 1 send\n"))
    #expect(try home.run("show").stdout.contains("✔ send"))
    #expect(try home.run("stats").stdout.contains("V4     1 of 1 sent"))
  }

  @Test("a history that leaves sessions out says so")
  func leftOut() throws {
    for _ in 0..<3 { try climb("1 say send\n2 say finish session\n3 say yes\n4 end\n") }
    let rest = "Earlier sessions are not listed; --limit 4 lists more.\n"
    #expect(try home.run("history", "--limit", "2").stdout.hasSuffix(rest))
    #expect(try home.run("history", "--limit", "2", "--json").objects().count == 2)
    #expect(try !home.run("history", "--limit", "3").stdout.contains("Earlier"))
  }

  @Test("show prints each attempt's time of day, and bars that leave room for their numbers")
  func shownTimes() throws {
    let sends = (0..<60).map { "\($0 + 1) say send\n\($0 + 1).5 say next\n" }.joined()
    try climb(sends + "70 say finish session\n71 say yes\n72 end\n")
    let shown = try home.run("show").stdout.split(separator: "\n").map(String.init)
    let first = try #require(shown.first { $0.contains("✔ send") })
    #expect(first.wholeMatch(of: #/  1  \d\d:\d\d  ✔ send  by voice/#) != nil, "\(first)")
    #expect(shown.allSatisfy { $0.count <= 80 })
    #expect(shown.contains { $0.hasPrefix("V4  60 ███") })
  }

  @Test("stats lists the hardest grade first, in its table as in its chart")
  func hardestFirst() throws {
    try climb("1 say send\n2 say next\n3 key +\n4 say send\n5 end\n")
    let stats = try home.run("stats").stdout
    for line in ["1 of 1 sent (100 %)", "    1 of 1 sent  "] {
      let grades = stats.split(separator: "\n").filter { $0.contains(line) }.map { $0.prefix(2) }
      #expect(grades == ["V5", "V4"], "\(stats)")
    }
  }

  @Test("lifts older than a year are summed up, not called empty")
  func oldLifts() throws {
    let file = try home.write(
      """
      Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds
      2019-11-05 18:30:00,Push,1h 2m,Bench Press (Barbell),1,60,5,0,0
      2019-11-07 18:30:00,Push,1h 2m,Bench Press (Barbell),1,65,5,0,0

      """, to: "strong.csv")
    #expect(try home.run("import", file, "--yes").status == 0)
    let stats = try home.run("stats").stdout
    #expect(stats.hasPrefix("2 working sets in 2 sessions\n"), "\(stats)")
    #expect(stats.contains("Lifting, all before the last 12 months: 2 working sets of 1 exercise"))
    #expect(stats.contains("best 65 kg × 5") && !stats.contains("no attempts"))
  }

  @Test("entries imported by day have no time of day and no length, but their note")
  func unknownTimes() throws {
    let file = try home.write(
      """
      Date,Route,Rating,Notes,URL,Pitches,Location,Avg Stars,Your Stars,Style,Lead Style,Route Type,Your Rating,Length,Rating Code
      2026-05-02,Pink Slab,V4,Slippery start,,1,Gym > Cave,3,-1,Send,,Boulder,,,20400
      2026-05-02,Arete,V3,,,1,Gym > Cave,3,-1,Flash,,Boulder,,,20300

      """, to: "ticks.csv")
    #expect(try home.run("import", file, "--yes").status == 0)
    let history = try home.run("history").stdout
    let line = "1  Sat 2 May 2026  boulder  2 attempts, 2 sends  new: Arete\n"
    #expect(history == line, "\(history)")
    // The day is the file's in every time zone.
    for zone in ["Pacific/Auckland", "Pacific/Honolulu"] {
      #expect(try home.run(["history"], zone: zone).stdout == history)
      let export = try home.run(["export", "--format", "mountain-project"], zone: zone).stdout
      #expect(export.contains("2026-05-02,Pink Slab"), "\(export)")
    }
    let shown = try home.run("show").stdout
    #expect(shown.hasPrefix("Session 1  Sat 2 May 2026\n") && !shown.contains("time 0:"))
    #expect(shown.contains("“Slippery start”") && !shown.contains("12:00"))
    let session = try home.run("show", "--json").object()
    #expect(session["end"] == nil && session["isOfDayOnly"] as? Bool == true)
    let attempts = try home.run("export", "--format", "csv", "--table", "attempts").stdout
    #expect(attempts.contains("Slippery start"))
    let card = try home.run("share").stdout
    #expect(card.hasPrefix("Bouldering, 2 May 2026\n"), "\(card)")
    // Two routes were sent, one of them with uncounted tries.
    #expect(shown.contains("2 routes sent, 1 flashed"))
  }

  @Test("without a log they invite to a session and create no file", arguments: logReaders)
  func empty(command: String) throws {
    let output = try home.run(command)
    #expect(output.stdout == "No sessions yet. Start one with: chalktalk\n")
    #expect(output.status == 0 && output.stderr.isEmpty)
    let json = try home.run(command, "--json")
    #expect(json.status == 0)
    _ = try JSONSerialization.jsonObject(with: Data(json.stdout.utf8), options: .fragmentsAllowed)
    #expect(!FileManager.default.fileExists(atPath: home.database))
  }

  @Test("a log named with --db must exist", arguments: logReaders)
  func named(command: String) throws {
    let output = try home.run(command, "--db", home.url.path + "/none.sqlite")
    #expect(output.status == 66 && output.stderr.contains("there is no log"))
  }

  @Test("history and show print local time, length and number, but no id")
  func localTime() throws {
    try climb("1 say send\n2 say finish session\n3 say yes\n4 end\n")
    let entry = try #require(try entries().first)
    let id = try #require(entry["id"] as? String)
    let utc = try #require(entry["start"] as? String)
    let start = try Date(utc, strategy: .iso8601)
    // Three and a half hours behind UTC (POSIX inverts the sign), and in no list of zones.
    for (zone, hours) in [("UTC0", 0), ("XXX3:30", -3.5), ("YYY-14", 14)] {
      let local = Self.text(start, hoursAhead: hours)
      let history = try home.run(["history"], zone: zone).stdout
      #expect(history == "1  \(local)  under 1 min  boulder  1 attempt, 1 send\n")
      let show = try home.run(["show"], zone: zone).stdout
      #expect(show.hasPrefix("Session 1  \(local)  under 1 min\n") && !show.contains(id))
    }
    #expect(utc.hasSuffix("Z"))
    #expect(try home.run("stats").stdout.hasPrefix("1 attempt, 1 send (100 %) in 1 session\n"))
  }

  @Test("a session is found by its number, its id or the start of the id; numbers stay")
  func numbers() throws {
    try climb("1 say send\n2 say finish session\n3 say yes\n4 end\n")
    let first = try #require(try entries().first)
    #expect(first["number"] as? Int == 1)
    try climb("1 say fall\n2 say finish session\n3 say yes\n4 end\n")
    #expect(try entries().map { $0["number"] as? Int } == [2, 1])
    let id = try #require(first["id"] as? String)
    for name in ["1", id, String(id.dropLast()), id.lowercased()] {
      let shown = try home.run("show", name, "--json").object()
      #expect(shown["id"] as? String == id && shown["number"] as? Int == 1)
    }
    #expect(try home.run("show", "2", "--json").object()["id"] as? String != id)
    #expect(try home.run("show", "3").status == 66)
  }

  private func entries() throws -> [[String: Any]] {
    try home.run("history", "--json").objects()
  }

  private static func text(_ date: Date, hoursAhead: Double) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_GB_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: Int(hoursAhead * 3600))
    formatter.dateFormat = "EEE d MMM yyyy, HH:mm"
    return formatter.string(from: date)
  }

  @Test("an id that matches no session is refused")
  func unknown() throws {
    try climb("1 say send\n2 end\n")
    for arguments in [["show", "ZZZZ"], ["export", "--session", "ZZZZ"]] {
      let output = try home.run(arguments)
      #expect(output.status == 66 && output.stderr.contains("see chalktalk history"), "\(output)")
    }
  }

  @Test("a backup is whole, is not overwritten and can be restored; the replaced log is kept")
  func backup() throws {
    try climb("1 say send\n2 say finish session\n3 say yes\n4 end\n")
    let copy = home.url.appendingPathComponent("copy.sqlite").path
    #expect(try home.run("backup", copy).status == 0)
    #expect(try home.run("backup", copy).status == 73)
    try climb("1 say send\n2 say finish session\n3 say yes\n4 end\n")
    #expect(try home.run("stats", "--json").object()["attempts"] as? Int == 2)
    let restored = try home.run("restore", copy)
    #expect(restored.status == 0, "\(restored.stderr)")
    #expect(try home.run("stats", "--json").object()["attempts"] as? Int == 1)
    let folder = home.url.appendingPathComponent("data/chalktalk").path
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasPrefix("chalktalk.sqlite.2") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
    }
    #expect(kept.count == 1)
    let before = folder + "/" + (try #require(kept.first))
    #expect(try home.run("stats", "--json", "--db", before).object()["attempts"] as? Int == 2)
  }

  @Test("a file that isn't a backup is refused, and the log stays")
  func badBackup() throws {
    try climb("1 say send\n2 say finish session\n3 say yes\n4 end\n")
    let file = home.url.appendingPathComponent("bad.sqlite")
    try Data(String(repeating: "no database ", count: 50).utf8).write(to: file)
    let empty = try home.write("", to: "empty")
    for path in [file.path, empty] {
      let refused = try home.run("restore", path)
      #expect(refused.status == 65, "\(refused)")
      #expect(refused.stderr.contains("is not a backup of a Chalktalk log, so it"))
    }
    let missing = try home.run("restore", "/nonexistent")
    #expect(missing.status == 66 && missing.stderr.contains("there is no backup /nonexistent"))
    let folder = try home.run("restore", home.url.path)
    #expect(folder.status == 66 && folder.stderr.hasSuffix("is a folder: name a file in it\n"))
    let log = try home.run("restore", home.database)
    #expect(log.status == 64 && log.stderr.contains("is the log itself, not a backup of it."))
    let both = try home.run("restore", "--list", file.path)
    #expect(both.status == 64 && both.stderr.contains("give a backup or --list, not both"))
    #expect(try home.run("stats", "--json").object()["attempts"] as? Int == 1)
  }
}

extension TestHome {
  /// Runs the program in a time zone.
  fileprivate func run(_ arguments: [String], zone: String) throws -> Shell.Output {
    try Shell.run(
      [BuildProducts.program("chalktalk").path] + arguments,
      environment: environment.merging(["TZ": zone]) { $1 })
  }
}
