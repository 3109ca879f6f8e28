import Canvas
import HUD
import Hearing
import Log
import Session
import Sound
import Testing
import Timers

@testable import App

@Suite("Timer program")
struct TimerProgramTests {
  let start = Moment(microseconds: 1_800_000_000_000_000)

  private func at(_ seconds: Double) -> Moment { start + .microseconds(Int64(seconds * 1_000_000)) }

  private func program(_ configuration: WorkoutConfiguration) -> TimerProgram {
    var number = 0
    return TimerProgram(
      .workout(configuration), shelf: TimerShelf(), settings: Settings(), profile: .normal,
      helpRows: []
    ) {
      number += 1
      return "id\(number)"
    }
  }

  private func interval() throws -> TimerProgram {
    program(
      .interval(
        try IntervalPreset(
          getReady: .seconds(10), work: .seconds(20), rest: .seconds(10), rounds: 2)))
  }

  private func hold() throws -> TimerProgram {
    program(.hold(try .init(name: "plank", duration: .seconds(60))))
  }

  private func workout(in effects: [Effect]) -> WorkoutEntry? {
    for case .commit(let decision) in effects {
      for event in decision.events {
        if case .workoutLogged(let entry) = event.kind { return entry }
      }
    }
    return nil
  }

  private func sounds(_ effects: [Effect]) -> [Effect] {
    effects.filter { if case .run = $0 { false } else { true } }
  }

  @Test("nothing counts down to a start that nobody asked for")
  func waits() throws {
    var program = try interval()
    #expect(
      program.open() == [.listen(.timer, only: [.start, .stop, .status, .sleep, .strict, .normal])])
    #expect(program.nextDeadline(after: start) == nil)
    #expect(program.receive(.tick, at: at(1000)).isEmpty)
    let scene = program.scene(at: at(1000))
    #expect(scene.timer?.phase == "START?")
    #expect(scene.subtitle.contains("work 0:20, rest 0:10, 2 rounds"))
  }

  @Test("phases have their tones and words")
  func cues() throws {
    var program = try interval()
    let started = program.receive(.said(.start, wordEnd: start), at: start)
    #expect(started.contains(.play(.timerGetReady)))
    #expect(program.receive(.tick, at: at(7)) == [.play(.timerLastSeconds)])
    #expect(sounds(program.receive(.tick, at: at(10))) == [.play(.timerWork), .speak("Go")])
    _ = program.receive(.tick, at: at(29))
    #expect(sounds(program.receive(.tick, at: at(30))) == [.play(.timerRest), .speak("Rest")])
  }

  @Test("it is asked for exactly when a cue is due")
  func deadline() throws {
    var program = try interval()
    _ = program.receive(.said(.start, wordEnd: start), at: start)
    _ = program.receive(.tick, at: at(6.5))
    #expect(program.nextDeadline(after: at(6.5)) == at(7))
  }

  @Test("at the end the workout is committed, and then the final tone comes")
  func completes() throws {
    var program = try hold()
    _ = program.receive(.key(.enter, pressed: start), at: start)
    let effects = program.receive(.tick, at: at(60))
    let entry = try #require(workout(in: effects))
    #expect(entry.kind == "hold" && entry.name == "plank" && entry.isComplete)
    #expect(entry.elapsed == .seconds(60))
    #expect(!effects.contains(.play(.timerEnd)))
    let decision = Decision(events: [], reply: .workoutLogged("plank"))
    #expect(
      program.committed(decision, at: at(60)) == [.play(.timerEnd), .speak("Workout complete")])
    #expect(program.scene(at: at(60)).timer?.phase == "DONE")
  }

  @Test("the final tone comes though the log cannot be written, and the screen says so")
  func notLogged() throws {
    var program = try hold()
    _ = program.receive(.key(.enter, pressed: start), at: start)
    _ = program.receive(.tick, at: at(60))
    #expect(program.notCommitted("disk full", at: at(60)).first == .play(.timerEnd))
    #expect(program.scene(at: at(60)).warnings.contains("NOT LOGGED: disk full"))
  }

  @Test("stop asks; a hold that is broken off is not logged")
  func stopHold() throws {
    var program = try hold()
    _ = program.receive(.said(.start, wordEnd: start), at: start)
    let asked = program.receive(.said(.stop, wordEnd: at(20)), at: at(20))
    #expect(asked.contains(.play(.question)))
    #expect(asked.contains(.listen(.confirm, only: [.yes, .no])))
    #expect(
      program.scene(at: at(20)).overlay
        == .question("Cancel timer? Progress will be lost", yes: "yes", no: "no"))
    let stopped = program.receive(.said(.yes, wordEnd: at(21)), at: at(21))
    #expect(workout(in: stopped) == nil)
    #expect(program.scene(at: at(21)).timer?.phase == "STOPPED")
  }

  @Test("no goes on, and the time has gone on meanwhile")
  func goesOn() throws {
    var program = try hold()
    _ = program.receive(.said(.start, wordEnd: start), at: start)
    _ = program.receive(.said(.stop, wordEnd: at(20)), at: at(20))
    _ = program.receive(.said(.no, wordEnd: at(22)), at: at(22))
    #expect(program.scene(at: at(22)).timer?.time == "0:38")
  }

  @Test("a workout that ends while it is asked about is logged, and the question is gone")
  func endsMeanwhile() throws {
    var program = try hold()
    _ = program.receive(.said(.start, wordEnd: start), at: start)
    _ = program.receive(.said(.stop, wordEnd: at(58)), at: at(58))
    #expect(workout(in: program.receive(.tick, at: at(60)))?.isComplete == true)
    #expect(program.scene(at: at(60)).overlay == nil)
  }

  @Test("a half that falls on the start of a phase is told in its words")
  func half() throws {
    var program = try interval()
    _ = program.receive(.said(.start, wordEnd: start), at: start)
    _ = program.receive(.tick, at: at(39))
    #expect(
      sounds(program.receive(.tick, at: at(40.002))) == [.play(.timerWork), .speak("Halfway. Go")])
  }

  @Test("R starts again from the beginning, after a yes")
  func restarts() throws {
    var program = try interval()
    _ = program.receive(.said(.start, wordEnd: start), at: start)
    let asked = program.receive(.key(.character("R"), pressed: at(15)), at: at(15))
    #expect(asked.contains(.play(.question)))
    _ = program.receive(.key(.character("y"), pressed: at(16)), at: at(16))
    #expect(program.scene(at: at(17)).timer?.time == "0:09")
    #expect(program.scene(at: at(17)).timer?.phase == "READY")
  }

  @Test("sounds and words can be switched off by the preset, the final tone not")
  func silent() throws {
    var program = program(
      .interval(
        try IntervalPreset(
          getReady: .zero, work: .seconds(5), rest: .seconds(5), rounds: 1, sound: false,
          voice: false)))
    let started = program.receive(.said(.start, wordEnd: start), at: start)
    #expect(!started.contains(.play(.timerWork)) && !started.contains(.speak("Go")))
    _ = program.receive(.tick, at: at(10))
    let decision = Decision(events: [], reply: .workoutLogged("x"))
    #expect(program.committed(decision, at: at(10)) == [.play(.timerEnd)])
  }

  @Test("a stopped interval timer is logged with what was done")
  func stopInterval() throws {
    var program = try interval()
    _ = program.receive(.said(.start, wordEnd: start), at: start)
    _ = program.receive(.key(.escape, pressed: at(35)), at: at(35))
    let entry = try #require(
      workout(in: program.receive(.key(.character("y"), pressed: at(36)), at: at(36))))
    #expect(!entry.isComplete)
    #expect(entry.elapsed == .seconds(36))
    #expect(entry.summary.contains("\"rounds\":1"))
  }

  @Test("space pauses and goes on; what cannot be done is refused")
  func pauses() throws {
    var program = try interval()
    #expect(program.receive(.said(.pause, wordEnd: start), at: start).contains(.play(.refused)))
    _ = program.receive(.said(.start, wordEnd: start), at: start)
    let paused = program.receive(.key(.character(" "), pressed: at(4)), at: at(4))
    #expect(paused.contains(.play(.pause)))
    #expect(program.scene(at: at(400)).timer?.isPaused == true)
    let resumed = program.receive(.key(.character(" "), pressed: at(400)), at: at(400))
    #expect(resumed.contains(.play(.resume)))
    #expect(program.scene(at: at(400)).timer?.time == "0:06")
  }

  @Test("rounds are counted by word, and taken back")
  func rounds() throws {
    var program = program(.amrap(try .init(duration: .seconds(600))))
    _ = program.receive(.said(.start, wordEnd: start), at: start)
    #expect(
      program.receive(.said(.round, wordEnd: at(50)), at: at(50)).contains(.play(.timerRound)))
    _ = program.receive(.said(.round, wordEnd: at(90)), at: at(90))
    _ = program.receive(.said(.undo, wordEnd: at(91)), at: at(91))
    #expect(program.scene(at: at(91)).timer?.position.map(\.value) == ["1"])
  }

  @Test("after a suspend only the last cue sounds")
  func suspend() throws {
    var program = try interval()
    _ = program.receive(.said(.start, wordEnd: start), at: start)
    let effects = program.receive(.tick, at: at(45))
    #expect(effects.count { if case .play = $0 { true } else { false } } == 1)
    #expect(program.scene(at: at(45)).timer?.position.map(\.value) == ["2/2"])
  }
}
