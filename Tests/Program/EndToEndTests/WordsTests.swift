import Foundation
import TestSupport
import TestTraits
import Testing

/// Ambiguous words in one scripted session.
@Suite("Words and their meaning", .startsPrograms, .timeLimit(.minutes(30)))
struct WordsTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func climb(_ script: String, _ options: String...) throws -> String {
    try home.write(script, to: "script")
    let output = try home.run(
      ["climb", "--script", home.url.path + "/script", "--print-frame", "100x30"] + options)
    #expect(output.status == 0, "\(output.stderr)")
    return output.stdout
  }

  @Test("lists, undo, rests, timers and grades work step by step")
  func steps() throws {
    let screen = try climb(
      """
      # A list leaves the words of climbing alone, and closes by itself.
      1 say fall
      2 say rest
      3 say show history
      4 say next
      5 say send
      25 say choose route
      26 say row one
      27 say close that
      # A rest is paused, not switched off.
      30 say rest
      31 say rest
      41 say pause timer
      91 say resume rest
      101 say rest
      # Off, no rest starts; on again, one does after each try.
      102 say rests off
      103 say fall
      104 say rests on
      # A timer over the session: attempts beside it, undone one by one, then the workout.
      110 say choose timer
      111 say down
      112 say choose that
      113 say start timer
      130 say send
      131 say undo
      132 say redo
      133 say stop timer
      134 say yes
      135 say undo
      136 say redo
      137 key Esc
      138 key Esc
      # Grades of two systems.
      140 say next
      141 key G
      142 say fall
      147 end
      """, "--auto-rest", "--grade", "V4", "--second-system", "font")
    #expect(screen.contains("◷ REST") && screen.contains("V scale"), "\(screen)")
    let events = try home.events()
    func values<Value>(_ key: String, of type: String) -> [Value] {
      events.filter { $0["type"] as? String == type }.compactMap { $0[key] as? Value }
    }
    // "rest" a second after the fall confirmed the automatic rest, which ended with the send.
    #expect(values("source", of: "rest_started") as [String] == ["auto", "auto", "voice", "auto"])
    #expect(
      values("outcome", of: "attempt_logged") as [String] == [
        "fall", "send", "fall", "send", "fall",
      ])
    let routes: [String] = values("routeId", of: "attempt_logged")
    #expect(Set(routes).count == 3 && routes[0] != routes[1], "the send went to the new route")
    #expect((values("durationMs", of: "rest_ended") as [Int]).contains(20_000), "\(events)")
    let grades: [String] = values("toGrade", of: "grade_changed")
    #expect(grades.count == 1 && grades[0].hasPrefix("6"), "\(grades)")
    #expect(events.filter { $0["type"] as? String == "undo_used" }.count == 2)
    #expect(events.filter { $0["type"] as? String == "workout_logged" }.count == 1)
  }
}
