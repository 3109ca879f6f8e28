import Climbing
import Core
import Grades
import HUD
import Session
import Testing

@testable import Console

@Suite("Past sessions", .timeLimit(.minutes(30)))
struct SessionsLayerTests {
  /// A log with one past session, of a fall and a send. Commits about it are in it at once.
  private func rig() -> Rig {
    let past = Rig.climb(setup: Rig.setup(at: "V4"))
    past.press("f", "s", "q", "y")
    let rig = Rig.climb()
    let events = past.committed.map { event in
      Event(
        id: "old." + event.id, sessionID: "old", actionID: "old." + event.actionID, at: event.at,
        payload: event.payload)
    }
    rig.log = events
    return rig
  }

  @Test("H lists them with day, length and content, and Enter opens one")
  func opens() {
    let rig = rig()
    rig.press("H")
    #expect(rig.list?.title == "Past sessions, newest first")
    #expect(rig.selected == "Sat 21 Nov 2026, 19:16  42 min  boulder  2 attempts, 1 send")
    rig.press("Enter")
    #expect(rig.list?.title == "Sat 21 Nov 2026, 19:16, 42 min")
    #expect(rig.list?.rows.count == 2 && rig.selected.contains("✘ fall"))
    rig.press("Esc", "Esc")
    #expect(rig.list == nil)
  }

  @Test("an attempt is corrected and deleted by events of that session, and both are undone")
  func corrects() {
    let rig = rig()
    rig.press("H", "Enter", "c")
    #expect(rig.committed.last?.sessionID == "old")
    #expect(rig.selected.contains("✔ send"))
    rig.press("d")
    #expect(rig.list?.rows.count == 1)
    rig.press("u", "u")
    #expect(rig.list?.rows.count == 2 && rig.selected.contains("✘ fall"))
    rig.press("u")
    #expect(rig.toast == "Nothing to undo.")
    // The current session is unchanged.
    #expect(rig.facts.climb.attempts == 0)
  }

  @Test("a try that was forgotten is added to a route or to a new one, counts, and is undone")
  func adds() {
    let rig = rig()
    func counts() -> SessionCounts { SessionState(folding: rig.events(of: "old")).facts.counts }
    rig.press("H", "Enter", "a")
    #expect(rig.list?.title == "Add to Sat 21 Nov 2026, 19:16")
    #expect(rig.list?.rows.prefix(2) == ["✔ send  route 1  V4", "✘ fall  route 1  V4"])
    rig.press("Down", "Enter")
    #expect(rig.toast == "Added: ✘ fall  route 1  V4" && rig.list?.rows.count == 3)
    #expect(counts().falls == 2 && counts().routes == 1)
    rig.press("a")
    rig.press("V", "7", "Enter")
    #expect(counts().sends == 2 && counts().routes == 2)
    rig.press("u", "u")
    #expect(counts().falls == 1 && counts().sends == 1 && counts().routes == 1)
    // The current session is unchanged.
    #expect(rig.facts.climb.attempts == 0)
  }

  @Test(
    "a session that was not logged is added to a day, is marked as stated, and undone as a whole")
  func addsSession() throws {
    let rig = rig()
    rig.press("H", "a")
    #expect(rig.list?.rows == ["\(Day(20_783).text)  (today)", Day(20_782).text])
    rig.press("Down", "Enter")
    #expect(rig.list?.title == "Add to \(Day(20_782).text)")
    rig.press("V", "7", "Enter")
    #expect(rig.toast.hasPrefix("Added to a new session, \(Day(20_782).text): ✔ send"))
    let session = try #require(rig.committed.last?.sessionID)
    func state() -> SessionState { SessionState(folding: rig.events(of: session)) }
    #expect(session != rig.facts.id && state().facts.counts.sends == 1)
    #expect(state().isOnlyStated && state().facts.isOfDayOnly && state().facts.endedAt != nil)
    rig.press("u")
    #expect(state().facts.counts.isEmpty && state().facts.endedAt != nil)
    rig.press("U")
    #expect(state().facts.counts.sends == 1)
    #expect(rig.facts.climb.attempts == 0)
  }

  @Test("a phone writes down tries and sets of a past day, once, and what is wrong is refused")
  func addsFromPhone() throws {
    let world = PhoneWorld()
    func ask(_ text: String, _ number: Int) throws -> RemoteAnswer {
      world.answer(try gesture("state-entry", text, number: number))
    }
    let before = world.log.count
    for (number, text) in [
      "", "{}", #"{"day": "2026-11-20", "grade": "V99", "falls": 1, "sends": 0}"#,
      #"{"day": "2026-11-20", "grade": "V6", "falls": 0, "sends": 0}"#,
      #"{"day": "2026-11-20", "grade": "V6", "falls": 201, "sends": 0}"#,
      #"{"day": "2026-11-20", "exercise": "Nothing", "reps": 5, "sets": 1}"#,
    ].enumerated() {
      guard case .refused = try ask(text, number) else {
        Issue.record("\(text) was taken")
        continue
      }
    }
    #expect(world.log.count == before)
    let pink = #"{"day": "2026-11-20", "grade": "V6", "name": "Pink", "falls": 3, "sends": 1}"#
    guard case .done = try ask(pink, 50) else {
      Issue.record("refused")
      return
    }
    let added = try #require(world.log.last?.sessionID)
    func state() -> SessionState {
      SessionState(folding: world.log.filter { $0.sessionID == added })
    }
    #expect(state().facts.counts.attempts == 4 && state().facts.climb.routes[0].name == "Pink")
    #expect(state().isOnlyStated && state().facts.endedAt != nil)
    // Sent again, because the answer was lost.
    let count = world.log.count
    _ = try ask(pink, 50)
    #expect(world.log.count == count)
    guard case .done = world.answer(try gesture("undo", number: 51)) else {
      Issue.record("not undone")
      return
    }
    #expect(state().facts.counts.isEmpty)
  }

  @Test("a session is deleted after a yes, and comes back")
  func deletes() {
    let rig = rig()
    rig.press("H", "d")
    #expect(rig.confirmation == "Delete 2 attempts, 1 send of Sat 21 Nov 2026, 19:16?")
    rig.press("Enter", "Space")
    #expect(rig.confirmation != nil && rig.toast == "Press y for yes or n for no.")
    rig.press("n")
    #expect(!rig.committed.contains { $0.payload == .sessionDeleted })
    rig.press("d", "y")
    #expect(rig.committed.last?.payload == .sessionDeleted)
    #expect(rig.list?.rows.isEmpty == true)
    rig.press("u")
    #expect(rig.list?.rows.count == 1 && rig.facts.id != "old")
  }

  @Test("what a full disk refused is not undone, and an undo that it refused can be repeated")
  func fullDisk() {
    let rig = rig()
    rig.press("H", "Enter")
    rig.isDiskFull = true
    rig.press("c")
    rig.isDiskFull = false
    rig.press("u")
    #expect(rig.toast == "Nothing to undo.")
    #expect(!rig.committed.contains { $0.sessionID == "old" })
    rig.press("Esc")
    rig.isDiskFull = true
    rig.press("d", "y")
    rig.isDiskFull = false
    rig.press("u")
    #expect(rig.toast == "Nothing to undo.")
    rig.press("d", "y")
    rig.isDiskFull = true
    rig.press("u")
    rig.isDiskFull = false
    rig.press("u")
    #expect(rig.list?.rows.count == 1)
  }

  @Test("an attempt of this session is corrected in its list")
  func here() {
    let rig = Rig.climb()
    rig.press("s", "h", "c")
    #expect(rig.facts.counts.falls == 1 && rig.facts.counts.sends == 0)
    rig.press("u")
    #expect(rig.facts.counts.sends == 1)
  }

  @Test("beyond the 200th, a last row leads on to earlier sessions")
  func beyond() {
    let rig = rig()
    let one = rig.log
    rig.log = (0..<250).flatMap { number in
      one.map { event in
        Event(
          id: "\(number).\(event.id)", sessionID: "past\(number)",
          actionID: "\(number).\(event.actionID)", at: event.at, payload: event.payload)
      }
    }
    rig.press("H", "End")
    #expect(rig.list?.rows.count == 201 && rig.selected == "earlier ones…")
    rig.press("Enter")
    #expect(rig.list?.rows.count == 250 && rig.list?.selection == 200)
    rig.press("End", "d", "y")
    #expect(rig.committed.last?.sessionID == "past0")
    #expect(rig.list?.rows.count == 249)
  }
}
