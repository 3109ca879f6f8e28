import Foundation
import TestSupport
import TestTraits
import Testing

/// Duplicates, doubts and later corrections of imports, with the real program.
@Suite("The same thing is the same thing", .startsPrograms, .timeLimit(.minutes(30)))
struct ImportIdentityTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  @Test("an export in any format can be imported again without adding anything")
  func outAndIn() throws {
    let climb = try home.write(
      "1 say send\n2 say fall\n3 say next\n4 say fall\n5 say send\n6 say finish session\n7 say yes\n8 end\n",
      to: "climb")
    #expect(try home.run("climb", "--grade", "V4", "--script", climb).status == 0)
    let lift = try home.write(
      "1 say set done\n2 say set done\n3 say missed it\n4 say finish session\n5 say yes\n6 end\n",
      to: "lift")
    #expect(try home.run("lift", "--exercise", "Back squat", "--script", lift).status == 0)
    let before = try home.run("export").stdout
    for format in ["mountain-project", "8a", "thecrag", "strong", "hevy", "fitnotes"] {
      let file = home.url.appendingPathComponent("\(format).csv").path
      #expect(try home.run("export", "--format", format, "--output", file).status == 0)
      let shown = try home.run("import", file, "--yes")
      #expect(shown.status == 0 && shown.stdout.contains("in the log already"), "\(shown.stdout)")
      #expect(try home.run("export").stdout == before)
    }
  }

  private static let head = "Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps\n"

  @Test(
    "unlikely rows are refused with their lines and the option that accepts them",
    arguments: [
      ("future-dates", "2099-01-01 10:00:00,Push,Bench Press (Barbell),1,80,kg,5"),
      ("negative-weights", "2026-01-01 10:00:00,Push,Bench Press (Barbell),1,-50,kg,5"),
      ("new-exercises", "2026-01-01 10:00:00,Push,Moon Lift,1,80,kg,5"),
    ])
  func doubts(what: String, row: String) throws {
    let sound = "2026-01-01 10:00:00,Push,Pull Up,1,-20,kg,5\n"
    let file = try home.write(Self.head + sound + row + "\n", to: "strong.csv")
    let refused = try home.run("import", file, "--yes")
    #expect(refused.status == 65)
    #expect(refused.stderr.contains("line 3") && refused.stderr.contains("--accept \(what)"))
    #expect(!FileManager.default.fileExists(atPath: home.database))
    let shown = try home.run("import", file, "--dry-run", "--json").object()
    let doubts = try #require(shown["doubts"] as? [[String: Any]])
    #expect(doubts.count == 1 && doubts[0]["what"] as? String == what)
    #expect(doubts[0]["lines"] as? [Int] == [3])
    let taken = try home.run("import", file, "--yes", "--accept", what)
    #expect(taken.status == 0 && taken.stdout.contains("2 sets"), "\(taken.stderr)")
  }

  @Test("in a terminal each doubt is a question, and the answer decides")
  func questions() async throws {
    let rows = """
      2099-01-01 10:00:00,Push,Moon Lift,1,80,kg,5
      2026-01-01 10:00:00,Push,Bench Press (Barbell),1,-50,kg,5
      2026-01-02 10:00:00,Push,Moon Lift,1,80,kg,5
      2026-01-03 10:00:00,Push,Squat (Barbell),1,80,kg,5

      """
    let file = try home.write(Self.head + rows, to: "strong.csv")
    let terminal = try PseudoTerminal(
      [BuildProducts.program("chalktalk").path, "import", file], environment: home.environment)
    for (question, answer) in [
      ("dated after tomorrow (line 2). Import it?", "no"),
      ("weight below zero (line 3). Import it?", "yes"),
      // The other row with a Moon Lift has been left out already.
      ("1 row is of an exercise that isn't in the library (line 4). Import it?", "no"),
    ] {
      let asked = try await terminal.read { $0.contains(question) }
      try #require(asked.fits, "\(asked.text)")
      terminal.type(answer + "\n")
    }
    let left = try await terminal.read { $0.contains("Import this?") }
    #expect(left.fits && left.text.contains("adds     2 sessions, 2 sets"), "\(left.text)")
    #expect(!left.text.contains("Moon Lift"), "\(left.text)")
    terminal.type("yes\n")
    #expect(try await terminal.end() == 0)
    #expect(try home.run("stats").stdout.contains("2 working sets"))
  }

  @Test("an answer that is none is asked again, and no imports nothing, with status 1")
  func declined() async throws {
    let file = try home.write(
      Self.head + "2026-01-01 10:00:00,Push,Moon Lift,1,80,kg,5\n", to: "strong.csv")
    func answer(_ answers: [(question: String, answer: String)]) async throws -> (Int32, String) {
      let terminal = try PseudoTerminal(
        [BuildProducts.program("chalktalk").path, "import", file], environment: home.environment)
      for (question, answer) in answers {
        let asked = try await terminal.read { $0.contains(question) }
        try #require(asked.fits, "\(asked.text)")
        terminal.type(answer + "\n")
      }
      let told = try await terminal.read { $0.contains("imported") || $0.contains("Imported") }
      try #require(told.fits, "\(told.text)")
      return (try #require(try await terminal.end()), told.text)
    }
    let new = "isn't in the library (line 2). Import it?"
    let (status, text) = try await answer([(new, "ok"), ("Answer yes or no.", " no ")])
    #expect(status == 1 && text.contains("Nothing was imported."), "\(text)")
    #expect(!text.contains("in the log already"), "\(text)")
    let second = try await answer([
      (new, "?"), ("Answer yes or no.", "yes "), ("Import this?", "n"),
    ])
    #expect(second.0 == 1 && second.1.contains("Nothing was imported."), "\(second.1)")
    #expect(!FileManager.default.fileExists(atPath: home.database))
    let third = try await answer([(new, "YES"), ("Import this?", " y ")])
    #expect(third.0 == 0 && third.1.contains("Imported: 1 session, 1 set"), "\(third.1)")
  }

  @Test("a unit that no cell states is asked for; --yes says which it takes")
  func unknownUnit() async throws {
    let file = try home.write(
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n"
        + "2026-01-01 10:00:00,Legs,Squat (Barbell),1,225,5\n", to: "strong.csv")
    let terminal = try PseudoTerminal(
      [BuildProducts.program("chalktalk").path, "import", file], environment: home.environment)
    let asked = try await terminal.read {
      $0.contains("doesn't state the unit of its weights. Which")
    }
    try #require(asked.fits, "\(asked.text)")
    terminal.type("stone\n")
    let again = try await terminal.read { $0.contains("Answer 1 to 2") }
    try #require(again.fits, "\(again.text)")
    terminal.type("lb\n")
    let shown = try await terminal.read { $0.contains("Import this?") }
    #expect(shown.fits && shown.text.contains("weights: lb, as you say"), "\(shown.text)")
    terminal.type("no\n")
    #expect(try await terminal.end() == 1)
    #expect(!FileManager.default.fileExists(atPath: home.database))
    let stated = try home.run("import", file, "--yes", "--accept", "lb", "--dry-run")
    #expect(stated.status == 0 && !stated.stderr.contains("unit"), "\(stated.stderr)")
    let taken = try home.run("import", file, "--yes")
    #expect(taken.status == 0 && taken.stderr.contains("--accept lb"), "\(taken.stderr)")
  }

  @Test("times are those of the zone that --zone names")
  func zone() throws {
    let file = try home.write(
      Self.head + "2026-01-01 10:00:00,Legs,Squat (Barbell),1,80,kg,5\n", to: "strong.csv")
    #expect(try home.run("import", file, "--zone", "Mars/Olympus", "--yes").status == 64)
    #expect(try home.run("import", file, "--zone", "Asia/Tokyo", "--yes").status == 0)
    #expect(
      try home.run("export", "--format", "csv", "--table", "sessions").stdout.contains(
        "2026-01-01T01:00:00Z"))
    let again = try home.run("import", file, "--zone", "Asia/Tokyo", "--yes")
    #expect(again.stdout.contains("All of it is in the log already."), "\(again.stdout)")
  }

  @Test("an exercise is merged into another in all sessions, and the merge can be undone")
  func merge() throws {
    let rows = (1...3).map { "2026-01-0\($0) 10:00:00,Legs,Leg Day Squat,1,80,kg,5\n" }.joined()
    let file = try home.write(Self.head + rows, to: "strong.csv")
    #expect(try home.run("import", file, "--yes", "--accept", "new-exercises").status == 0)
    let stats = try home.run("stats").stdout
    #expect(stats.contains("3 sets of 1 exercise without a muscle group"), "\(stats)")
    let second = Self.head + "2026-01-04 10:00:00,Legs,Deadlift (Barbell),1,80,kg,5\n"
    let lift = try home.write(second, to: "deadlift.csv")
    #expect(try home.run("import", lift, "--yes").status == 0)
    let page = home.url.appendingPathComponent("report.html")
    #expect(try home.run("report", "--output", page.path).status == 0)
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("Not in this chart: 3 sets of 1 exercise without a muscle group."))
    func exercises() throws -> [String] {
      try home.run("exercise", "list").stdout.split(separator: "\n").map(String.init)
    }
    #expect(try exercises().contains("Leg Day Squat  3 sets, no muscle group"))
    let unknown = try home.run("exercise", "merge", "Leg Day Squat", "Bakc sqaut", "--yes")
    #expect(unknown.status == 66, "\(unknown.stderr)")
    let merged = try home.run("exercise", "merge", "leg day squat", "Squat (Barbell)", "--yes")
    #expect(merged.status == 0 && merged.stdout.contains("3 sets"), "\(merged.stderr)")
    #expect(try exercises().contains("Back squat  3 sets, quads"))
    #expect(try !home.run("stats").stdout.contains("without a muscle group"))
    #expect(try home.run("export", "--events").stdout.contains("\"exercise_merged\""))
    // The file's rows are still recognised by the old name.
    #expect(try home.run("import", file, "--yes").stdout.contains("in the log already"))
    #expect(try home.run("exercise", "undo").status == 0)
    #expect(try exercises().contains("Leg Day Squat  3 sets, no muscle group"))
    #expect(try home.run("exercise", "undo").status == 66)
  }

  @Test("a later mapping file corrects rows already imported")
  func lateMapping() throws {
    let file = try home.write(
      Self.head + "2026-01-01 10:00:00,Legs,Leg Day Squat,1,80,kg,5\n", to: "strong.csv")
    #expect(try home.run("import", file, "--yes", "--accept", "new-exercises").status == 0)
    let mapping = try home.write(
      "[exercises]\n\"Leg Day Squat\" = \"Back squat\"\n", to: "mapping.toml")
    let mended = try home.run("import", file, "--mapping", mapping, "--yes")
    #expect(
      mended.status == 0 && mended.stdout.contains("1 set of Leg Day Squat to Back squat"),
      "\(mended.stdout)\(mended.stderr)")
    #expect(try home.run("exercise", "list").stdout.contains("Back squat  1 set, quads"))
    let again = try home.run("import", file, "--mapping", mapping, "--yes")
    #expect(again.stdout.contains("in the log already"))
    #expect(try home.run("exercise", "undo").status == 0)
    #expect(try home.run("exercise", "list").stdout.contains("Leg Day Squat"))
  }

  @Test("a list of ascents without tries has no send rate and gives no advice")
  func listOfAscents() throws {
    let rows = (1...60).map { number in
      let day = Date(timeIntervalSinceNow: Double(-number) * 86_400)
      let text = day.formatted(.iso8601.year().month().day())
      let type = number.isMultiple(of: 3) ? "f" : "rp"
      return
        "BOULDER,Block \(number),Cuvier,,,FRA,\(text)T00:00:00.000Z,\(type),,0,0,,0,7B,,,,0,0\n"
    }
    let head =
      "route_boulder,name,location_name,sector_name,area_name,country_code,date,type,sub_type,rating,"
      + "project,tries,repeats,difficulty,perceived_hardness,comment,height,recommended,sits\n"
    let file = try home.write(head + rows.joined(), to: "8a.csv")
    #expect(try home.run("import", file, "--yes").status == 0)
    let stats = try home.run("stats").stdout
    #expect(stats.contains("60 sends, tries not counted"), "\(stats)")
    #expect(!stats.contains("100 %"), "\(stats)")
    let told = try home.run("stats", "--json").object()
    #expect(told["sends"] as? Int == 60 && told["sendRate"] == nil)
    #expect(try !home.run("insights").stdout.contains("Try "))
    // Rows that state their tries count with them.
    let counted = rows.map {
      $0.replacing("Block", with: "Bloc").replacing(",0,0,,0,7B", with: ",0,0,4,0,7C").replacing(
        ",f,", with: ",rp,")
    }
    let more = try home.write(head + counted.joined(), to: "counted.csv")
    #expect(try home.run("import", more, "--yes").status == 0)
    #expect(try home.run("stats").stdout.contains("25 % of 240 counted tries"))
  }
}
