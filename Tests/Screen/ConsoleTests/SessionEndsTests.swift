import Climbing
import Core
import Grades
import HUD
import Hearing
import Preferences
import Session
import Testing
import Words

@testable import Console

@Suite("A session's beginning and end", .timeLimit(.minutes(30)))
struct SessionEndsTests {
  @Test("finish asks first; yes shows the summary, and Enter then quits")
  func finish() {
    let rig = Rig.climb()
    rig.press("s", "q")
    #expect(rig.confirmation == "Finish the session?")
    rig.press("n")
    #expect(rig.scene.overlay == nil && rig.facts.endedAt == nil)
    rig.say("finish")
    #expect(
      rig.listening.only.isSuperset(of: ["yes", "no", "send", "fall", "rest", "undo", "next"]))
    rig.say("yes")
    #expect(rig.facts.endedAt != nil)
    #expect(!rig.summary.isEmpty)
    #expect(rig.press("Enter").contains(.quit))
  }

  @Test(
    "the question about a session left open says how old it is",
    arguments: [(300.0, "5 min ago"), (7200.0, "2 h ago"), (259_200.0, "3 days ago")])
  func leftOpen(seconds: Double, age: String) throws {
    let before = Rig.climb()
    before.press("s", "f")
    let rig = Rig([ClimbLayer(unfinished: [before.committed])])
    rig.pass(seconds)
    let text = try #require(rig.question)
    #expect(text.contains("left open \(age): 2 attempts"))
    rig.press("y")
    #expect(rig.facts.climb.attempts == 2 && rig.committed.isEmpty)
  }

  @Test(
    "if the setting says so, a recent session continues without a question, and an older one ends",
    arguments: [(60.0, true), (14_399.0, true), (14_401.0, false)])
  func unasked(seconds: Double, goesOn: Bool) throws {
    let before = Rig.climb()
    before.press("s", "f")
    let last = try #require(before.committed.last).at
    let left = before.committed.map { event in
      var event = event
      event.at = Rig.start - .seconds(seconds) - (last - event.at)
      return event
    }
    let rig = Rig([ClimbLayer(unfinished: [left])]) { $0.resume = .recent }
    #expect(rig.question == nil)
    #expect(rig.facts.climb.attempts == (goesOn ? 2 : 0))
    #expect(rig.committed.first?.payload == (goesOn ? nil : .sessionEnded))
    rig.say("send")
    #expect(rig.facts.climb.attempts == (goesOn ? 3 : 1))
  }

  @Test("an unanswered question closes by itself, and nothing is done")
  func unanswered() {
    let rig = Rig.climb()
    rig.say("finish")
    #expect(rig.scene.overlay != nil)
    rig.wait(21)
    #expect(rig.scene.overlay == nil && rig.facts.endedAt == nil)
    rig.say("send")
    #expect(rig.facts.counts.sends == 1)
  }

  @Test("an empty session that was left open ends without a question, and a new one begins")
  func leftEmpty() {
    let before = Rig.climb()
    before.press("n", "u")
    let rig = Rig([ClimbLayer(unfinished: [before.committed])])
    #expect(rig.scene.overlay == nil && rig.facts.endedAt == nil)
    #expect(rig.committed.first?.payload == .sessionEnded)
    #expect(rig.committed.first?.at == before.committed.last?.at && rig.committed.count > 1)
  }

  @Test(
    "a session without attempts is asked about if it has routes or an onsight mark",
    arguments: [
      (["n"], "2 routes, no attempts yet"), (["o"], "1 route, no attempts yet"),
    ])
  func leftWithRoutes(keys: [String], told: String) throws {
    let before = Rig.climb()
    for key in keys { before.press(key) }
    let rig = Rig([ClimbLayer(unfinished: [before.committed])])
    let text = try #require(rig.question)
    #expect(text.contains(told), "\(text)")
    rig.press("y")
    #expect(rig.committed.isEmpty && rig.facts.endedAt == nil)
  }

  @Test("a session without attempts is asked about if a plan had begun")
  func leftInPlan() throws {
    let before = Rig.climb()
    let easy = "name = \"Easy\"\nsystem = \"v\"\n[[step]]\ngrade = \"V1\"\nreps = 2"
    before.plans.plans = [try PlanFile.parse(easy, id: "easy", file: "easy.toml")]
    before.press("l", "Enter")
    try #require(before.facts.climb.plan != nil)
    let rig = Rig([ClimbLayer(unfinished: [before.committed])])
    let text = try #require(rig.question)
    #expect(text.contains("begun, no attempts yet"), "\(text)")
  }

  @Test("a no ends that session at its last event and opens a new one")
  func declined() {
    let before = Rig.climb()
    before.press("s")
    let rig = Rig([ClimbLayer(unfinished: [before.committed])])
    rig.pass(600)
    rig.press("n")
    #expect(rig.committed.first?.payload == .sessionEnded)
    #expect(rig.committed.first?.at == before.committed.last?.at)
    #expect(rig.facts.climb.attempts == 0 && rig.facts.endedAt == nil && rig.scene.overlay == nil)
  }
}
