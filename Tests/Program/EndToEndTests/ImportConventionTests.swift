import Foundation
import TestSupport
import TestTraits
import Testing

/// What the import decides, asks and refuses, with the real program.
@Suite("What a file's cells mean", .startsPrograms, .timeLimit(.minutes(30)))
struct ImportConventionTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private static let head = "Date,Exercise,Category,Weight (kg),Reps\n"

  @Test("what stays open is refused with --yes, answered by --accept, and said in a mapping file")
  func openDates() throws {
    let file = try home.write(
      Self.head + "02/03/2023,Deadlift,Back,100,5\n07/08/2023,Deadlift,Back,105,5\n", to: "sets.csv"
    )
    let refused = try home.run("import", file, "--yes")
    #expect(refused.status == 65 && refused.stderr.contains("--accept day-first"))
    #expect(!FileManager.default.fileExists(atPath: home.database))
    let shown = try home.run("import", file, "--dry-run", "--json").object()
    let questions = try #require(shown["questions"] as? [[String: Any]])
    #expect(questions.map { $0["choices"] as? [String] } == [["day-first", "month-first"]])
    let mapping = try home.write("dates = \"day-first\"\n", to: "mapping.toml")
    let mapped = try home.run("import", file, "--mapping", mapping, "--dry-run", "--json").object()
    #expect(mapped["firstDay"] as? String == "2023-03-02")
    let conventions = try #require(mapped["conventions"] as? [[String: Any]])
    #expect(conventions[0]["value"] as? String == "day-first")
    #expect(conventions[0]["certainty"] as? String == "stated")
    #expect(try home.run("import", file, "--yes", "--accept", "month-first").status == 0)
    let strong = try home.run("export", "--format", "strong").stdout
    #expect(strong.contains("2023-02-03") && strong.contains("2023-07-08"))
  }

  @Test(
    "a day is the same day in every zone, in the preview, the history and each export",
    arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Chatham", "Europe/Berlin"])
  func days(zone: String) throws {
    let file = try home.write(
      Self.head + "2023-05-06,Deadlift,Back,100,5\n2023-05-07,Deadlift,Back,105,5\n", to: "sets.csv"
    )
    func run(_ arguments: String...) throws -> String {
      try Shell.run(
        [BuildProducts.program("chalktalk").path] + arguments,
        environment: home.environment.merging(["TZ": zone]) { $1 }
      ).stdout
    }
    #expect(try run("import", file, "--yes").contains("from     2023-05-06 to 2023-05-07"))
    let history = try run("history")
    #expect(history.contains("6 May 2023") && history.contains("7 May 2023"), "\(history)")
    for format in ["fitnotes", "strong", "hevy"] {
      let out = try run("export", "--format", format)
      #expect(out.contains("2023-05-06") && out.contains("2023-05-07"), "\(format): \(out)")
      #expect(!out.contains("2023-05-05") && !out.contains("2023-05-08"), "\(format): \(out)")
    }
  }

  @Test("the lines of a log in another order give the same sessions")
  func order() throws {
    let ticks =
      "Date,Route,Rating,Notes,URL,Pitches,Location,Avg Stars,Your Stars,Style,Lead Style,Route Type,Your Rating,"
      + "Length,Rating Code\n"
      + "2023-05-01,One,5.9,,,1,A > B,3,-1,Lead,Redpoint,Sport,,60,1\n"
      + "2023-05-01,Two,5.10a,,,1,A > B,3,-1,Lead,Fell/Hung,Sport,,60,1\n"
    let file = try home.write(ticks, to: "ticks.csv")
    #expect(try home.run("import", file, "--yes").status == 0)
    let lines = try home.run("export").stdout.split(separator: "\n").map(String.init)
    let whole = try home.run("export", "--format", "csv", "--table", "routes").stdout
    for (place, order) in [Array(lines.reversed()), lines.sorted()].enumerated() {
      let other = try TestHome()
      let shuffled = try other.write(order.joined(separator: "\n") + "\n", to: "\(place).jsonl")
      #expect(try other.run("import", shuffled, "--yes").status == 0)
      #expect(try other.run("export", "--format", "csv", "--table", "routes").stdout == whole)
      let again = try other.write(lines.joined(separator: "\n") + "\n", to: "right.jsonl")
      #expect(try other.run("import", again, "--yes").stdout.contains("in the log already"))
    }
  }

  @Test("a workout's note is shown once, an exercise's at the exercise, and both go to Strong")
  func notes() throws {
    let hevy =
      "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,"
      + "reps,distance_km,duration_seconds,rpe\n"
    let row =
      "\"Pull\",\"6 May 2023, 18:00\",\"6 May 2023, 19:00\",\"little sleep\",\"Deadlift (Barbell)\",,\"hook grip\",N,"
      + "\"normal\",100,5,,,\n"
    let file = try home.write(
      hevy + ["0", "1"].map { row.replacing(",N,", with: ",\($0),") }.joined(), to: "hevy.csv")
    #expect(try home.run("import", file, "--yes").status == 0)
    let shown = try home.run("show").stdout
    #expect(shown.components(separatedBy: "little sleep").count == 2, "\(shown)")
    #expect(shown.components(separatedBy: "hook grip").count == 2, "\(shown)")
    let strong = try home.run("export", "--format", "strong").stdout
    #expect(strong.components(separatedBy: "hook grip").count == 2, "\(strong)")
    #expect(strong.contains("little sleep"))
  }

  @Test("a grade says which system it is taken for, and British grades are read in full")
  func grades() throws {
    let assumed = try home.run("grade", "7")
    #expect(assumed.status == 0 && assumed.stderr.contains("V7") && assumed.stderr.contains("--in"))
    #expect(try home.run("grade", "V7").stderr.isEmpty)
    #expect(try home.run("grade", "E3 6a", "--to", "french").stdout == "6b+ to 6c\n")
  }
}
