import Foundation
import TestSupport
import TestTraits
import Testing

/// Imports and exports of other programs' lists, with the real program.
@Suite("Tables of other programs", .startsPrograms, .timeLimit(.minutes(30)))
struct TableExchangeTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private static let ticks = """
    Date,Route,Rating,Notes,URL,Pitches,Location,Avg Stars,Your Stars,Style,Lead Style,Route Type,Your Rating,Length,Rating Code
    2024-03-23,Generation Gap,5.11a,Wet,https://x/2,1,Colorado > The Wall,2.3,-1,Lead,Onsight,Sport,,70,4600
    2024-03-24,Midnight Lightning,V8,,https://x/3,1,California > Camp 4,4,-1,Send,,Boulder,,15,20800
    2024-03-22,Ice,WI4,,https://x/6,12,Utah > Ice,2,-1,Lead,,Ice,,300,2600
    2024-03-26,Sea,XYZ,,https://x/7,1,Utah > Sea,2,-1,Lead,,Trad,,300,2600

    """

  @Test("an imported list counts once and shows up like one's own climbing")
  func ticks() throws {
    let file = try home.write(Self.ticks, to: "ticks.csv")
    let shown = try home.run("import", file)
    #expect(shown.status == 64)
    for text in ["Mountain Project", "3 sessions", "(3 sends)", "line 5", "“XYZ”", "not shown: "] {
      #expect(shown.stdout.contains(text), "\(text) in:\n\(shown.stdout)")
    }
    // Its note is shown.
    #expect(!shown.stdout.contains("Notes"), "\(shown.stdout)")
    // One row of four can't be read: that is not the file.
    let refused = try home.run("import", file, "--yes")
    #expect(refused.status == 65 && refused.stderr.contains("--accept unreadable-rows"))
    #expect(!FileManager.default.fileExists(atPath: home.database))
    #expect(try home.run("import", file, "--yes", "--accept", "unreadable-rows").status == 0)
    let again = try home.run("import", file, "--dry-run", "--json").object()
    #expect(again["known"] as? Int == 3)
    #expect((again["adds"] as? [String: Any])?["events"] as? Int == 0)
    let stats = try home.run("stats", "--json").object()
    #expect(stats["sends"] as? Int == 3 && stats["medianTimeToLogMs"] == nil)
    let session = try home.run("show", "--json").object()
    let routes = try #require(session["routes"] as? [[String: Any]])
    #expect(routes.map { $0["name"] as? String } == ["Midnight Lightning"])
    #expect(routes[0]["isFlash"] as? Bool == false && routes[0]["isRedpoint"] as? Bool == false)
    #expect(
      Set(try home.run("export", "--format", "mountain-project").stdout.split(separator: "\n"))
        == Set(Self.ticks.split(separator: "\n").dropLast()))
    let ice = try home.run("show", "1").stdout
    #expect(ice.contains("WI4") && ice.contains("12 pitches"), "\(ice)")
    #expect(try home.run("doctor", "--mute").stdout.contains("damaged") == false)
  }

  @Test("a mapping file settles ambiguous names, and its mistakes are reported with their place")
  func mapping() throws {
    let file = try home.write(Self.ticks, to: "ticks.csv")
    let mapping = try home.write("[grades]\nWI4 = \"5.8\"\nXYZ = \"5.9\"\n", to: "mapping.toml")
    let output = try home.run("import", file, "--mapping", mapping, "--dry-run", "--json")
    #expect(try output.object()["problemCount"] as? Int == 0)
    let wrong = try home.write("boulders = \"french\"\n", to: "mapping.toml")
    let refused = try home.run("import", file, "--mapping", wrong, "--yes")
    #expect(refused.status == 65 && refused.stderr.contains("mapping.toml:1:"))
    #expect(try home.run("import", file, "--mapping", "/nonexistent", "--yes").status == 66)
  }

  private static let sets = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
    2024-11-05 18:30:00,Push,1h 2m,Bench Press (Barbell),W,45,10,0,0,,,
    2024-11-05 18:30:00,Push,1h 2m,Bench Press (Barbell),1,135,5,0,0,,,8.5
    2024-11-05 18:30:00,Push,1h 2m,Bench Press (Barbell),Rest Timer,0,0,0,120,,,
    2024-11-05 18:30:00,Push,1h 2m,Bench Press (Barbell),2,135,five,0,0,,,
    2024-11-05 18:30:00,Push,1h 2m,Yoke Drag,1,200,,0.02,0,,,

    """

  @Test("sets are imported once, with a mapping’s units and exercises, and can be exported again")
  func sets() throws {
    let file = try home.write(Self.sets, to: "strong.csv")
    let shown = try home.run("import", file)
    for text in ["Strong", "1 session, 3 sets", "line 5", "“five”", "Yoke Drag"] {
      #expect(shown.stdout.contains(text), "\(text) in:\n\(shown.stdout)")
    }
    #expect(!shown.stdout.contains("Bench Press"))
    let mapping = try home.write(
      "weights = \"lb\"\n[exercises]\n\"Yoke Drag\" = \"Walking lunge\"\n", to: "mapping.toml")
    let accepted = ["import", file, "--mapping", mapping, "--yes", "--accept", "unreadable-rows"]
    #expect(try home.run(accepted).status == 0)
    let again = try home.run("import", file, "--dry-run", "--json").object()
    #expect((again["adds"] as? [String: Any])?["events"] as? Int == 0)
    let lifts = "Push  2 working sets of 2 exercises, 1 warm-up, 306 kg"
    #expect(try home.run("history").stdout.contains(lifts))
    #expect(try home.run("show").stdout.contains("  2  ✔  61.2 kg × 5  effort 8.5  imported"))
    let told = try home.run("show", "--json").object()
    let lifted = try #require(told["exercises"] as? [[String: Any]])
    #expect(lifted.map { $0["id"] as? String } == ["bench-press", "walking-lunge"])
    let lifting = try home.run("stats", "--json").object()["lifting"] as? [String: Any]
    #expect(lifting?["sets"] as? Int == 2)
    let csv = try home.run("export", "--format", "csv", "--table", "sets").stdout
    #expect(csv.contains("bench-press,Bench press,2,working,done,135,lb,61.23496995,5"))
    #expect(csv.contains("walking-lunge,Walking lunge,1,working,done,200,lb,90.718474,,,20,"))
    let out = try home.run("export", "--format", "strong").stdout
    #expect(out.contains("Bench Press (Barbell),1,135,lbs,5,0,"))
    #expect(!out.contains("Bench press"))
    let wrong = try home.write("[exercises]\n\"Yoke Drag\" = \"Sledding\"\n", to: "mapping.toml")
    let refused = try home.run("import", file, "--mapping", wrong, "--yes")
    #expect(refused.status == 65 && refused.stderr.contains("mapping.toml:2:"))
  }

  @Test("tries that a site has no place for are counted at the export")
  func unheldTries() throws {
    let script = try home.write(
      "1 say fall\n2 say send\n3 say fall\n4 say send\n5 say next\n6 say send\n7 end\n",
      to: "script")
    #expect(try home.run("climb", "--grade", "V4", "--script", script).status == 0)
    func note(_ format: String) throws -> String {
      try home.run("export", "--format", format).stderr
    }
    #expect(
      try note("mountain-project").contains("2 tries left out: Mountain Project has no column"))
    #expect(try note("thecrag").contains("1 try left out: theCrag has no column for that"))
    #expect(try note("8a").contains("1 try left out: 8a.nu has no column for that"))
  }

  @Test("export writes one of Chalktalk's own tables to stdout, or all into a folder")
  func ownTables() throws {
    let script = try home.write("1 say send\n2 say fall\n3 end\n", to: "script")
    #expect(try home.run("climb", "--grade", "V4", "--script", script).status == 0)
    let attempts = try home.run("export", "--format", "csv", "--table", "attempts")
    let lines = attempts.stdout.split(separator: "\n")
    #expect(lines.count == 3 && lines[1].contains(",V4,") && lines[1].contains(",send,1,"))
    let folder = home.url.appendingPathComponent("tables").path
    #expect(try home.run("export", "--format", "csv", "--output", folder).status == 0)
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: folder))
        .isSuperset(of: ["sessions.csv", "routes.csv", "attempts.csv", "workouts.csv"]))
    let both = try home.run("export", "--format", "csv")
    #expect(both.status == 64 && both.stderr.contains("--table"))
    let back = try home.run("import", folder + "/attempts.csv", "--yes")
    #expect(back.status == 65 && back.stderr.contains("jsonl"))
  }
}
