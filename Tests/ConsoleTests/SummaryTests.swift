import Analysis
import Canvas
import Climbing
import HUD
import Log
import Session
import Testing

@testable import Console

@Suite("Summary")
struct SummaryTests {
  @Test("the sum of a session tells how far the goals are, on a small screen too")
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

  @Test("a session of lifting alone tells the goals too")
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
