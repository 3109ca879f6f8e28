import Foundation
import TestSupport
import TestTraits
import Testing

/// Runs scripted `chalktalk lift` sessions with the real program and log.
@Suite("chalktalk lift", .startsPrograms, .timeLimit(.minutes(30)))
struct LiftCommandTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func lift(_ options: String..., script: String) throws -> Shell.Output {
    try home.run(["lift"] + options + ["--script", try home.write(script, to: "script")])
  }

  private func exported(_ type: String) throws -> [[String: Any]] {
    let output = try home.run("export", "--events")
    #expect(output.status == 0, "\(output.stderr)")
    let schema = try EventSchema()
    return try output.stdout.split(separator: "\n").compactMap { line in
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let object = try #require(event)
      #expect(schema.faults(of: object).isEmpty, "\(line)\n\(schema.faults(of: object))")
      return object["type"] as? String == type ? object : nil
    }
  }

  @Test("spoken sets are exported with their values, in kilograms whatever the unit")
  func contract() throws {
    let output = try lift(
      "--exercise", "Bench press", "--unit", "kg", "--no-auto-rest",
      script: """
        1 say weight eighty two point five
        2 say eight reps
        3 say set done
        10 say rest
        70 say missed it
        80 say heavier
        81 say effort eight
        82 say set done
        90 say lighter
        91 say drop set
        92 say set done
        100 key k
        101 say weight a hundred and eighty five
        102 say five reps
        103 say set done
        110 say undo
        111 say redo
        112 say status
        120 end
        """)
    #expect(output.status == 0, "\(output.stderr)")
    let sets = try exported("set_logged")
    #expect(sets.map { $0["weightKg"] as? Double } == [82.5, 82.5, 85, 67.5, 83.91458845])
    #expect(sets.map { $0["reps"] as? Int } == [8, 8, 8, 8, 5])
    #expect(
      sets.map { $0["outcome"] as? String } == ["done", "missed", "done", "done", "done"])
    #expect(sets.map { $0["setIndex"] as? Int } == [1, 2, 3, 4, 5])
    #expect(sets[2]["effort"] as? Double == 8)
    #expect(sets[3]["setType"] as? String == "drop")
    #expect(sets[1]["restBeforeMs"] as? Int == 67_000)
    #expect(sets[0]["restBeforeMs"] == nil)
    #expect(sets.allSatisfy { $0["exerciseId"] as? String == "bench-press" })
    #expect(try exported("undo_used").count == 1 && exported("redo_used").count == 1)
  }

  @Test("holds, carries and bodyweight sets log seconds, metres and added weight")
  func kinds() throws {
    for (exercise, words) in [
      ("plank", "key 4\n2 key 5\n3 key Enter\n4 key s"),
      ("Farmer's carry", "say weight twenty four\n4 say set done"),
      ("pull-up", "say plus ten\n4 say set done"),
    ] {
      let script = "1 \(words)\n20 say finish session\n21 say yes\n22 key Enter\n"
      let output = try lift("--exercise", exercise, script: script)
      #expect(output.status == 0, "\(output.stderr)")
    }
    let sets = try exported("set_logged")
    #expect(sets.map { $0["seconds"] as? Double } == [45, nil, nil])
    #expect(sets.map { $0["distanceM"] as? Int } == [nil, 40, nil])
    #expect(sets.map { $0["weightKg"] as? Double } == [nil, 24, 10])
    #expect(sets.map { $0["reps"] as? Int } == [nil, nil, 8])
  }

  @Test("exercises follow each other, and an open session can be continued")
  func goesOn() throws {
    #expect(
      try lift(
        "--exercise", "back squat",
        script: "1 say set done\n9 say choose exercise\n10 key p\n11 key u\n12 key l\n13 key l\n"
          + "14 key -\n15 key u\n16 key Enter\n17 say set done\n18 end\n"
      ).status == 0)
    let again = try lift(
      "--exercise", "back squat",
      script: "1 say yes\n2 say previous exercise\n3 say same again\n9 say next exercise\n"
        + "10 say same again\n20 end\n")
    #expect(again.status == 0, "\(again.stderr)")
    let sets = try exported("set_logged")
    #expect(
      sets.map { $0["exerciseId"] as? String } == [
        "back-squat", "pull-up", "back-squat", "pull-up",
      ])
    #expect(Set(sets.map { $0["sessionId"] as? String }).count == 1)
  }

  @Test("an unknown exercise is a usage error with similar names")
  func unknown() throws {
    let output = try home.run("lift", "--exercise", "bench pres", "--no-mic")
    #expect(output.status == 64)
    #expect(output.stderr.contains("did you mean Bench press"))
    let stroll = try home.run("lift", "--exercise", "Farmer’s stroll", "--no-mic")
    #expect(stroll.stderr.contains("did you mean Farmer’s carry?"))
  }

  @Test("an exercise can be named by one of its other names")
  func otherName() throws {
    #expect(try lift("--exercise", "military press", script: "1 key s\n2 end\n").status == 0)
    #expect(try exported("set_logged").map { $0["exerciseId"] as? String } == ["overhead-press"])
  }

  @Test("impossible weights log nothing and show the range")
  func refuses() throws {
    let output = try lift(
      "--exercise", "bench press", "--print-frame", "80x24",
      script: "1 say weight zero\n2 end\n")
    #expect(output.status == 0 && output.stdout.contains("more than 0 and under 1,000 kg"))
    #expect(try exported("next_set_changed").isEmpty)
  }

  @Test("a named workout starts at once, and the next time builds on the last")
  func workout() throws {
    let file = """
      name = "Push day"
      [[exercise]]
      name = "bench press"
      sets = 2
      reps = 5
      weight = 60
      progression = "linear"
      """
    _ = try home.write(file, to: "config/chalktalk/plans/push-day.toml")
    let script =
      "1 say set done\n10 say set done\n20 say finish session\n21 say yes\n22 key Enter\n"
    for _ in 0..<2 {
      let output = try lift("--workout", "push day", "--no-auto-rest", script: script)
      #expect(output.status == 0, "\(output.stderr)")
    }
    let screen = try lift(
      "--workout", "Push day", "--print-frame", "80x24", script: "1 say set done\n2 end\n")
    #expect(screen.stdout.contains("last time") && screen.stdout.contains("62.5×5"))
    let sets = try exported("set_logged")
    #expect(sets.map { $0["weightKg"] as? Double } == [60, 60, 62.5, 62.5, 65])
    #expect(sets.map { $0["reps"] as? Int } == [5, 5, 5, 5, 5])
    #expect(try exported("lift_started").compactMap { $0["name"] as? String }.count == 3)
  }

  @Test("a missing workout is an error, and a faulty one is reported with file and line")
  func badWorkout() throws {
    let none = try home.run("lift", "--workout", "leg day", "--no-mic")
    #expect(none.status == 64 && none.stderr.contains("5x5"))
    _ = try home.write(
      "name = \"Leg day\"\n[[exercise]]\nname = \"squatt\"\n",
      to: "config/chalktalk/plans/leg-day.toml")
    let wrong = try home.run("lift", "--workout", "leg day", "--no-mic")
    #expect(wrong.status == 65)
    #expect(wrong.stderr.contains("leg-day.toml:3:1: there is no exercise"))
  }

  @Test(
    "five exercises and 18 sets, interrupted halfway, are all in the log")
  func whole() throws {
    let exercises = [
      ("Back squat", 4), ("Bench press", 4), ("Barbell row", 4), ("Pull-up", 3), ("Plank", 3),
    ]
    let parts = exercises.map { name, sets in
      "[[exercise]]\nname = \"\(name)\"\nsets = \(sets)\n"
    }
    _ = try home.write(
      "name = \"Five\"\n" + parts.joined(), to: "config/chalktalk/plans/five.toml")
    var lines: [String] = []
    for (index, (name, sets)) in exercises.enumerated() {
      if index < 3 {
        lines.append("say weight \(["sixty", "forty two point five", "fifty"][index])")
      }
      for number in 1...sets {
        guard name != "Plank" else {
          lines += ["say start", "say status"]
          continue
        }
        lines.append(number == 2 ? "say missed it" : "say set done")
      }
    }
    func script(_ lines: some Sequence<String>) -> String {
      let timed = lines.enumerated().map { "\(40 + $0.offset * 40) \($0.element)" }
      return timed.joined(separator: "\n") + "\n3000 end\n"
    }
    let options = ["--workout", "five", "--unit", "kg", "--no-auto-rest", "--script"]
    let first = try home.run(
      ["lift"] + options + [try home.write(script(lines.prefix(9)), to: "first")])
    #expect(first.status == 0, "\(first.stderr)")
    let second = try home.run(
      ["lift"] + options + [
        try home.write("1 say yes\n" + script(lines.dropFirst(9)), to: "second")
      ])
    #expect(second.status == 0, "\(second.stderr)")
    let sets = try exported("set_logged")
    #expect(Set(sets.map { $0["sessionId"] as? String }).count == 1)
    #expect(
      sets.map { $0["setIndex"] as? Int } == [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 1, 2, 3])
    let weights: [Double?] =
      [60, 60, 60, 60, 42.5, 42.5, 42.5, 42.5, 50, 50, 50, 50, 0, 0, 0, nil, nil, nil]
    #expect(sets.map { $0["weightKg"] as? Double } == weights)
    #expect(sets.suffix(3).map { $0["seconds"] as? Double } == [30, 30, 30])
    #expect(sets.count { $0["outcome"] as? String == "missed" } == 4)
  }

  @Test("a hold that kill -9 cut short is offered by the next start, and nothing is lost")
  func killedInHold() async throws {
    func start() throws -> Tmux {
      try Tmux(
        "\(BuildProducts.program("chalktalk").path) lift --exercise Plank --no-mic --mute",
        environment: home.environment)
    }
    let first = try start()
    try await first.expect("Plank")
    try first.press("s")
    try await first.expect("DONE  30 s, set 1")
    try first.press("g")
    try await first.expect("set 2")
    let file = home.url.appendingPathComponent("state/chalktalk/hold.json")
    func held() -> Int {
      let hold = (try? Data(contentsOf: file)).flatMap {
        try? JSONSerialization.jsonObject(with: $0) as? [String: Any]
      }
      return hold?["elapsed"] as? Int ?? 0
    }
    #expect(try await Shell.wait { held() >= 3 })
    let process = try #require(try first.processID())
    kill(process, SIGKILL)
    #expect(try await Shell.wait { try first.isDead() })
    let seconds = held()

    let second = try start()
    try await second.expect("Plank held for \(seconds) s.", "Continue it?")
    try second.press("y")
    try await second.expect("Held for \(seconds) s so far")
    try second.press("f")
    try await second.expect("MISSED  \(seconds) s, set 2")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try second.press("q")
    try await second.expect("Finish the session?")
    try second.press("y")
    try await second.expect("Enter ends")
    try second.press("Enter")
    #expect(try await Shell.wait { try second.exitStatus() == 0 })
    let sets = try exported("set_logged")
    #expect(sets.map { $0["outcome"] as? String } == ["done", "missed"])
    #expect(sets.map { $0["seconds"] as? Int } == [30, seconds])
    #expect(try exported("session_start").count == 1 && exported("session_end").count == 1)
  }
}
