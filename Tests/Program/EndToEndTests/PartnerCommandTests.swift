import Foundation
import TestSupport
import TestTraits
import Testing

/// Commands with --who, and the export of a partner's sessions to her own machine.
@Suite("Partners' sessions by command", .startsPrograms, .timeLimit(.minutes(30)))
struct PartnerCommandTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private init(home: TestHome) { self.home = home }

  /// A session of the owner with three tries, one of them a send.
  private func climb(in home: TestHome) throws -> String {
    let script = try home.write(
      "1 key s\n2 key f\n3 key f\n4 key q\n5 key y\n6 end\n", to: "script")
    #expect(try home.run("climb", "--script", script).status == 0)
    return try home.run("export").stdout
  }

  /// The owner's log, which also has the same session by Anna.
  private func together() throws -> (own: String, hers: String) {
    let hers = try climb(in: TestHome())
    let start = #""version":1,"payload":{"appVersion":"#
    let asPartner = hers.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.contains(#""kind":"session.started""#) else { return String(line) }
      return String(line).replacing(start, with: #""version":2,"payload":{"appVersion":"#)
        .replacing(/}}$/, with: #","climber":"Anna"}}"#)
    }.joined(separator: "\n")
    let own = try climb(in: home)
    let file = try home.write(asPartner, to: "anna.jsonl")
    #expect(try home.run("import", file, "--yes").status == 0)
    return (own, hers)
  }

  @Test("commands about the past show the owner's sessions, unless --who names somebody or all")
  func who() throws {
    _ = try together()
    func lines(_ arguments: String...) throws -> Int {
      try home.run(arguments).stdout.split(separator: "\n").count
    }
    #expect(try lines("history") == 1)
    #expect(try lines("history", "--who", "anna") == 1)
    #expect(try lines("history", "--who", "all") == 2)
    #expect(try home.run("history", "--who", "all").stdout.contains("Anna"))
    #expect(try !home.run("history").stdout.contains("Anna"))
    for (who, count) in [([], 3), (["--who", "Anna"], 3), (["--who", "all"], 6)] {
      #expect(try home.run(["stats"] + who).stdout.contains("\(count) attempts"), "\(who)")
    }
    #expect(try home.run("show", "1", "--who", "Anna").stdout.contains("Session 1  Anna"))
    let report = home.url.path + "/report.html"
    #expect(try home.run("report", "--who", "Anna", "--output", report).status == 0)
    let page = try String(contentsOfFile: report, encoding: .utf8)
    #expect(page.contains("<h1>Chalktalk report: Anna</h1>"))
    #expect(try home.run("share", "--who", "Anna").status == 0)
  }

  /// Adds the owner's first session as that of a partner, under ids of its own.
  private func add(_ name: String) throws {
    let hers = try climb(in: TestHome())
    let start = #""version":1,"payload":{"appVersion":"#
    let asPartner = hers.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.contains(#""kind":"session.started""#) else { return String(line) }
      return String(line).replacing(start, with: #""version":2,"payload":{"appVersion":"#)
        .replacing(/}}$/, with: #","climber":"\#(name)"}}"#)
    }.joined(separator: "\n")
    let file = try home.write(asPartner, to: "more.jsonl")
    let added = try home.run("import", file, "--yes")
    #expect(added.status == 0, "\(added.stderr)")
  }

  @Test("two spellings are one climber, a merge joins other names, and undo takes that back")
  func oneClimber() throws {
    for name in ["Ben", "BEN", "Bén", "Benni"] { try add(name) }
    func count(_ who: String) throws -> Int {
      try home.run("history", "--who", who).stdout.split(separator: "\n").count
    }
    for who in ["Ben", "BEN", "ben", "bén", "B en"] { #expect(try count(who) == 3, "\(who)") }
    #expect(try count("Benni") == 1)
    #expect(try home.run("stats", "--who", "ben").stdout.contains("9 attempts"))
    let exported = try home.run("export", "--who", "Ben").stdout
    #expect(exported.split(separator: "\n").count { $0.contains("climb.attempt") } == 9)
    #expect(try home.run("partner").stdout.split(separator: "\n").count == 2)
    let merged = try home.run("partner", "merge", "benni", "Ben", "--yes")
    #expect(merged.status == 0, "\(merged.stderr)")
    for who in ["Ben", "Benni"] { #expect(try count(who) == 4, "\(who)") }
    #expect(try home.run("stats", "--who", "Benni").stdout.contains("12 attempts"))
    #expect(try home.run("partner", "list").stdout.contains("Ben"))
    #expect(try home.run("partner", "undo").status == 0)
    #expect(try count("Ben") == 3 && count("Benni") == 1)
    #expect(try home.run("stats", "--who", "Ben").stdout.contains("9 attempts"))
    #expect(try home.run("partner", "undo").status == 66)
    #expect(try home.run("partner", "merge", "Nobody", "Ben", "--yes").status == 66)
    // The next session with her is hers, whatever was typed.
    let script = try home.write(
      "1 say send\n2 say next climber\n3 say send\n4 say finish session\n5 say yes\n20 end\n",
      to: "script")
    let twice = try home.run("climb", "--script", script, "--with", "ben,BEN")
    #expect(twice.status == 64, "\(twice.stderr)")
    #expect(try home.run("climb", "--script", script, "--with", "bEN").status == 0)
    #expect(try count("Ben") == 4)
  }

  @Test(
    "a log from when each spelling was a climber of its own opens with one, and counts her right")
  func spelledBefore() throws {
    let fixture = BuildProducts.repository.appendingPathComponent(
      "Tests/Records/StoreTests/golden/spellings-14.sqlite")
    let log = URL(fileURLWithPath: home.database)
    try FileManager.default.createDirectory(
      at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: fixture, to: log)
    // Five sessions of two attempts: Ben, BEN and bén, Anna, and a name with a bell in it. One is the owner's.
    for (who, sessions) in [("Ben", 3), ("BEN", 3), ("bén", 3), ("anna", 1), ("ANNA x", 1)] {
      let lines = try home.run("history", "--who", who).stdout.split(separator: "\n")
      #expect(lines.count == sessions, "\(who): \(lines)")
      let stats = try home.run("stats", "--who", who).stdout
      #expect(
        stats.contains("\(2 * sessions) attempts, \(sessions) send"), "\(who): \(stats)")
    }
    #expect(try home.run("stats").stdout.contains("2 attempts, 1 send"))
    #expect(try home.run("stats", "--who", "all").stdout.contains("12 attempts, 6 sends"))
    let names = try home.run("partner").stdout
    #expect(names.split(separator: "\n").count == 3 && !names.contains("\u{7}"), "\(names)")
    // The counts that were brought up to date are those of a log that gets the same entries now.
    let other = try TestHome()
    let file = try other.write(try home.run("export", "--who", "all").stdout, to: "all.jsonl")
    #expect(try other.run("import", file, "--yes").status == 0)
    for command in [["stats", "--who", "all", "--json"], ["stats", "--who", "ben", "--json"]] {
      #expect(try home.run(command).stdout == other.run(command).stdout, "\(command)")
    }
    #expect(try !home.run("doctor", "--mute", "--seconds", "0.1").stdout.contains("BROKEN  log"))
  }

  @Test("a merge of names and its undo reach the other machines, also with new spellings there")
  func mergedElsewhere() throws {
    let shared = try TemporaryFolder()
    let folder = shared.url.path + "/club"
    let other = PartnerCommandTests(home: try TestHome())
    for name in ["Ben", "Benni"] { try add(name) }
    for name in ["BEN", "benni"] { try other.add(name) }
    func sync() throws {
      for one in [home, other.home, home] {
        let output = try one.run("sync", folder)
        #expect(output.status == 0, "\(output.stderr)")
      }
    }
    func lists(_ ben: Int, _ benni: Int) throws {
      for one in [home, other.home] {
        for (who, count) in [("Ben", ben), ("benni", benni)] {
          let lines = try one.run("history", "--who", who).stdout.split(separator: "\n")
          #expect(lines.count == count, "\(who): \(lines)")
          let stats = try one.run("stats", "--who", who).stdout
          #expect(stats.contains("\(count * 3) attempts"), "\(who): \(stats)")
        }
      }
      #expect(try home.run("partner").stdout == other.home.run("partner").stdout)
      #expect(try home.run("export").stdout == other.home.run("export").stdout)
    }
    try sync()
    try lists(2, 2)
    #expect(try home.run("partner", "merge", "Benni", "Ben", "--yes").status == 0)
    try sync()
    try lists(4, 4)
    try other.add("BENNI")
    try sync()
    try lists(5, 5)
    #expect(try other.home.run("partner", "undo").status == 0)
    try sync()
    try lists(2, 3)
  }

  @Test("each goal belongs to one climber")
  func goals() throws {
    _ = try together()
    #expect(try home.run("goal", "add", "100 sends", "--who", "Anna").status == 0)
    #expect(try home.run("goal").stdout.contains("No goals yet"))
    #expect(try home.run("goal", "list", "--who", "Anna").stdout.contains("1 of 100"))
    let all = try home.run("goal", "list", "--who", "all")
    #expect(all.status == 64 && all.stderr.contains("one climber"))
  }

  @Test("an unknown climber is refused with the known names")
  func unknown() throws {
    _ = try together()
    let output = try home.run("stats", "--who", "Xenia")
    #expect(output.status == 66 && output.stderr.contains("its partners are Anna"))
    #expect(output.stdout.isEmpty)
  }

  @Test(
    "an export has the owner's sessions and says what it leaves out; --who all exports the whole log"
  )
  func export() throws {
    let (own, _) = try together()
    let output = try home.run("export")
    #expect(output.status == 0 && output.stdout == own)
    #expect(output.stderr.contains("1 session of your partners left out"))
    let all = try home.run("export", "--who", "all")
    #expect(!all.stderr.contains("left out"))
    let other = try TestHome()
    let file = try other.write(all.stdout, to: "all.jsonl")
    #expect(try other.run("import", file, "--yes").status == 0)
    // The sessions are now sorted by start.
    let lines = try other.run("export", "--who", "all").stdout.split(separator: "\n")
    #expect(Set(lines) == Set(all.stdout.split(separator: "\n")))
    #expect(try other.run("history", "--who", "Anna").stdout.contains("3 attempts"))
  }

  @Test("a partner imports her sessions as her own, and a second import adds nothing")
  func takenHome() throws {
    let (_, hers) = try together()
    #expect(try home.run("goal", "add", "100 sends", "--who", "Anna").status == 0)
    let anna = try TestHome()
    let file = anna.url.path + "/mine.jsonl"
    #expect(try home.run("export", "--who", "Anna", "--output", file).status == 0)
    for _ in 1...2 {
      #expect(try anna.run("import", file, "--yes").status == 0)
      let lines = try anna.run("export").stdout
      // Byte for byte as if she had logged it herself, including her goal.
      #expect(
        lines.hasPrefix(hers)
          && lines.split(separator: "\n").count == 1 + hers.split(separator: "\n").count)
      #expect(try anna.run("stats").stdout.contains("3 attempts"))
      #expect(try anna.run("goal").stdout.contains("1 of 100"))
      #expect(try anna.run("history", "--who", "all").stdout.split(separator: "\n").count == 1)
    }
    for format in ["8a", "mountain-project"] {
      #expect(try home.run("export", "--format", format, "--who", "Anna").status == 0)
    }
  }
}
