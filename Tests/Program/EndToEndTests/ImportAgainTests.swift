import Foundation
import TestSupport
import TestTraits
import Testing

/// An import is read again in another way, in place of what it was.
@Suite("Imports read again", .startsPrograms, .timeLimit(.minutes(30)))
struct ImportAgainTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private static let formats = ["strong", "hevy", "fitnotes", "mountain-project", "8a", "thecrag"]

  /// The log in every format that lists what was done; without ids, which are others for what is read again.
  private static func exports(_ home: TestHome) throws -> [String] {
    let table = try home.run("export", "--format", "csv", "--table", "sets").stdout
    let sets = table.split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2)
        .joined(separator: ",")
    }
    return try formats.map { try home.run("export", "--format", $0).stdout }
      + [try home.run("stats").stdout, sets.joined(separator: "\n")]
  }

  /// What a log without it has once a file was imported.
  private static func alone(_ file: String, _ options: [String]) throws -> [String] {
    let other = try TestHome()
    let run = try other.run(["import", file, "--yes"] + options)
    #expect(run.status == 0, "\(run.stderr)")
    return try exports(other)
  }

  @Test("pounds that were read as kilograms are read again, from the rows in the log")
  func pounds() throws {
    let rows = (1...9).map { "2026-01-0\($0) 10:00:00,Legs,Squat (Barbell),1,135,5\n" }.joined()
    let file = try home.write(
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n" + rows, to: "strong.csv")
    #expect(try home.run("import", file, "--yes", "--accept", "kg").status == 0)
    let kilograms = try Self.exports(home)
    let shown = try home.run("import", "again", "1", "--accept", "lb", "--dry-run")
    #expect(
      shown.status == 0 && shown.stdout.contains("9 sets: 135 kg → 135 lb (61.2 kg)"),
      "\(shown.stdout)\(shown.stderr)")
    #expect(try Self.exports(home) == kilograms)
    let json = try home.run("import", "again", "1", "--accept", "lb", "--dry-run", "--json")
      .object()
    let again = try #require(json["again"] as? [String: Any])
    #expect(again["number"] as? Int == 1 && (again["changes"] as? [Any])?.count == 1)
    let same = try home.run("import", "again", "1", "--accept", "kg", "--yes")
    #expect(same.status == 0 && same.stdout.contains("it is read as before"), "\(same.stdout)")
    let done = try home.run("import", "again", "1", "--accept", "lb", "--yes")
    #expect(
      done.status == 0 && done.stdout.contains("Read again: 9 sessions, 9 sets"),
      "\(done.stdout)\(done.stderr)")
    #expect(try Self.exports(home) == Self.alone(file, ["--accept", "lb"]))
    #expect(
      try home.run("import", file, "--yes", "--accept", "lb").stdout.contains("in the log already"))
    #expect(try home.run("import", "again", "1", "--accept", "lb", "--yes").status == 64)
    // Back to what it was.
    #expect(try home.run("import", "undo", "--yes").status == 0)
    #expect(try home.run("import", "redo", "1").status == 0)
    #expect(try Self.exports(home) == kilograms)
    // There and back again.
    for unit in ["lb", "kg"] {
      let list = try home.run("import", "list", "--json").objects()
      let number = try #require(list.lastIndex { $0["stands"] as? Bool == true }) + 1
      let run = try home.run("import", "again", "\(number)", "--accept", unit, "--yes")
      #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
    }
    #expect(try Self.exports(home) == kilograms)
    #expect(try home.run("import", "undo", "--yes").status == 0)
    #expect(try home.run("history").stdout.contains("No sessions yet"))
  }

  @Test("days and months that were taken for each other are read again")
  func dates() throws {
    let file = try home.write(
      "Date,Exercise,Category,Weight (kgs),Reps,Time\n03/04/2024,Deadlift,Back,100,5,\n"
        + "05/06/2024,Deadlift,Back,105,5,\n", to: "fitnotes.csv")
    #expect(try home.run("import", file, "--yes", "--accept", "month-first").status == 0)
    let refused = try home.run("import", file, "--yes", "--accept", "day-first")
    #expect(
      refused.status == 65 && refused.stderr.contains("chalktalk import again 1"),
      "\(refused.stderr)")
    let done = try home.run("import", "again", "1", "--accept", "day-first", "--yes")
    #expect(
      done.status == 0 && done.stdout.contains("2024-03-04 → 2024-04-03"),
      "\(done.stdout)\(done.stderr)")
    #expect(try Self.exports(home) == Self.alone(file, ["--accept", "day-first"]))
  }

  @Test("grades in another system, and rows that could not be read before, come from the file")
  func grades() throws {
    let file = try home.write(
      "Route Name,Ascent Type,Route Grade,Ascent Grade,Route Gear Style,Country,Crag Name,Ascent Date\n"
        + "Alpha,Onsight,6,,Sport,Norway,Lofoten,2024-05-04T00:00:00Z\n"
        + "Beta,Red point,7,,Sport,Norway,Lofoten,2024-05-04T00:00:00Z\n", to: "thecrag.csv")
    #expect(try home.run("import", file, "--yes", "--accept", "french").status == 0)
    for arguments in [["again", "1"], ["again", "2", file]] {
      let system = arguments.count == 2 ? "uiaa" : "french"
      let done = try home.run(["import"] + arguments + ["--accept", system, "--yes"])
      #expect(
        done.status == 0 && done.stdout.contains("2 climbs: "), "\(done.stdout)\(done.stderr)")
      #expect(try Self.exports(home) == Self.alone(file, ["--accept", system]))
    }
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let other = try home.write(text.replacing("Beta", with: "Gamma"), to: "other.csv")
    let refused = try home.run("import", "again", "3", other, "--accept", "uiaa", "--yes")
    #expect(refused.status == 65 && refused.stderr.contains("isn't the file"), "\(refused.stderr)")
  }

  @Test("at a terminal a file that was read otherwise is offered to be read again")
  func offered() async throws {
    let file = try home.write(
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n"
        + "2026-01-01 10:00:00,Legs,Squat (Barbell),1,225,5\n", to: "strong.csv")
    #expect(try home.run("import", file, "--yes", "--accept", "kg").status == 0)
    let before = try Self.exports(home)
    for answer in ["no", "yes"] {
      let terminal = try PseudoTerminal(
        [BuildProducts.program("chalktalk").path, "import", file, "--accept", "lb"],
        environment: home.environment)
      let asked = try await terminal.read { $0.contains("in place of that?") }
      #expect(asked.fits && asked.text.contains("weights: kg, now lb"), "\(asked.text)")
      terminal.type(answer + "\n")
      if answer == "yes" {
        let shown = try await terminal.read { $0.contains("Read it again so? ") }
        #expect(
          shown.fits && shown.text.contains("1 set: 225 kg → 225 lb (102.1 kg)"), "\(shown.text)")
        terminal.type("yes\n")
      }
      #expect(try await terminal.end() == (answer == "yes" ? 0 : 1))
      #expect(try (Self.exports(home) == before) == (answer == "no"))
    }
    #expect(try Self.exports(home) == Self.alone(file, ["--accept", "lb"]))
  }

  @Test("what was corrected and logged since is named before an undo and before reading again")
  func named() throws {
    let file = try home.write(
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n"
        + "2026-01-03 10:00:00,Legs,Squat (Barbell),1,83,5\n"
        + "2026-01-03 10:00:00,Legs,Squat (Barbell),2,84,5\n", to: "strong.csv")
    #expect(try home.run("import", file, "--yes", "--accept", "kg").status == 0)
    let sets = try home.run("export").stdout.split(separator: "\n").compactMap { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }.filter { $0["kind"] as? String == "lift.set" }
    let session = try #require(sets[0]["session"] as? String)
    let ids = sets.compactMap { $0["id"] as? String }
    func line(_ id: String, _ kind: String, _ payload: String) -> String {
      #"{"id":"\#(id)","session":"\#(session)","action":"\#(id)","atUs":1800000000000000,"kind":"\#(kind)","version":1,"payload":\#(payload)}"#
        + "\n"
    }
    let since = try home.write(
      line(
        "01KC0000000000000000000001", "lift.set-corrected",
        #"{"set":"\#(ids[0])","values":{"weight":{"hundredths":9000,"unit":"kg"},"reps":5}}"#)
        + line(
          "01KC0000000000000000000002", "lift.set-deleted", #"{"set":"\#(ids[1])"}"#),
      to: "since.jsonl")
    #expect(try home.run("import", since, "--yes").status == 0)
    let more = try home.write(
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n"
        + "2026-01-03 10:00:00,Legs,Squat (Barbell),1,83,5\n"
        + "2026-01-03 10:00:00,Legs,Squat (Barbell),3,99,2\n", to: "more.csv")
    #expect(try home.run("import", more, "--yes", "--accept", "kg").status == 0)
    let with = try Self.exports(home)
    let again = try home.run("import", "again", "1", "--accept", "lb", "--dry-run").stdout
    #expect(
      again.contains("loses    2 corrections") && again.contains("leaves   1 entry"), "\(again)")
    let undone = try home.run("import", "undo", "1", "--yes").stdout
    #expect(undone.contains("2026-01-03: Back squat, 83 kg → 90 kg"), "\(undone)")
    #expect(undone.contains("2026-01-03: Back squat, 84 kg, 5 reps, deleted"), "\(undone)")
    #expect(undone.contains("2026-01-03: Back squat, 99 kg, 2 reps"), "\(undone)")
    #expect(try home.run("import", "redo", "1").status == 0)
    #expect(try Self.exports(home) == with)
  }

  @Test(
    "rows that were deleted here are named when their file comes again, and come back on request")
  func deleted() throws {
    let sets = try home.write(
      "Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps\n"
        + "2026-01-03 10:00:00,Legs,Squat (Barbell),1,83,kg,5\n"
        + "2026-01-03 10:00:00,Legs,Squat (Barbell),2,84,kg,5\n"
        + "2026-01-04 10:00:00,Legs,Squat (Barbell),1,85,kg,5\n", to: "strong.csv")
    let climbs = try home.write(
      "Route Name,Ascent Type,Route Grade,Ascent Grade,Route Gear Style,Country,Crag Name,Ascent Date\n"
        + "Alpha,Onsight,6a,,Sport,France,Buoux,2024-05-04T00:00:00Z\n"
        + "Beta,Red point,7a,,Sport,France,Buoux,2024-05-04T00:00:00Z\n", to: "thecrag.csv")
    for file in [sets, climbs] { #expect(try home.run("import", file, "--yes").status == 0) }
    let with = try Self.exports(home)
    let events = try home.run("export").stdout.split(separator: "\n").compactMap { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    func found(_ kind: String) -> [(id: String, session: String)] {
      events.filter { $0["kind"] as? String == kind }.map {
        ($0["id"] as? String ?? "", $0["session"] as? String ?? "")
      }
    }
    let (set, attempt) = (found("lift.set"), found("climb.attempt-imported"))
    try #require(set.count == 3 && attempt.count == 2)
    let lines = [
      (set[0].session, "lift.set-deleted", #"{"set":"\#(set[0].id)"}"#),
      (set[2].session, "session.deleted", "{}"),
      (attempt[1].session, "climb.attempt-deleted", #"{"attempt":"\#(attempt[1].id)"}"#),
    ].enumerated().map { number, line in
      let id = "01KC000000000000000000000\(number)"
      return
        #"{"id":"\#(id)","session":"\#(line.0)","action":"\#(id)","atUs":1800000000000000,"kind":"\#(line.1)","version":1,"payload":\#(line.2)}"#
        + "\n"
    }
    let gone = try home.write(lines.joined(), to: "gone.jsonl")
    #expect(try home.run("import", gone, "--yes").status == 0)
    #expect(try Self.exports(home) != with)
    for (file, rows) in [(sets, "2 rows"), (climbs, "1 row")] {
      let shown = try home.run("import", file, "--yes")
      #expect(
        shown.status == 0 && shown.stdout.contains("deleted  \(rows) here: --accept deleted-rows"),
        "\(shown.stdout)")
      let back = try home.run("import", file, "--yes", "--accept", "deleted-rows")
      #expect(
        back.status == 0 && back.stdout.contains("Brought back: \(rows)"),
        "\(back.stdout)\(back.stderr)")
      let again = try home.run("import", file, "--yes", "--accept", "deleted-rows").stdout
      #expect(again.contains("All of it") && !again.contains("deleted"), "\(again)")
    }
    #expect(try Self.exports(home) == with)
  }

  @Test(
    "any table of sets, read in one way and then in another, is as if read so alone",
    arguments: 1...3)
  func anyTable(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let isHevy = seed.isMultiple(of: 3)
    let names = ["Squat (Barbell)", "Pull Up (Assisted)", "Plank", "Bench Press (Barbell)"]
    var rows = ""
    for day in (1...9).shuffled(using: &random).prefix(6) {
      for set in 1...Int.random(in: 1...5, using: &random) {
        let name = names.randomElement(using: &random) ?? ""
        let weight = name == "Plank" ? "0" : "\(Int.random(in: 1...400, using: &random))"
        let reps = name == "Plank" ? "0" : "\(Int.random(in: 0...12, using: &random))"
        let seconds = name == "Plank" ? "60" : "0"
        let kind = ["\(set)", "W", "D", "F"].randomElement(using: &random) ?? ""
        let note = ["", "\"heavy, \"\"so\"\"\"", "=1+1", "zwei\nZeilen"].randomElement(
          using: &random)
        let at = "2026-01-0\(day) 10:00:00"
        if isHevy {
          rows +=
            "Legs,\(at),\(at),\(name),\(set - 1),normal,\(weight),\(reps),\(seconds)\n"
          continue
        }
        rows +=
          "\(at),Legs,1h,\(name),\(kind),\(weight),\(reps),0,\(seconds),\(note.map { $0.hasPrefix("\"") ? $0 : "\"\($0)\"" } ?? "")\n"
        if Bool.random(using: &random) { rows += "\(at),Legs,1h,\(name),Rest Timer,0,0,0,90,\n" }
      }
    }
    let head =
      isHevy
      ? "title,start_time,end_time,exercise_title,set_index,set_type,weight,reps,duration_seconds\n"
      : "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes\n"
    let file = try home.write(head + rows, to: "any.csv")
    let accepted = ["--accept", "negative-weights", "--accept", "new-exercises"]
    let first = try home.run(["import", file, "--yes", "--accept", "kg"] + accepted)
    #expect(first.status == 0, "seed \(seed): \(first.stderr)")
    let again = try home.run("import", "again", "1", "--accept", "lb", "--yes")
    #expect(again.status == 0, "seed \(seed): \(again.stdout)\(again.stderr)")
    let found = try Self.exports(home)
    for (one, other) in zip(found, try Self.alone(file, ["--accept", "lb"] + accepted)) {
      #expect(one == other, "seed \(seed)")
    }
  }

  @Test("a kill at any moment of reading again leaves the old or the new whole")
  func killed() throws {
    let rows = (1...9).map { "2026-01-0\($0) 10:00:00,Legs,Squat (Barbell),1,135,5\n" }.joined()
    let file = try home.write(
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n" + rows, to: "strong.csv")
    #expect(try home.run("import", file, "--yes", "--accept", "kg").status == 0)
    let states = [try Self.exports(home), try Self.alone(file, ["--accept", "lb"])]
    var environment = home.environment
    environment["LD_PRELOAD"] = BuildProducts.program("libfile-faults.so").path
    environment["FILE_FAULTS_SCOPE"] = home.url.path + "/data"
    var isPounds = false
    for number in 1...8 {
      environment["FILE_FAULTS"] = "\(number.isMultiple(of: 2) ? "tear" : "kill"):\(number)"
      let list = try home.run("import", "list", "--json").objects()
      let place = try #require(list.lastIndex { $0["stands"] as? Bool == true }) + 1
      _ = try Shell.run(
        [
          BuildProducts.program("chalktalk").path, "import", "again", "\(place)", "--accept",
          isPounds ? "kg" : "lb", "--yes",
        ], environment: environment)
      let found = try Self.exports(home)
      #expect(states.contains(found), "killed at call \(number)")
      isPounds = found == states[1]
    }
  }
}
