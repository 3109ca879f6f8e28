import Canvas
import Climbing
import Core
import HUD
import Hearing
import Preferences
import Session
import Sound
import Testing
import Timers
import Words

@testable import Console

/// The timers over a climbing session.
@Suite("Timers in a session", .timeLimit(.minutes(30)))
struct TimersInSessionTests {
  @Test("t opens the list over the session, Esc leaves the session unchanged")
  func opens() {
    let rig = Rig.climb()
    rig.press("s", "t")
    #expect(rig.scene.head.title == "CLIMB")
    #expect(rig.list?.title == "Timers")
    // Meanwhile the session's keys are refused.
    #expect(rig.press("f").contains(.speaker(.play(.refused))))
    rig.press("g", "Esc")
    #expect(rig.scene.overlay == nil)
    rig.press("f")
    #expect(rig.facts.climb.attempts == 2)
  }

  @Test("a workout runs on the timers' words and is logged into the session")
  func logs() throws {
    let rig = Rig.climb()
    rig.press("t")
    #expect(rig.listening.mode == .list)
    rig.press("Enter", "Enter")
    #expect(rig.scene.figures.timer?.phase == "READY")
    rig.say("pause")
    #expect(rig.scene.figures.timer?.isPaused == true)
    rig.say("resume")
    rig.say("stop", after: 56)
    rig.say("yes")
    let last = try #require(rig.committed.last)
    guard case .timer(.logged(let entry)) = last.payload else {
      Issue.record("not a workout: \(last.payload)")
      return
    }
    #expect(entry.name == "Tabata" && !entry.isComplete && entry.elapsed == .seconds(58))
    #expect(last.sessionID == rig.facts.id)
    #expect(rig.facts.workouts.count == 1)
    #expect(
      rig.committed.count { if case .sessionStarted = $0.payload { true } else { false } } == 1)
    rig.press("Esc", "Esc")
    rig.say("send")
    #expect(rig.facts.counts.sends == 1)
  }

  @Test("when the list opens again, the last used timer is first")
  func lastUsed() {
    let rig = Rig.climb()
    rig.press("t", "Down", "Enter", "Enter")
    rig.pass(19)
    rig.press("q", "y", "q")
    #expect(rig.list == nil, "the list doesn't come back by itself")
    rig.press("t")
    #expect(
      rig.list?.rows[0].hasPrefix("LAST USED      Repeaters 7/3 · stopped after 0:19") == true)
  }

  @Test("an entry logged over the list leaves its selection where it is")
  func selection() {
    let rig = Rig.climb()
    rig.press("t", "Down", "Down")
    rig.say("send")
    #expect(rig.facts.counts.sends == 1 && rig.list?.selection == 2)
  }

  @Test("send and fall are logged beside the timer, which stays; undo takes back the last of them")
  func attempts() {
    let rig = Rig.climb { $0.restsByItself = true }
    rig.press("t", "Enter")
    rig.press("Enter")
    #expect(rig.listening.unlikely.isDisjoint(with: ["send", "fall"]))
    #expect(rig.say("send", after: 20).contains(.speaker(.play(.send))))
    #expect(rig.scene.figures.timer != nil && rig.toast.hasPrefix("SEND  VB, attempt 1"))
    rig.say("fall", after: 20)
    #expect(rig.facts.climb.attempts == 2 && rig.facts.rest == nil, "the timer has its own rests")
    rig.say("undo")
    #expect(rig.facts.climb.attempts == 1 && rig.scene.figures.timer != nil)
    rig.say("redo")
    #expect(rig.facts.counts.falls == 1)
    rig.press("s", "f")
    #expect(rig.facts.climb.attempts == 4)
  }

  @Test("the last round's climbing is logged when time is up; then the screen goes back")
  func attemptAtTheEnd() {
    let rig = Rig.climb()
    rig.press("t", "Enter", "Enter")
    rig.wait(250)
    #expect(rig.scene.figures.timer?.phase == "DONE")
    #expect(rig.say("send", after: 5).contains(.speaker(.play(.send))))
    rig.wait(14)
    #expect(rig.scene.figures.timer?.phase == "DONE")
    rig.wait(2)
    #expect(rig.scene.figures.timer == nil && rig.list == nil, "no list stays open")
    rig.say("send")
    #expect(rig.facts.counts.sends == 2)
  }

  @Test("a timer that was stopped makes way by itself, and for a word that means the climb")
  func stopped() {
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    func stop() {
      rig.press("s", after: 1)
      rig.say("timers")
      rig.say("choose")
      rig.say("start")
      rig.wait(15)
      rig.say("stop")
      rig.say("yes")
      #expect(rig.scene.figures.timer != nil && rig.facts.workout == nil)
    }
    stop()
    rig.wait(16)
    #expect(rig.scene.figures.timer == nil && rig.list == nil)
    stop()
    rig.say("stop")
    #expect(rig.scene.figures.timer == nil && rig.list == nil)
    rig.say("next")
    stop()
    rig.say("next")
    #expect(rig.scene.figures.timer == nil && rig.list == nil)
    rig.say("harder")
    #expect(rig.facts.climb.routes.count == 3 && rig.scene.figures.main.text == "V4")
  }

  @Test("with a mouse, each command of a timer has a button")
  func buttons() {
    let rig = Rig.climb(hasMouse: true)
    func labels() -> [String] { rig.scene.buttons.map(\.label) }
    rig.press("t", "End", "Up", "Up", "Enter")
    #expect(labels() == ["▶ START", "■ CANCEL"])
    rig.receive(.click(.key(.enter), pressed: rig.now))
    #expect(labels() == ["‖ PAUSE", "■ STOP", "● ROUND"])
    rig.receive(.click(.key(" "), pressed: rig.now))
    #expect(labels() == ["▶ RESUME", "■ STOP"])
    let keys = Rig.climb()
    keys.press("t", "Enter")
    #expect(keys.scene.buttons.isEmpty)
  }

  @Test("the timers to choose from wait, and let the climbing's words through")
  func list() {
    let rig = Rig.climb()
    rig.press("t")
    #expect(rig.listening.only.isSuperset(of: ["send", "next", "rest", "down", "choose"]))
    rig.say("send")
    rig.say("next")
    #expect(rig.facts.counts.sends == 1 && rig.list?.title == "Timers")
    rig.press("s")
    #expect(rig.facts.climb.attempts == 1, "keys are the list's")
    rig.wait(1000)
    #expect(rig.list?.title == "Timers")
  }

  @Test("undo takes back the latest entry first: an attempt, then a round, then the attempt before")
  func lastFirst() throws {
    let rig = Rig.climb()
    rig.press("s", "t")
    rig.press("End", "Up", "Up", "Enter", "Enter")
    #expect(rig.scene.head.subtitle.hasPrefix("AMRAP"))
    rig.say("round", after: 30)
    rig.say("send", after: 10)
    rig.say("undo")
    #expect(rig.facts.counts.sends == 1 && rig.facts.workout?.timer.roundMarks.count == 1)
    rig.say("undo")
    #expect(rig.facts.counts.sends == 1 && rig.facts.workout?.timer.roundMarks.isEmpty == true)
    rig.say("undo")
    #expect(rig.facts.counts.sends == 0 && rig.scene.figures.timer != nil)
  }

  @Test("undo at the end takes the workout back, and redo brings it again")
  func undoAtTheEnd() {
    let rig = Rig.climb { $0.staysAfterTimer = 0 }
    rig.press("s", "t", "Enter", "Enter")
    rig.wait(400)
    #expect(rig.scene.figures.timer?.phase == "DONE" && rig.facts.workouts.count == 1)
    rig.say("undo")
    #expect(rig.facts.workouts.isEmpty && rig.facts.counts.sends == 1)
    #expect(rig.scene.figures.timer?.phase == "START?")
    rig.say("redo")
    #expect(rig.facts.workouts.count == 1)
  }

  @Test("after undo and redo of a stop, the timer is stopped again")
  func redoStop() {
    let rig = Rig.climb()
    rig.press("t", "Enter", "Enter")
    rig.pass(30)
    rig.press("q", "y", "u")
    #expect(rig.scene.figures.timer?.isPaused == true && rig.facts.workouts.isEmpty)
    rig.press("U")
    #expect(rig.scene.figures.timer?.phase == "STOPPED" && rig.facts.workouts.count == 1)
  }

  @Test("outside a climbing session, no send is logged")
  func alone() throws {
    let rig = Rig.workout(.standard(.amrap))
    rig.press("Enter")
    #expect(rig.listening.unlikely.contains("send"))
    #expect(rig.press("f").contains(.speaker(.play(.refused))))
  }

  @Test("a rest that ends meanwhile is signalled")
  func rest() {
    let rig = Rig.climb()
    rig.press("r", "t")
    rig.wait(182)
    #expect(rig.effects.contains(.speaker(.play(.restEnd))))
  }

  @Test("ending the program logs the work so far")
  func leave() {
    let rig = Rig.climb()
    rig.press("t", "Enter", "Enter")
    rig.pass(30)
    #expect(rig.receive(.terminated).contains(.quit))
    #expect(rig.facts.workouts.first?.elapsed == .seconds(30))
  }
}
