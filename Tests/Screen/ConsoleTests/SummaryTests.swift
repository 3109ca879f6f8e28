import Analysis
import Canvas
import Climbing
import Core
import Grades
import HUD
import Session
import Testing

@testable import Console

@Suite("Summary", .timeLimit(.minutes(30)))
struct SummaryTests {
  @Test("the summary shows the progress of goals, on a small screen too")
  func goals() {
    let rig = Rig.climb()
    let session = TalliedSession(
      id: "s", startedAt: Rig.start, day: Day(20_833), isOpen: true,
      rows: [TallyRow(.send, subject: "v", detail: "VB", number: 1)])
    let log = TalliedLog(sessions: [session], systems: ["v": .v])
    rig.goals = [
      GoalProgress(Goal(.sends(3), by: "2027-03-01"), since: Day(20_000), log, today: Day(20_833)),
      GoalProgress(Goal(.sends(1)), since: Day(20_000), log, today: Day(20_833)),
    ]
    rig.press("s", "q", "y")
    for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)] {
      let text = Renderer.render(rig.scene, size: size).plainText
      #expect(text.contains("◌ 3 sends by 2027-03-01: 1 of 3"), "\(text)")
      #expect(text.contains("✔ 1 send: reached"), "\(text)")
    }
  }

  @Test("the summary names what is open, and one next step")
  func open() {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"))
    rig.press("f", after: 8)
    rig.press("f", "n", after: 8)
    rig.press("s", after: 8)
    rig.press("q", "y", after: 8)
    let lines = rig.summary
    #expect(lines.contains("open: V4 (2 tries)"), "\(lines)")
    #expect(lines.count { $0.hasPrefix("next time: ") } == 1, "\(lines)")
  }

  @Test("against last time, one is one: a send, a set")
  func comparison() throws {
    let (before, now) = (
      Rig.climb(setup: Rig.setup(at: "V4")), Rig.climb(setup: Rig.setup(at: "V4"))
    )
    before.press("f", after: 8)
    now.press("s", after: 8)
    let text = SummaryText.comparison(now.facts, with: before.facts, of: "Mon 23 Nov 2026, 18:00")
    #expect(text == "against Mon 23 Nov 2026: 1 send (0)")
    let lifted = LiftLayerTests.rig()
    lifted.press("s", after: 8)
    let sets = SummaryText.comparison(
      lifted.facts, with: lifted.facts, of: "Mon 23 Nov 2026, 18:00")
    #expect(sets == "against Mon 23 Nov 2026: 1 working set (1)")
  }

  @Test("a grade that was just sent, or an easier one, is nothing to try next")
  func next() throws {
    let rig = Rig.climb(setup: Rig.setup(at: "V4"))
    rig.press("s", after: 8)
    func isOld(_ grade: String) throws -> Bool {
      SummaryText.hasSent(try #require(Grade(grade, in: .v)), rig.facts)
    }
    #expect(try isOld("V3") && isOld("V4") && !isOld("V5"))
  }

  @Test("an empty session's summary says that nothing was logged, whatever the activity")
  func nothing() throws {
    for rig in [Rig.climb(), LiftLayerTests.rig()] {
      rig.press("q", "y", after: 60)
      let lines = rig.summary
      #expect(lines.first == "Nothing was logged." && !lines.contains { $0.contains("route") })
      #expect(!lines.contains { $0.contains("attempt") })
    }
  }

  @Test(
    "working sets, warm-ups and missed sets are counted separately, and a drop set is a working set"
  )
  func sets() throws {
    let rig = LiftLayerTests.rig()
    rig.press("W", "s", after: 8)
    rig.press("s", after: 8)
    rig.press("f", after: 8)
    rig.press("s", after: 8)
    rig.press("q", "y", after: 8)
    let lines = rig.summary
    #expect(lines.contains("2 working sets, 1 warm-up, 1 missed"), "\(lines)")
    #expect(
      lines.contains { $0.hasPrefix("Bench press  2 working sets, 1 warm-up, 1 missed, best") })
    #expect(!lines.contains { $0.contains("attempt") || $0.contains("routes") })
  }

  @Test("a bar of forty sends leaves room for its number, which comes first")
  func bars() throws {
    let rig = Rig.climb()
    for _ in 0..<40 { rig.press("s", "n", after: 2) }
    rig.press("q", "y")
    let text = Renderer.render(rig.scene, size: Size(columns: 40, rows: 12)).plainText
    let bar = try #require(text.split(separator: "\n").first { $0.contains("VB  40 █") })
    #expect(!bar.contains("…"), "\(text)")
  }

  @Test("a session of lifting alone shows the goals too")
  func lifting() {
    let rig = LiftLayerTests.rig()
    rig.goals = [
      GoalProgress(
        Goal(.lift(exercise: "Bench press", grams: 100_000)), since: Day(0),
        TalliedLog(sessions: [], systems: [:]), today: Day(1))
    ]
    rig.press("s", "q", "y")
    let text = Renderer.render(rig.scene, size: Size(columns: 80, rows: 24)).plainText
    #expect(text.contains("◌ Bench press 100 kg: no set yet"), "\(text)")
  }
}
