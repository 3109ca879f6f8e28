import Foundation
import TestSupport
import TestTraits
import Testing

/// An import is taken back and brought back as a whole.
@Suite("Imports taken back", .startsPrograms, .timeLimit(.minutes(30)))
struct ImportUndoTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private static let head = "Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps\n"
  private static let formats = ["strong", "hevy", "fitnotes", "mountain-project", "8a", "thecrag"]

  /// The log in every format that lists what was done, and in the lists of the program itself.
  private func exports() throws -> [String] {
    try Self.formats.map { try home.run("export", "--format", $0).stdout }
      + [
        try home.run("history", "--json").stdout, try home.run("stats").stdout,
        try home.run("export", "--format", "csv", "--table", "sets").stdout,
        try home.run("export", "--format", "csv", "--table", "sessions").stdout,
        try home.run("export", "--format", "csv", "--table", "attempts").stdout,
      ]
  }

  /// A table of sets with the rows of some days.
  private func table(_ days: [Int], unit: String = "kg", name: String = "strong.csv") throws
    -> String
  {
    let rows = days.flatMap { day in
      (1...3).map { set in
        "2026-01-\(day < 10 ? "0" : "")\(day) 10:00:00,Legs,Squat (Barbell),\(set),\(80 + day),\(unit),5\n"
      }
    }
    return try home.write(Self.head + rows.joined(), to: name)
  }

  private func logHere() throws {
    let script = try home.write(
      "1 say set done\n2 say set done\n3 say finish session\n4 say yes\n5 end\n", to: "lift")
    #expect(try home.run("lift", "--exercise", "Back squat", "--script", script).status == 0)
  }

  @Test("after import and undo every export has the bytes of before, and redo brings all of it")
  func undone() throws {
    try logHere()
    let before = try exports()
    let file = try table([3, 5, 8])
    #expect(try home.run("import", file, "--yes").status == 0)
    let with = try exports()
    #expect(with != before)
    for _ in 0..<2 {
      let undone = try home.run("import", "undo", "--yes")
      #expect(
        undone.status == 0 && undone.stdout.contains("9 rows in 3 sessions"),
        "\(undone.stdout)\(undone.stderr)")
      #expect(try exports() == before)
      #expect(try home.run("import", "list").stdout.contains("taken back"))
      #expect(try home.run("import", "undo", "--yes").status == 66)
      let redone = try home.run("import", "redo")
      #expect(redone.status == 0, "\(redone.stderr)")
      #expect(try exports() == with)
      #expect(try home.run("import", "redo").status == 66)
    }
    #expect(try home.run("import", "undo", "7", "--yes").status == 66)
    #expect(try home.run("import", "redo", "1").status == 64)
  }

  @Test("what was logged since stays, what was corrected since is named, and both come back")
  func loggedSince() throws {
    let ours = try table([3])
    #expect(try home.run("import", ours, "--yes").status == 0)
    // The same workout with two more sets: they join its session.
    let more = try home.write(
      Self.head + "2026-01-03 10:00:00,Legs,Squat (Barbell),1,83,kg,5\n"
        + "2026-01-03 10:00:00,Legs,Squat (Barbell),4,99,kg,2\n", to: "more.csv")
    #expect(try home.run("import", more, "--yes").status == 0)
    let both = try exports()
    let list = try home.run("import", "list", "--json").objects()
    #expect(list.count == 2)
    let undone = try home.run("import", "undo", "1", "--yes")
    #expect(
      undone.stdout.contains("1 entry came into its sessions, which stay"), "\(undone.stdout)")
    #expect(try home.run("export", "--format", "strong").stdout.contains("99"))
    #expect(try !home.run("export", "--format", "strong").stdout.contains("83"))
    #expect(try home.run("import", "redo", "1").status == 0)
    #expect(try exports() == both)
    // In the other order, too.
    #expect(try home.run("import", "undo", "2", "--yes").status == 0)
    #expect(try home.run("import", "undo", "1", "--yes").status == 0)
    #expect(try home.run("history").stdout.contains("No sessions yet"))
    #expect(try home.run("import", "redo", "2").status == 0)
    #expect(try home.run("import", "redo", "1").status == 0)
    #expect(try exports() == both)
  }

  @Test("read as kilograms, taken back and read as pounds is the same as read as pounds alone")
  func otherUnit() throws {
    let rows = (1...9).map { "2026-01-0\($0) 10:00:00,Legs,Squat (Barbell),1,\(100 + $0),5\n" }
      .joined()
    let file = try home.write(
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n" + rows, to: "strong.csv")
    #expect(try home.run("import", file, "--yes", "--accept", "kg").status == 0)
    let refused = try home.run("import", file, "--yes", "--accept", "lb")
    #expect(
      refused.status == 65 && refused.stderr.contains("read otherwise"),
      "\(refused.stdout)\(refused.stderr)")
    #expect(refused.stderr.contains("kg") && refused.stderr.contains("chalktalk import again 1"))
    #expect(
      try home.run("import", file, "--yes", "--accept", "kg").stdout.contains("in the log already"))
    #expect(try home.run("import", "undo", "--yes").status == 0)
    let again = try home.run("import", file, "--yes", "--accept", "kg")
    #expect(
      again.status == 65 && again.stderr.contains("chalktalk import redo 1"),
      "\(again.stdout)\(again.stderr)")
    #expect(try home.run("import", file, "--yes", "--accept", "lb").status == 0)
    let changed = try exports()
    let clash = try home.run("import", "redo", "1")
    #expect(clash.status == 65 && clash.stderr.contains("import undo 2"), "\(clash.stderr)")
    let other = try TestHome()
    #expect(try other.run("import", file, "--yes", "--accept", "lb").status == 0)
    let alone = try Self.formats.map { try other.run("export", "--format", $0).stdout }
    #expect(Array(changed.prefix(alone.count)) == alone)
  }

  @Test("an import stands or not, whatever else was imported and taken back since")
  func others() throws {
    let files = try [[3], [5], [8]].enumerated().map { try table($1, name: "strong\($0).csv") }
    var stands = [false, false, false]
    var wasThere = stands
    var random = SeededRandom(seed: 7)
    for _ in 0..<12 {
      let place = Int.random(in: 0..<3, using: &random)
      if stands[place] {
        #expect(try home.run("import", "undo", "\(try number(place))", "--yes").status == 0)
      } else if wasThere[place] {
        #expect(try home.run("import", "redo", "\(try number(place))").status == 0)
      } else {
        #expect(try home.run("import", files[place], "--yes").status == 0)
      }
      stands[place].toggle()
      wasThere[place] = true
      let list = try home.run("import", "list", "--json").objects()
      for place in 0..<3 where wasThere[place] {
        let found = list.first { $0["file"] as? String == "strong\(place).csv" }
        #expect(found?["stands"] as? Bool == stands[place], "seed 7")
      }
      let sets =
        try home.run("export", "--format", "strong").stdout.split(separator: "\n").count - 1
      #expect(sets == stands.count { $0 } * 3, "seed 7")
    }
  }

  @Test(
    "after any imports, which share days and workouts, an undo has the bytes of before and a redo those of after",
    arguments: 1...2)
  func any(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    try logHere()
    let first = try exports()
    for number in 1...4 {
      let file =
        Bool.random(using: &random)
        ? try sets(number, using: &random) : try climbs(number, using: &random)
      let before = try exports()
      let run = try home.run("import", file, "--yes")
      #expect(run.status == 0, "seed \(seed): \(run.stderr)")
      guard run.stdout.contains("Imported") else { continue }
      let with = try exports()
      #expect(try home.run("import", "undo", "--yes").status == 0)
      for (one, other) in zip(try exports(), before) {
        #expect(one == other, "seed \(seed), import \(number)")
      }
      #expect(try home.run("import", "redo").status == 0)
      for (one, other) in zip(try exports(), with) {
        #expect(one == other, "seed \(seed), import \(number)")
      }
    }
    let all = try home.run("import", "list", "--json").objects().count
    for number in (0..<all).shuffled(using: &random) {
      #expect(try home.run("import", "undo", "\(number + 1)", "--yes").status == 0)
    }
    for (one, other) in zip(try exports(), first) { #expect(one == other, "seed \(seed)") }
  }

  @Test(
    "two machines that import, take back and bring back one file end alike once they have synced",
    arguments: 1...2)
  func synced(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let homes = [home, try TestHome()]
    let folder = home.url.appendingPathComponent("shared").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let file = try table([3, 5, 8])
    for home in homes { #expect(try home.run("sync", folder).status == 0) }
    for _ in 0..<8 {
      let home = homes.randomElement(using: &random) ?? home
      let command = [
        ["import", file, "--yes"], ["import", "undo", "--yes"], ["import", "redo"],
        ["sync", folder],
      ].randomElement(using: &random)
      // Some have nothing to do.
      let run = try home.run(command ?? [])
      #expect([0, 65, 66].contains(run.status), "seed \(seed): \(run.stderr)")
    }
    for home in homes + homes { #expect(try home.run("sync", folder).status == 0) }
    func lists(_ home: TestHome) throws -> [String] {
      try Self.formats.map { try home.run("export", "--format", $0).stdout }
        + [try home.run("import", "list").stdout]
    }
    for (one, other) in zip(try lists(homes[0]), try lists(homes[1])) {
      #expect(one == other, "seed \(seed)")
    }
    // Whatever came before, it can be here once, and be gone.
    let list = try home.run("import", "list", "--json").objects()
    guard let found = list.first else { return }
    if found["stands"] as? Bool == false {
      #expect(try home.run("import", "redo", "1").status == 0)
    }
    #expect(try home.run("import", file, "--yes", "--accept", "deleted-rows").status == 0)
    let other = try TestHome()
    #expect(try other.run("import", file, "--yes").status == 0)
    #expect(
      try home.run("export", "--format", "strong").stdout
        == other.run("export", "--format", "strong").stdout, "seed \(seed)")
  }

  private func sets(_ number: Int, using random: inout SeededRandom) throws -> String {
    let rows = (1...4).flatMap { day in
      (1...Int.random(in: 1...4, using: &random)).map { set in
        let exercise = ["Squat (Barbell)", "Pull Up"].randomElement(using: &random) ?? ""
        let weight = Int.random(in: 1...3, using: &random) * 10
        return "2026-01-0\(day) 10:00:00,Legs,\(exercise),\(set),\(weight),kg,5\n"
      }
    }
    return try home.write(Self.head + rows.joined(), to: "sets\(number).csv")
  }

  private func climbs(_ number: Int, using random: inout SeededRandom) throws -> String {
    let rows = (1...3).flatMap { day in
      (1...Int.random(in: 1...3, using: &random)).map { _ in
        let route = ["Alpha", "Beta", "Gamma"].randomElement(using: &random) ?? ""
        let how = ["Onsight", "Red point", "Attempt"].randomElement(using: &random) ?? ""
        return "\(route),\(how),6a,,Sport,France,Buoux,2026-01-0\(day)T00:00:00Z\n"
      }
    }
    let head =
      "Route Name,Ascent Type,Route Grade,Ascent Grade,Route Gear Style,Country,Crag Name,Ascent Date\n"
    return try home.write(head + rows.joined(), to: "climbs\(number).csv")
  }

  private func number(_ place: Int) throws -> Int {
    let list = try home.run("import", "list", "--json").objects()
    return try #require(list.firstIndex { $0["file"] as? String == "strong\(place).csv" }) + 1
  }

  @Test(
    "a file that two machines read in two ways is named once they have synced, and one reading goes"
  )
  func twoWays() throws {
    let other = try TestHome()
    let folder = home.url.appendingPathComponent("shared").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let file = try home.write(
      "Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n"
        + "2026-01-03 10:00:00,Legs,Squat (Barbell),1,225,5\n", to: "strong.csv")
    #expect(try home.run("import", file, "--yes", "--accept", "kg").status == 0)
    #expect(try other.run("import", file, "--yes", "--accept", "lb").status == 0)
    let pounds = try other.run("export", "--format", "strong").stdout
    for home in [home, other, home] { #expect(try home.run("sync", folder).status == 0) }
    let list = try home.run("import", "list").stdout
    #expect(list.contains("Imports 1 and 2 are one file"), "\(list)")
    #expect(try home.run("import", "undo", "1", "--yes").status == 0)
    for home in [home, other] {
      #expect(try home.run("sync", folder).status == 0)
      #expect(try !home.run("import", "list").stdout.contains("are one file"))
      #expect(try home.run("export", "--format", "strong").stdout == pounds)
    }
  }

  @Test("what was stated is no import")
  func stated() throws {
    try logHere()
    let added = try home.run("add", "--on", "2026-01-02", "--grade", "V5", "--sends", "1")
    #expect(added.status == 0, "\(added.stderr)")
    #expect(try home.run("import", "list").stdout.contains("Nothing was imported"))
    #expect(try home.run("import", "undo", "--yes").status == 66)
  }

  @Test("what an earlier version imported is taken back, too")
  func earlier() throws {
    let golden = BuildProducts.repository.appendingPathComponent(
      "Tests/Records/ExchangeTests/golden/imports-0.1.jsonl")
    #expect(try home.run("import", golden.path, "--yes").status == 0)
    let with = try exports()
    let list = try home.run("import", "list").stdout
    #expect(list.contains("earlier versions imported from Strong"), "\(list)")
    #expect(try home.run("import", "undo", "1", "--yes").status == 0)
    #expect(try exports() != with)
    #expect(try home.run("import", "redo", "1").status == 0)
    #expect(try exports() == with)
  }

  @Test("a kill at any moment of an undo or a redo leaves the old or the new whole")
  func killed() throws {
    try logHere()
    let file = try table(Array(1...9))
    let before = try exports()
    #expect(try home.run("import", file, "--yes").status == 0)
    let with = try exports()
    var environment = home.environment
    environment["LD_PRELOAD"] = BuildProducts.program("libfile-faults.so").path
    environment["FILE_FAULTS_SCOPE"] = home.url.path + "/data"
    var isUndo = true
    for number in 1...12 {
      environment["FILE_FAULTS"] = "\(number.isMultiple(of: 2) ? "tear" : "kill"):\(number)"
      let command = isUndo ? ["undo", "--yes"] : ["redo"]
      _ = try Shell.run(
        [BuildProducts.program("chalktalk").path, "import"] + command, environment: environment)
      let found = try exports()
      #expect(found == before || found == with, "\(command) killed at call \(number)")
      isUndo = found == with
    }
  }
}
