import Canvas
import HUD
import Hearing
import Log
import Session
import Sound
import Testing
import Timers

@testable import App

/// The timers over a climbing session.
@Suite("Timers in a session")
struct TrainingInSessionTests {
  let start = Moment(microseconds: 1_800_000_000_000_000)

  private func at(_ seconds: Double) -> Moment { start + .microseconds(Int64(seconds * 1_000_000)) }

  /// A session under way, whose commits succeed.
  private struct Session {
    var program: Program
    var committed: [Event] = []

    init(at now: Moment) {
      var number = 0
      program = Program(
        settings: Settings(), firstGrade: .easiest(.v), profile: .normal, helpRows: []
      ) {
        number += 1
        return "id\(number)"
      }
      carryOut(program.start(unfinished: nil, at: now), at: now)
    }

    @discardableResult
    mutating func receive(_ input: Input, at now: Moment) -> [Effect] {
      carryOut(program.receive(input, at: now), at: now)
    }

    @discardableResult
    mutating func carryOut(_ effects: [Effect], at now: Moment) -> [Effect] {
      var all = effects
      for case .commit(let decision) in effects {
        committed += decision.events
        all += carryOut(program.committed(decision, at: now), at: now)
      }
      return all
    }

    mutating func press(_ names: String..., at now: Moment) {
      for name in names {
        if let key = Key(name: name) { receive(.key(key, pressed: now), at: now) }
      }
    }
  }

  @Test("t opens the list over the session, Esc leaves it as it was")
  func opens() {
    var session = Session(at: start)
    session.press("s", "t", at: at(1))
    #expect(session.program.scene(at: at(1)).title == "CLIMB")
    guard case .list(let list) = session.program.scene(at: at(1)).overlay else {
      Issue.record("no list")
      return
    }
    #expect(list.title == "Timers")
    // The session's keys rest meanwhile.
    session.press("f", "g", "?", "h", at: at(2))
    session.press("Esc", at: at(3))
    #expect(session.program.scene(at: at(3)).overlay == nil)
    session.press("f", at: at(4))
    #expect(session.program.session.facts.attempts == 2)
  }

  @Test("a workout runs on the timers' words and is logged into the session")
  func logs() throws {
    var session = Session(at: start)
    let opened = session.receive(.key(.character("t"), pressed: at(1)), at: at(1))
    #expect(opened.contains { if case .listen(.list, _) = $0 { true } else { false } })
    session.press("Enter", "Enter", at: at(2))
    #expect(session.program.scene(at: at(2)).timer?.phase == "READY")
    session.receive(.said(.pause, wordEnd: at(3)), at: at(3))
    #expect(session.program.scene(at: at(3)).timer?.isPaused == true)
    session.receive(.said(.resume, wordEnd: at(4)), at: at(4))
    session.receive(.said(.stop, wordEnd: at(60)), at: at(60))
    session.receive(.said(.yes, wordEnd: at(61)), at: at(61))
    let last = try #require(session.committed.last)
    guard case .workoutLogged(let entry) = last.kind else {
      Issue.record("not a workout: \(last.kind)")
      return
    }
    #expect(entry.name == "Tabata" && !entry.isComplete && entry.elapsed == .seconds(58))
    #expect(last.sessionID == session.program.session.facts.id)
    #expect(session.program.session.facts.workouts.count == 1)
    #expect(
      session.committed.count { if case .sessionStarted = $0.kind { true } else { false } } == 1)
    session.press("Esc", "Esc", at: at(62))
    let closed = session.receive(.tick, at: at(63))
    #expect(closed.isEmpty)
    session.receive(.said(.send, wordEnd: at(64)), at: at(64))
    #expect(session.program.session.facts.sends == 1)
  }

  @Test("the last used stands first when the list is opened again")
  func lastUsed() {
    var session = Session(at: start)
    session.press("t", "Down", "Enter", "Enter", at: at(1))
    session.press("q", "y", "q", "Esc", "t", at: at(20))
    guard case .list(let list) = session.program.scene(at: at(20)).overlay else {
      Issue.record("no list")
      return
    }
    #expect(list.rows[0].hasPrefix("LAST USED      Repeaters 7/3 · stopped after 0:19"))
  }

  @Test("a rest that ends meanwhile is signalled")
  func rest() {
    var session = Session(at: start)
    session.press("r", "t", at: at(1))
    let effects = session.receive(.tick, at: at(182))
    #expect(effects.contains(.play(.restEnd)))
  }

  @Test("to end the program logs what was done")
  func leave() {
    var session = Session(at: start)
    session.press("t", "Enter", "Enter", at: at(1))
    let effects = session.receive(.terminated, at: at(31))
    #expect(effects.contains(.quit))
    #expect(session.program.session.facts.workouts.first?.elapsed == .seconds(30))
  }
}
