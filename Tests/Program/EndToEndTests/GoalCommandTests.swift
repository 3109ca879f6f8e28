import Foundation
import TestSupport
import TestTraits
import Testing

/// `chalktalk goal` and `insights`, as a person or a script runs them.
@Suite("Goals and insights", .startsPrograms, .timeLimit(.minutes(30)))
struct GoalCommandTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func climb() throws {
    let script = try home.write(
      "1 say send\n2 say send\n3 say finish session\n4 say yes\n5 end\n", to: "script")
    let output = try home.run("climb", "--grade", "V4", "--script", script)
    #expect(output.status == 0, "\(output.stderr)")
  }

  @Test("a goal can be set, counts what follows and can be removed")
  func course() throws {
    #expect(try home.run("goal").stdout.contains("No goals yet"))
    #expect(try home.run("goal", "add", "3 sends").stdout == "Goal: 3 sends\n")
    #expect(try home.run("goal", "add", "v6", "by", "2999-03-01").status == 0)
    #expect(try home.run("goal", "add", "bench 82.5 kg").stdout == "Goal: Bench press 82.5 kg\n")
    try climb()
    let list = try home.run("goal", "list").stdout
    #expect(list.contains("1  3 sends: 2 of 3\n"))
    #expect(list.contains("2  V6 by 2999-03-01: hardest send V4, "))
    let json = try home.run("goal", "list", "--json").objects()
    #expect(json.first?["goal"] as? String == "3 sends")
    #expect(try home.run("goal", "remove", "1").stdout == "Removed: 3 sends\n")
    #expect(try home.run("goal").stdout.hasPrefix("1  V6 by 2999-03-01"))
    // Goals don't count as a session.
    #expect(try !home.run("history").stdout.contains("goals"))
    #expect(try home.run("export", "--events").status == 0)
  }

  @Test("a goal keeps its unit, counts earlier sends, and says if it is reached already")
  func earlier() throws {
    #expect(try home.run("goal", "add", "squat 300 lb").stdout.hasSuffix(" squat 300 lb\n"))
    try climb()
    let reached = try home.run("goal", "add", "V3").stdout
    #expect(try home.run("goal", "add", "7a").stdout == "Goal: 7a, French\n")
    #expect(try home.run("goal", "remove", "3").status == 0)
    #expect(reached.hasPrefix("Goal: V3. You have reached it already: 2 sends of V3 or harder, "))
    let list = try home.run("goal", "list").stdout
    #expect(list.contains("squat 300 lb: no set yet\n"))
    let unknown = try home.run("goal", "add", "bnech 100 kg").stdout
    let note = "Neither the library nor your log has an exercise “bnech” yet."
    #expect(unknown == "Goal: bnech 100 kg. \(note)\n")
    #expect(list.contains("2  V3: reached (2 sends of V3 or harder, the first on "))
  }

  @Test("goals survive backup and restore, export and import")
  func backup() throws {
    try home.run("goal", "add", "100 sends")
    try climb()
    let copy = home.url.path + "/copy.sqlite"
    #expect(try home.run("backup", copy).status == 0)
    let other = try TestHome()
    #expect(try other.run("restore", copy).status == 0)
    #expect(try other.run("goal").stdout == "1  100 sends: 2 of 100\n")
    let lines = home.url.path + "/log.jsonl"
    #expect(try home.run("export", "--output", lines).status == 0)
    let third = try TestHome()
    #expect(try third.run("import", lines, "--yes").status == 0)
    #expect(try third.run("goal").stdout == "1  100 sends: 2 of 100\n")
  }

  @Test(
    "a goal that makes no sense is a usage error with an explanation",
    arguments: [
      ["add", "fly"], ["add", "V6 by tomorrow"], ["add", "V6 by 2001-01-01"], ["add", "0 sends"],
      ["add", "bench 99999 kg"], ["add", "plank 20 kg"], ["add", ""], ["remove", "7"],
    ])
  func bad(arguments: [String]) throws {
    try climb()
    let output = try home.run(["goal"] + arguments)
    #expect(output.status == 64 && !output.stderr.isEmpty, "\(output)")
    #expect(try home.run("goal").stdout.contains("No goals yet"))
  }

  @Test("with little data, insights says so, also in JSON")
  func insights() throws {
    try climb()
    #expect(try home.run("insights").stdout.hasPrefix("Not enough data yet"))
    let json = try home.run("insights", "--json").object()
    #expect((json["insights"] as? [Any])?.isEmpty == true)
    #expect(try TestHome().run("insights").status == 0)
  }
}
