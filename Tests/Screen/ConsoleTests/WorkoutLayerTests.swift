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

@Suite("Workout layer", .timeLimit(.minutes(30)))
struct WorkoutLayerTests {
  private func interval() throws -> Rig {
    Rig.workout(
      .interval(
        try IntervalPreset(
          getReady: .seconds(10), work: .seconds(20), rest: .seconds(10), rounds: 2)))
  }

  private func hold() throws -> Rig {
    Rig.workout(.hold(try .init(name: "plank", duration: .seconds(60))))
  }

  @Test("no countdown begins before somebody says start")
  func waits() throws {
    let rig = try interval()
    #expect(rig.listening.mode == .timer)
    #expect(
      rig.listening.only.subtracting(rig.listening.unlikely)
        .isSuperset(of: ["start", "stop", "status", "sleep", "strict", "voiceoff", "history"]))
    #expect(rig.console.nextDeadline(after: rig.now) == nil)
    rig.wait(1000)
    #expect(rig.effects.isEmpty)
    #expect(rig.scene.figures.timer?.phase == "START?")
    #expect(rig.scene.head.subtitle.contains("work 0:20, rest 0:10, 2 rounds"))
  }

  @Test("a deadline that passed unnoticed is due at once")
  func overdue() throws {
    let rig = try interval()
    rig.say("start", after: 0)
    let due = try #require(rig.console.nextDeadline(after: rig.now))
    #expect(rig.console.nextDeadline(after: rig.now + .seconds(3600)) == due)
  }

  @Test("phases have their tones and words")
  func cues() throws {
    let rig = try interval()
    #expect(rig.say("start", after: 0).contains(.speaker(.play(.timerGetReady))))
    rig.wait(6.5)
    #expect(rig.console.nextDeadline(after: rig.now) == rig.now + .milliseconds(500))
    rig.wait(0.5)
    #expect(rig.sounds == [.play(.timerLastSeconds)])
    rig.wait(3)
    #expect(rig.sounds.suffix(2) == [.play(.timerWork), .speak("Go")])
    rig.wait(20)
    #expect(rig.sounds.suffix(2) == [.play(.timerRest), .speak("Rest")])
  }

  @Test("with speech off, a timer sounds only its tones")
  func speechOff() throws {
    let rig = Rig.workout(.hold(try .init(name: "plank", duration: .seconds(60)))) {
      $0.speaks = false
    }
    rig.press("Enter")
    rig.wait(60)
    #expect(rig.effects.contains(.speaker(.play(.timerEnd))))
    #expect(!rig.effects.contains { $0.isSpeech })
  }

  @Test("at the end the workout is committed, and then the final tone comes")
  func completes() throws {
    let rig = try hold()
    rig.press("Enter")
    rig.wait(60)
    let entry = try #require(rig.workouts.first)
    #expect(entry.kind == "hold" && entry.name == "plank" && entry.isComplete)
    #expect(entry.elapsed == .seconds(60))
    #expect(rig.sounds.suffix(2) == [.play(.timerEnd), .speak("Workout complete")])
    #expect(rig.scene.figures.timer?.phase == "DONE")
  }

  @Test("a second workout is its own session, too")
  func again() throws {
    let rig = try hold()
    for _ in 0..<2 {
      rig.press("Enter")
      rig.wait(60)
    }
    #expect(Set(rig.committed.map(\.sessionID)).count == 2)
    #expect(rig.committed.count { $0.payload == .sessionEnded } == 2)
  }

  @Test("the final tone sounds even if the log can't be written, and the screen says so")
  func notLogged() throws {
    let rig = try hold()
    rig.isDiskFull = true
    rig.press("Enter")
    rig.wait(60)
    #expect(
      rig.effects.contains(.speaker(.play(.timerEnd)))
        && rig.effects.contains(.speaker(.playNext(.refused))))
    #expect(rig.scene.news.warnings.contains("NOT LOGGED: the disk is full"))
  }

  @Test("stop asks first; a hold stopped early isn't logged")
  func stopHold() throws {
    let rig = try hold()
    rig.say("start")
    #expect(rig.say("stop", after: 20).contains(.speaker(.play(.question))))
    #expect(rig.listening.only.isSuperset(of: ["yes", "no", "stop", "pause"]))
    #expect(rig.confirmation == "Stop the timer? Nothing will be logged.")
    rig.say("yes")
    #expect(rig.workouts.isEmpty && rig.committed.last?.payload == .sessionEnded)
    #expect(rig.scene.figures.timer?.phase == "STOPPED")
  }

  @Test("after a no, the timer has run on meanwhile")
  func goesOn() throws {
    let rig = try hold()
    rig.say("start")
    rig.say("stop", after: 20)
    rig.say("no", after: 2)
    #expect(rig.scene.figures.timer?.time == "0:38")
  }

  @Test("a workout that ends during the question is logged, and the question closes")
  func endsMeanwhile() throws {
    let rig = try hold()
    rig.say("start")
    rig.say("stop", after: 58)
    rig.wait(2)
    #expect(rig.workouts.first?.isComplete == true)
    #expect(rig.scene.overlay == nil)
  }

  @Test("halfway at the start of a phase is announced with the phase")
  func half() throws {
    let rig = try interval()
    rig.say("start")
    rig.wait(40)
    #expect(rig.sounds.suffix(2) == [.play(.timerWork), .speak("Halfway. Go")])
  }

  @Test("R starts again from the beginning, after a yes")
  func restarts() throws {
    let rig = try interval()
    rig.say("start")
    #expect(rig.press("R", after: 15).contains(.speaker(.play(.question))))
    rig.press("y", after: 1)
    rig.wait(1)
    #expect(rig.scene.figures.timer?.time == "0:09")
    #expect(rig.scene.figures.timer?.phase == "READY")
  }

  @Test("a preset can turn off sounds and words, except the final tone")
  func silent() throws {
    let rig = Rig.workout(
      .interval(
        try IntervalPreset(
          getReady: .zero, work: .seconds(5), rest: .seconds(5), rounds: 1, sound: false,
          voice: false)))
    rig.say("start")
    #expect(rig.sounds.isEmpty)
    rig.wait(10)
    #expect(rig.sounds == [.play(.timerEnd)])
  }

  @Test("a stopped interval timer is logged with the work so far")
  func stopInterval() throws {
    let rig = try interval()
    rig.say("start")
    rig.press("Esc", after: 35)
    rig.press("y", after: 1)
    let entry = try #require(rig.workouts.first)
    #expect(!entry.isComplete)
    #expect(entry.elapsed == .seconds(36))
    #expect(entry.summary.contains("\"rounds\":1"))
  }

  @Test("space pauses and resumes; a command that can't be done is refused")
  func pauses() throws {
    let rig = try interval()
    #expect(rig.say("pause").contains(.speaker(.play(.refused))))
    rig.say("start")
    #expect(rig.press("Space", after: 4).contains(.speaker(.play(.pause))))
    rig.pass(396)
    #expect(rig.scene.figures.timer?.isPaused == true)
    #expect(rig.press("Space").contains(.speaker(.play(.resume))))
    #expect(rig.scene.figures.timer?.time == "0:06")
  }

  @Test("rounds are counted by word, and undone")
  func rounds() throws {
    let rig = Rig.workout(.amrap(try .init(duration: .seconds(600))))
    rig.say("start")
    #expect(rig.listening.unlikely.contains("undo"))
    #expect(rig.say("round", after: 50).contains(.speaker(.play(.timerRound))))
    rig.say("round", after: 40)
    rig.say("undo")
    #expect(rig.scene.figures.timer?.position.map(\.value) == ["1"])
  }

  @Test("after a suspend only the last cue sounds")
  func suspend() throws {
    let rig = try interval()
    rig.say("start")
    rig.pass(45)
    let effects = rig.receive(.tick)
    #expect(effects.count { if case .speaker(.play) = $0 { true } else { false } } == 1)
    #expect(rig.scene.figures.timer?.position.map(\.value) == ["2/2"])
  }

  @Test("between two sets the screen shows the finished sets")
  func betweenSets() throws {
    let rig = Rig.workout(
      .emom(
        try .init(
          interval: .seconds(30), intervals: 3, sets: .init(count: 2, rest: .seconds(60)))))
    rig.say("start")
    rig.wait(100)
    #expect(rig.scene.figures.timer?.phase == "REST")
    #expect(
      rig.scene.figures.timer?.position.map { "\($0.label) \($0.value)" } == ["sets done 1/2"])
  }

  @Test("Esc in the form opened over a waiting timer goes back to the timer")
  func form() throws {
    let rig = try hold()
    rig.press("e")
    #expect(rig.form?.title == "Hold")
    rig.press("Esc")
    #expect(rig.form == nil && rig.scene.figures.timer?.phase == "START?" && !rig.hasQuit)
    rig.press("e", "Down", "Right", "Enter")
    #expect(rig.form == nil && rig.scene.figures.timer?.time == "1:05")
    #expect(rig.press("Esc").contains(.quit))
  }

  @Test("the timers show past workouts, and one is repeated")
  func history() throws {
    let rig = try hold()
    rig.press("Enter")
    rig.wait(60)
    rig.press("h")
    #expect(rig.selected == "plank 1:00 · held 1:00, just now")
    rig.press("Enter")
    #expect(rig.scene.figures.timer?.phase == "START?")
  }
}
