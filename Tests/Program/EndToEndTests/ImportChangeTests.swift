import Foundation
import TestSupport
import TestTraits
import Testing

/// A file is exported again after corrections in the other program.
@Suite("Imports of what changed", .startsPrograms, .timeLimit(.minutes(30)))
struct ImportChangeTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private static let head = "Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps\n"
  private static func row(_ exercise: String, _ set: Int, _ weight: Int, day: Int = 3) -> String {
    "2026-01-0\(day) 10:00:00,Legs,\(exercise),\(set),\(weight),kg,5\n"
  }
  private static let ticks =
    "Date,Route,Rating,Notes,URL,Location,Style,Lead Style,Route Type,Your Rating\n"

  /// The log in formats that list what was done, and in the program's own lists.
  private func exports() throws -> [String] {
    try ["strong", "hevy", "mountain-project", "8a", "thecrag"].map {
      try home.run("export", "--format", $0).stdout
    } + [
      try home.run("history", "--json").stdout, try home.run("stats").stdout,
      try home.run("climbs", "--json").stdout,
    ]
  }

  /// A file before and after its corrections, and how many there are.
  private func files(_ kind: String) throws -> (before: String, after: String, count: Int) {
    let squats = Self.row("Squat (Barbell)", 1, 100) + Self.row("Squat (Barbell)", 2, 102)
    let other = Self.row("Squat (Barbell)", 1, 105, day: 5)
    let (before, after, count) =
      switch kind {
      case "values":
        (
          squats + other,
          squats.replacing("102", with: "110") + other.replacing(",5\n", with: ",3\n"), 2
        )
      case "name":
        (squats + other, squats.replacing("Squat (", with: "Pause Squat (") + other, 2)
      case "days":
        (
          "2024-03-24,Alpha,5.10a,,https://m/3,Moab,Lead,Onsight,Sport,\n"
            + "2024-03-25,Beta,5.9,,https://m/4,Moab,Lead,Redpoint,Sport,\n"
            + "2024-03-25,Gamma,5.9,,https://m/5,Moab,Lead,Redpoint,Sport,\n",
          "2024-03-28,Alpha,5.10a,,https://m/3,Moab,Lead,Onsight,Sport,\n"
            + "2024-03-23,Beta,5.9,,https://m/4,Moab,Lead,Redpoint,Sport,\n"
            + "2024-03-25,Gamma,5.9,,https://m/5,Moab,Lead,Redpoint,Sport,\n", 2
        )
      default:
        (
          "2024-03-24,Alpha,5.10a,,https://m/3,Moab,Lead,Onsight,Sport,\n"
            + "2024-03-25,Beta,5.9,,https://m/4,Moab,Lead,Redpoint,Sport,\n",
          "2024-03-24,Alpha,5.10b,,https://m/3,Moab,Lead,Flash,Sport,\n"
            + "2024-03-25,Beta,5.9,windy,https://m/4,Moab,Lead,Redpoint,Sport,\n", 2
        )
      }
    let head = ["ascents", "days"].contains(kind) ? Self.ticks : Self.head
    return (
      try home.write(head + before, to: "before.csv"),
      try home.write(head + after, to: "after.csv"),
      count
    )
  }

  @Test(
    "what changed is named and kept, taken over on demand, and taken back and brought back as a whole",
    arguments: ["values", "name", "ascents", "days"])
  func changed(kind: String) throws {
    let (before, after, count) = try files(kind)
    #expect(try home.run("import", before, "--yes").status == 0)
    let old = try exports()
    let shown = try home.run("import", after, "--yes")
    #expect(
      shown.status == 0 && shown.stdout.contains("\(count) rows: 2 kept as here"),
      "\(shown.stdout)\(shown.stderr)")
    #expect(try exports() == old)
    let taken = try home.run("import", after, "--yes", "--accept", "changed-rows")
    #expect(
      taken.stdout.contains("Taken over: \(count) changed rows"), "\(taken.stdout)\(taken.stderr)")
    let new = try exports()
    #expect(new != old)
    for file in [after, before] where kind == "values" || file == after {
      let again = try home.run("import", file, "--yes")
      #expect(again.stdout.contains("in the log already"), "\(again.stdout)")
    }
    for _ in 0..<2 {
      let undone = try home.run("import", "undo", "--yes")
      #expect(undone.status == 0 && !undone.stdout.contains("Since then"), "\(undone.stdout)")
      #expect(try exports() == old)
      #expect(try home.run("import", "redo").status == 0)
      #expect(try exports() == new)
    }
    // Both, in either order.
    for order in [["1", "2"], ["2", "1"]] {
      for number in order {
        #expect(try home.run("import", "undo", number, "--yes").status == 0)
      }
      #expect(try home.run("history").stdout.contains("No sessions yet"))
      for number in order.reversed() {
        #expect(try home.run("import", "redo", number).status == 0)
      }
      #expect(try exports() == new)
    }
    // The same as the new file alone.
    let other = try TestHome()
    #expect(try other.run("import", after, "--yes").status == 0)
    for format in ["strong", "hevy", "mountain-project"] {
      let (one, two) = (
        try home.run("export", "--format", format).stdout,
        try other.run("export", "--format", format).stdout
      )
      #expect(one == two)
    }
  }

  @Test("at a terminal each changed row may be taken or kept")
  func oneByOne() async throws {
    let (before, after, _) = try files("values")
    #expect(try home.run("import", before, "--yes").status == 0)
    let terminal = try PseudoTerminal(
      [BuildProducts.program("chalktalk").path, "import", after], environment: home.environment)
    for (question, answer) in [
      ("(1 to 3) ", "3"), ("102 kg → 110 kg: take it over? (yes/no) ", "no"),
      ("5 reps → 3 reps: take it over? (yes/no) ", "yes"),
    ] {
      let read = try await terminal.read { $0.contains(question) }
      #expect(read.fits, "\(read.text)")
      terminal.type(answer + "\n")
    }
    #expect(try await terminal.read { $0.contains("Taken over: 1 changed row") }.fits)
    #expect(try await terminal.end() == 0)
    let out = try home.run("export", "--format", "strong").stdout
    #expect(out.contains(",102,") && !out.contains(",110,"), "\(out)")
  }

  @Test("what is kept at a terminal stays, and it says so")
  func kept() async throws {
    let (before, after, _) = try files("values")
    #expect(try home.run("import", before, "--yes").status == 0)
    let old = try exports()
    let terminal = try PseudoTerminal(
      [BuildProducts.program("chalktalk").path, "import", after], environment: home.environment)
    let read = try await terminal.read { $0.contains("(1 to 3) ") }
    #expect(read.fits, "\(read.text)")
    terminal.type("keep\n")
    #expect(try await terminal.read { $0.contains("Nothing was changed.") }.fits)
    #expect(try await terminal.end() == 0)
    #expect(try exports() == old)
  }

  @Test("a partner's file goes to the partner, beside one's own")
  func partner() throws {
    let (file, _, _) = try files("values")
    #expect(try home.run("import", file, "--yes", "--who", "Anna").status == 0)
    #expect(try home.run("history").stdout.contains("No sessions yet"))
    #expect(try home.run("history", "--who", "anna", "--json").objects().count == 2)
    let own = try home.run("import", file, "--yes")
    #expect(own.stdout.contains("Imported: 2 sessions, 3 sets"), "\(own.stdout)\(own.stderr)")
    for who in [[], ["--who", "ANNA"]] {
      let again = try home.run(["import", file, "--yes"] + who)
      #expect(again.stdout.contains("All of it is in the log already"), "\(again.stdout)")
    }
    #expect(try home.run("import", "list").stdout.contains("who Anna"))
    #expect(try home.run("import", "undo", "1", "--yes").status == 0)
    #expect(try home.run("history", "--json").objects().count == 2)
    #expect(try !home.run("history", "--who", "Anna").stdout.contains("Legs"))
    let records = try home.write(try home.run("export").stdout, to: "log.jsonl")
    let refused = try home.run("import", records, "--yes", "--who", "Anna")
    #expect(refused.status == 64 && refused.stderr.contains("say whose they are"))
  }

  @Test("at a terminal a long import says how far it is, and Ctrl-C leaves the log as it was")
  func interrupted() async throws {
    let rows = (0..<60_000).map { index in
      "20\(10 + index / 6000)-0\(1 + index / 1000 % 6)-\(10 + index / 50 % 20) 10:00:00,Legs,Squat (Barbell),"
        + "\(index % 50 + 1),\(60 + index % 40),kg,5\n"
    }
    let file = try home.write(Self.head + rows.joined(), to: "long.csv")
    let terminal = try PseudoTerminal(
      [BuildProducts.program("chalktalk").path, "import", file], environment: home.environment)
    let read = try await terminal.read { $0.contains(" s left") }
    #expect(read.fits && read.text.contains("Reading: "), "\(read.text)")
    terminal.type("\u{03}")
    #expect(try await terminal.read { $0.contains("nothing was imported") }.fits)
    #expect(try await terminal.end() == 130)
    #expect(try home.run("history").stdout.contains("No sessions yet"))
  }
}
