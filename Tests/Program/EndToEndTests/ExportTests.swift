import Foundation
import TestSupport
import TestTraits
import Testing

/// Runs a scripted session and checks its `export --events` against the schema in docs/.
@Suite("Export of events", .startsPrograms, .timeLimit(.minutes(30)))
struct ExportTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func play(_ command: String..., script: String) throws {
    let file = try home.write(script, to: "script")
    let output = try home.run(command + ["--script", file])
    #expect(output.status == 0, "\(output.stderr)")
  }

  @Test("every event fits the schema and has the fields of its kind")
  func schema() throws {
    try play(
      "climb",
      script: """
        1 key +
        2 say send
        4 say fall
        6 say rest
        20 say rest
        22 say undo
        24 say redo
        26 say next
        28 key p
        30 key .
        32 say finish session
        34 say yes
        36 end
        """)
    try play(
      "climb", "--plan", "limit-bouldering", "--level", "V4",
      script: """
        1 say mark on sight
        2 say send
        3 say step back
        4 say skip ahead
        5 say easier
        6 say fall
        7 key g
        8 key x
        9 key Enter
        10 key g
        11 key y
        12 key Down
        13 key Enter
        14 say show history
        15 say delete that
        16 say close that
        17 key l
        18 key Enter
        19 say undo
        20 end
        """)
    try play("timer", "hold", "--for", "5", "--name", "plank", script: "1 say start\n9 end\n")
    let output = try home.run("export", "--events")
    #expect(output.status == 0, "\(output.stderr)")
    let schema = try EventSchema()
    var types: Set<String> = []
    for object in try output.lines() {
      #expect(schema.faults(of: object).isEmpty, "\(object)\n\(schema.faults(of: object))")
      types.insert(object["type"] as? String ?? "")
    }
    #expect(
      types.isSuperset(of: [
        "session_start", "session_end", "route_viewed", "route_switched", "grade_changed",
        "attempt_logged", "rest_started", "rest_ended", "undo_used", "redo_used",
        "workout_logged", "plan_started", "plan_ended", "workout_auto_advanced",
        "auto_advance_blocked", "onsight_marked", "route_named", "route_placed", "attempt_deleted",
      ]), "\(types)")
  }

  @Test("a single session can be exported to a file")
  func oneSession() throws {
    try play("climb", script: "1 say send\n2 say finish session\n3 say yes\n4 end\n")
    try play("climb", script: "1 say fall\n2 say finish session\n3 say yes\n4 end\n")
    let all = try home.events()
    let session = try #require(all[0]["sessionId"] as? String)
    let file = home.url.appendingPathComponent("out.jsonl").path
    #expect(
      try home.run("export", "--events", "--session", session, "--output", file).status == 0)
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count * 2 == all.count)
    #expect(lines.allSatisfy { $0.contains(session) })
    // The number in the history and the start of the id find it too.
    let byNumber = try home.run("export", "--events", "--session", "1").stdout
    let byStart = try home.run("export", "--events", "--session", String(session.dropLast())).stdout
    #expect(byNumber == byStart && byNumber.split(separator: "\n").count == lines.count)
    #expect(byNumber.contains(session))
  }

  @Test("a failed export says why")
  func refusals() throws {
    #expect(try home.run("export").status == 66)
    let none = try home.run("export", "--events")
    #expect(none.status == 66 && none.stderr.contains("there is no log"))
    try play("climb", script: "1 say send\n2 end\n")
    #expect(try home.run("export", "--events", "--session", "nosuch").status == 66)
    #expect(try home.run("export", "--events", "--output", "/nonexistent/x").status == 73)
  }
}
