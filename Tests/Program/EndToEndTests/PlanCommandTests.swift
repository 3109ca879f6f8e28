import Foundation
import TestSupport
import TestTraits
import Testing

/// Runs `chalktalk plan` and sessions that follow plans, with the real program and log.
@Suite("Plans on the command line", .startsPrograms, .timeLimit(.minutes(30)))
struct PlanCommandTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  /// The screen at the end of a script.
  private func climb(_ script: String, _ options: String...) throws -> String {
    let file = try home.write(script, to: "script")
    let output = try Shell.run(
      [BuildProducts.program("chalktalk").path, "climb", "--script", file]
        + ["--print-frame", "100x30"] + options,
      environment: home.environment)
    #expect(output.status == 0, "\(output.stderr)")
    return output.stdout
  }

  /// The latest session's plan according to `show`.
  private func place() throws -> String {
    let lines = try home.run("show").stdout.split(separator: "\n")
    return lines.first { $0.hasPrefix("plan ") }.map(String.init) ?? ""
  }

  @Test(
    "a plan built on the screen passes plan check, and its copy has the same steps")
  func built() throws {
    let screen = try climb(
      """
      1 key l
      2 key E
      3 key s
      4 key N
      5 key Down
      6 key c
      7 key s
      """)
    #expect(screen.contains("Saved as “New plan”"), "\(screen)")
    let folder = home.url.path + "/config/chalktalk/plans"
    for id in ["new-plan", "4x4-copy"] {
      #expect(try home.run("plan", "check", "\(folder)/\(id).toml").status == 0)
    }
    func steps(_ id: String) throws -> [Substring] {
      try home.run("plan", "show", id, "--level", "V8").stdout.split(separator: "\n").dropFirst()
        .map { $0 }
    }
    #expect(try steps("4x4") == steps("4x4-copy"))
  }

  @Test("every shipped plan and workout is listed and passes plan check")
  func shipped() throws {
    let list = try home.run("plan", "list")
    #expect(list.status == 0, "\(list.stderr)")
    let ids = [
      "4x4", "density-block", "limit-bouldering", "on-the-minute", "pyramid", "volume-ladder",
      "route-4x4", "linked-laps", "arc", "onsight-day", "route-pyramid",
      "5x5", "531",
    ]
    for id in ids {
      #expect(list.stdout.contains(id))
      let isForRoutes = ["route-4x4", "linked-laps", "arc", "onsight-day", "route-pyramid"]
        .contains(id)
      let shown = try home.run("plan", "show", id, "--level", isForRoutes ? "5.12a" : "V8")
      #expect(shown.status == 0 && shown.stdout.contains("From: "), "\(shown.stderr)")
      let copy = "copy-of-\(id)"
      #expect(try home.run("plan", "new", copy, "--from", id).status == 0)
      let file = home.url.path + "/config/chalktalk/plans/\(copy).toml"
      #expect(try home.run("plan", "check", file).status == 0)
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains("name = \"\(copy)\"\n"))
    }
  }

  @Test(
    "a bad plan is refused with its line and reason",
    arguments: [
      ("name = \"x\"\n[[step]]\ngrade = \"level\"\nreps = 0\n", 4, "reps takes a whole number"),
      ("name = \"x\"\n\n[[step]]\ngrade = \"V4\"\nreps = 1\n", 4, "needs a line such as system"),
      (
        "name = \"x\"\nsystem = \"v\"\n[[step]]\nreps = 1\n[[step]]\nreps = 1\ngrade = \"V99\"\n",
        7, "no grade"
      ),
      ("name = \"x\"\n[[step]]\nrepetitions = 3\n", 3, "there is no \"repetitions\""),
      ("name = \"x\"\n[[step]]\nsets = 2\n", 2, "never ends"),
      ("name = \"x\"\n[[step]]\nreps = 2\nrest = \"soon\"\n", 4, "rest takes seconds"),
      ("name = \"x\"\n[[step\n", 2, "a table's name ends with ]]"),
      ("[[step]]\nreps = 1\n", 1, "needs a name"),
      ("name = \"x\"\n", 1, "at least one [[step]]"),
      (
        "name = \"x\"\nsystem = \"v\"\ndiscipline = \"sport\"\n[[step]]\nreps = 1\n", 2,
        "V scale grades are for boulders"
      ),
    ])
  func bad(text: String, line: Int, reason: String) throws {
    let file = try home.write(text, to: "bad.toml")
    let output = try home.run("plan", "check", file)
    #expect(output.status == 65)
    let place = try Regex("bad\\.toml:\(line):[0-9]+: ")
    #expect(output.stderr.contains(place), "\(output.stderr)")
    #expect(output.stderr.contains(reason), "\(output.stderr)")
  }

  @Test("a workout is listed exercise by exercise, with a common rest at the end")
  func workouts() throws {
    let file = try home.write(
      "name = \"Legs\"\n[[exercise]]\nname = \"Back squat\"\nsets = 2\nreps = [5, 3]\n"
        + "rest = \"3:00\"\nprogression = \"linear\"\n"
        + "[[exercise]]\nname = \"Plank\"\nsets = 2\nseconds = 45\nrest = [60, 90]\n",
      to: "config/chalktalk/plans/legs.toml")
    let checked = try home.run("plan", "check", file).stdout
    #expect(checked.hasSuffix("is a valid workout: Legs, 2 exercises\n"), "\(checked)")
    let shown = try home.run("plan", "show", "legs").stdout
    #expect(
      shown.contains(
        "Back squat, a step more once every set is done: 5 reps, 3 reps, rest 3:00\n"), "\(shown)")
    #expect(shown.contains("Plank: 45 s (rest 1:00), 45 s (rest 1:30)\n"), "\(shown)")
  }

  @Test("plan check accepts a file of exercises")
  func exercises() throws {
    let file = try home.write(
      "t-bar = { name = \"T-bar row\", equipment = \"barbell\", bar = 7.5 }\n",
      to: "exercises.toml")
    let good = try home.run("plan", "check", file)
    #expect(good.status == 0 && good.stdout.contains("1 exercise\n"), "\(good.stderr)")
    _ = try home.write(
      "t-bar = { name = \"T-bar row\", equipment = \"barbell\", bar = -1 }\n",
      to: "exercises.toml")
    let bad = try home.run("plan", "check", file)
    #expect(bad.status == 65 && bad.stderr.contains("exercises.toml:1:"), "\(bad.stderr)")
    #expect(bad.stderr.contains("bar takes a number from 0"), "\(bad.stderr)")
  }

  @Test("a new plan can be climbed at once and is not overwritten")
  func new() throws {
    #expect(try home.run("plan", "new", "mine").status == 0)
    #expect(try home.run("plan", "new", "mine").status == 73)
    #expect(try home.run("plan", "new", "../mine").status == 64)
    // The list of exercises has this name: with a plan in its place no lift could start.
    #expect(try home.run("plan", "new", "exercises").status == 64)
    let mine = home.url.path + "/config/chalktalk/plans/mine.toml"
    #expect(try home.run("plan", "import", mine, "--name", "exercises").status == 64)
    #expect(try home.run("exercise", "list").status == 0)
    _ = try climb("1 say send\n2 end\n", "--plan", "mine", "--level", "V5")
    #expect(try place().contains("sends 1/4"))
    #expect(try home.run("climb", "--plan", "nosuch", "--no-mic").status == 66)
  }

  @Test("words count through a pyramid, and each advance is an event with its reason")
  func pyramid() throws {
    let words = (0..<15).map { "\($0 * 300 + 10) say send" }.joined(separator: "\n")
    _ = try climb(
      words + "\n4600 say status\n4601 end\n", "--plan", "pyramid", "--level", "V4")
    #expect(try place().contains("complete"))
    let advances = try home.events("workout_auto_advanced")
    #expect(advances.count == 7)
    #expect(advances.last?["isComplete"] as? Bool == true)
    #expect(advances.allSatisfy { ($0["reason"] as? String)?.hasSuffix("done") == true })
    let grades = try home.events("route_viewed")
      .compactMap { $0["grade"] as? String }
    #expect(
      grades == ["V1", "V1", "V1", "V1", "V2", "V2", "V3", "V4", "V3", "V2", "V2"]
        + ["V1", "V1", "V1", "V1"])
    let rests = try home.events("rest_started")
    #expect(rests.count == 14 && rests.allSatisfy { $0["source"] as? String == "plan" })
  }

  @Test("a resumed session continues its plan, and undo reaches back before the break")
  func restart() throws {
    _ = try climb("1 say send\n2 say send\n3 end\n", "--plan", "4x4", "--level", "V6")
    _ = try climb("1 say yes\n2 say send\n3 end\n")
    #expect(try place().contains("reps 3/4"))
    _ = try climb("1 say yes\n2 say undo\n3 say undo\n4 end\n")
    #expect(try place().contains("reps 1/4"))
    _ = try climb("1 say yes\n2 say redo\n3 say redo\n4 end\n")
    #expect(try place().contains("reps 3/4"))
  }

  @Test("--plan starts in a resumed session, unless that session has a plan")
  func startedOnResume() throws {
    _ = try climb("1 say send\n2 end\n")
    _ = try climb("1 say yes\n2 end\n", "--plan", "4x4", "--level", "V6")
    #expect(try place().hasPrefix("plan 4x4"))
    _ = try climb("1 say yes\n2 end\n", "--plan", "pyramid")
    #expect(try place().hasPrefix("plan 4x4"))
  }

  @Test("a timed set ends automatically, and its rest begins")
  func timed() throws {
    _ = try climb(
      "1 say send\n60 say fall\n120 say send\n1300 end\n", "--plan", "density-block", "--level",
      "V6")
    #expect(try place().contains("set 2/2"))
    let advance = try home.events("workout_auto_advanced").first
    #expect(advance?["reason"] as? String == "20:00 up")
    #expect(try home.events().contains { $0["lengthMs"] as? Int == 1_200_000 })
  }

  @Test("a plan can be chosen and left during a session, by word and by key")
  func chosen() throws {
    _ = try climb(
      """
      1 say choose plan
      2 say go down
      3 say go up
      4 say choose that
      5 say send
      6 say skip ahead
      7 say step back
      8 key l
      9 key Enter
      10 end
      """)
    #expect(try !place().contains("plan"))
    let types = try home.events().compactMap { $0["type"] as? String }
    #expect(types.contains("plan_started") && types.contains("plan_ended"))
    #expect(types.filter { $0 == "workout_auto_advanced" }.count >= 1)
  }

  @Test("without --level, the level is the hardest grade sent on two routes")
  func level() throws {
    _ = try climb(
      "1 say send\n2 say next\n3 say send\n4 say next\n5 key +\n6 say send\n7 say finish session\n8 say yes\n",
      "--grade", "V7")
    let screen = try climb("1 say send\n2 end\n", "--plan", "4x4")
    #expect(screen.contains("V3 4×4"), "\(screen)")
  }

  @Test("plan show ignores a level of another grade system in the settings")
  func levelOfOtherSystem() throws {
    try home.write("level = \"V5\"\n", to: "config/chalktalk/config.toml")
    try home.write(
      "name = \"x\"\ndiscipline = \"sport\"\n[[step]]\ngrade = \"level-1\"\nreps = 1\n",
      to: "config/chalktalk/plans/endurance.toml")
    let shown = try home.run("plan", "show", "endurance")
    #expect(shown.status == 0 && shown.stdout.contains("level-1"), "\(shown.stderr)")
    #expect(try home.run("plan", "show", "4x4").stdout.contains("V1 4×4"))
    #expect(try home.run("plan", "show", "endurance", "--level", "V5").status == 64)
  }

  @Test("a plan in another grade system than --system is refused")
  func otherSystem() throws {
    let text = "name = \"x\"\nsystem = \"font\"\n[[step]]\ngrade = \"6A\"\nreps = 1\n"
    _ = try home.write(text, to: "config/chalktalk/plans/fonty.toml")
    #expect(try home.run("climb", "--plan", "fonty", "--system", "v", "--no-mic").status == 64)
    let screen = try climb("1 say send\n2 end\n", "--plan", "fonty")
    #expect(screen.contains("6A ×1"), "\(screen)")
  }
}
