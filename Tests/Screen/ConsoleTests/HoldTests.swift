import HUD
import Hearing
import Preferences
import Session
import Sound
import Testing
import Timers
import Words

@testable import Console

@Suite("Holds", .timeLimit(.minutes(30)))
struct HoldTests {
  private func planks() throws -> Rig {
    let sets = try WorkoutConfiguration.Sets(count: 3, rest: .seconds(30))
    return Rig.workout(
      .hold(try .init(name: "plank", duration: .seconds(60), sets: sets)))
  }

  @Test("three one-minute planks with half a minute between follow one another by themselves")
  func sets() throws {
    let rig = try planks()
    rig.press("Enter")
    rig.wait(70)
    #expect(rig.scene.figures.timer?.phase == "REST" && rig.scene.figures.timer?.time == "0:20")
    #expect(rig.scene.figures.timer?.position == [Scene.Count(label: "sets done", value: "1/3")])
    rig.wait(25)
    #expect(rig.scene.figures.timer?.phase == "WORK" && rig.workouts.isEmpty)
    rig.wait(145)
    let entry = try #require(rig.workouts.first)
    #expect(entry.isComplete && entry.elapsed == .seconds(240))
    #expect(entry.done?.result == "held 3:00 in 3 sets")
  }

  @Test("the question before stopping while getting ready mentions no entry")
  func stopsBefore() throws {
    let preset = try IntervalPreset(
      name: "Hangs", getReady: .seconds(10), work: .seconds(7), rest: .seconds(3))
    let rig = Rig([WorkoutLayer(.interval(preset))])
    rig.press("Enter", "Esc", after: 0)
    #expect(rig.confirmation == "Stop the timer? It hasn't begun: nothing is logged.")
    rig.press("y")
    #expect(rig.workouts.isEmpty)
  }

  @Test("a question that stays open says what a yes would do now")
  func stopsLater() throws {
    let preset = try IntervalPreset(
      name: "Hangs", getReady: .seconds(10), work: .seconds(7), rest: .seconds(3))
    let rig = Rig([WorkoutLayer(.interval(preset))])
    rig.press("Enter", "Esc", after: 0)
    rig.wait(15)
    #expect(rig.confirmation == "Stop the timer? What you have done will be logged.")
    #expect(
      rig.console.card(at: rig.now).question
        == "Stop the timer? What you have done will be logged.")
    rig.press("y")
    #expect(!rig.workouts.isEmpty)
  }

  @Test("stopped in the second set, the first counts; stopped in the first, nothing does")
  func brokenOff() throws {
    let rig = try planks()
    rig.press("Enter", "Esc", after: 0)
    rig.press("y", after: 15)
    #expect(rig.workouts.isEmpty)
    rig.press("Enter")
    rig.press("Esc", after: 100)
    #expect(rig.confirmation == "Stop the timer? What you have done will be logged.")
    rig.press("y")
    #expect(rig.workouts.first?.done?.result == "stopped, held 1:10 in 1 set")
  }

  @Test("a set added while the timer runs is logged, and can be undone")
  func addsSet() throws {
    let rig = try planks()
    rig.press("Enter")
    rig.say("addset", after: 10)
    #expect(rig.toast == "Added a set: 1 so far" && rig.scene.figures.timer?.time == "0:50")
    #expect(rig.scene.figures.timer?.position.first == Scene.Count(label: "sets added", value: "1"))
    rig.say("addset")
    rig.say("undo")
    #expect(rig.scene.figures.timer?.position.first == Scene.Count(label: "sets added", value: "1"))
    rig.wait(240)
    #expect(rig.workouts.first?.done?.result == "held 3:00 in 3 sets, and 1 set added")
  }

  @Test("undoing a set added after the end leaves the workout done")
  func addsSetAfterwards() throws {
    let rig = try planks()
    rig.press("Enter")
    rig.wait(250)
    let end = try #require(rig.scene.figures.timer)
    rig.press("a", "u")
    #expect(rig.scene.figures.timer == end)
  }

  @Test("a set is logged even if no timer ever ran")
  func withoutTimer() throws {
    let rig = try planks()
    rig.press("a")
    #expect(rig.workouts.first?.done?.result == "held 1:00")
    #expect(rig.toast == "Logged plank 1:00, done without the timer")
    #expect(rig.scene.figures.timer?.phase == "START?")
  }

  @Test("each of the last ten seconds of a hold is signalled")
  func lastTen() throws {
    let rig = try planks()
    rig.press("Enter")
    rig.wait(49.5)
    for second in 1...9 {
      rig.wait(1)
      let tone = second == 1 ? Cue.timerLastTen : .timerLastSeconds
      #expect(rig.sounds == [.play(tone)], "\(second)")
      #expect(rig.scene.figures.timer?.isLastSeconds == true)
    }
  }

  @Test("after the end the screen goes back by itself, if there is one below")
  func goesBack() throws {
    let rig = Rig.timers()
    rig.press("End", "Enter", "Enter")
    rig.wait(60)
    #expect(rig.scene.figures.timer?.phase == "DONE")
    rig.wait(14)
    #expect(rig.scene.figures.timer?.phase == "DONE")
    rig.wait(2)
    #expect(rig.list?.title == "Timers")
    let alone = try planks()
    alone.press("Enter")
    alone.wait(300)
    #expect(alone.scene.figures.timer?.phase == "DONE" && !alone.hasQuit)
  }

  @Test("it stays if the setting says so, and while somebody uses it")
  func stays() throws {
    let rig = Rig.timers()
    rig.press("End", "Enter", "Enter")
    rig.wait(61)
    rig.press("i")
    rig.wait(100)
    #expect(rig.scene.figures.timer?.phase == "DONE")
    let wanting = Rig.timers { $0.staysAfterTimer = 0 }
    wanting.press("End", "Enter", "Enter")
    wanting.wait(200)
    #expect(wanting.scene.figures.timer?.phase == "DONE")
  }

  @Test("no rest follows the last hang, unless the timer has one")
  func lastRest() throws {
    let hangs = try #require(PresetList()["Max hangs"])
    let timer = WorkoutTimer(.interval(hangs))
    #expect(timer.phases.last?.activity == .work)
    #expect(WorkoutTimer(.standard(.interval)).phases.last?.activity == .rest)
    #expect(WorkoutConfiguration.interval(hangs).details.hasSuffix("no rest at the end"))
  }

  @Test("status speaks the round, the set and the total time left")
  func status() throws {
    let rig = try planks()
    rig.press("Enter")
    rig.say("status", after: 70)
    #expect(
      rig.toast
        == "rest between sets, twenty seconds left, set two of three, two minutes fifty left in all"
    )
    let emom = Rig.workout(
      .emom(try .init(interval: .seconds(60), intervals: 10)))
    emom.say("status")
    #expect(emom.toast == "EMOM, 10 intervals of 1:00, ten minutes in all")
    emom.press("Enter")
    emom.say("status", after: 130)
    #expect(
      emom.toast
        == "work, fifty seconds left, round three of ten, seven minutes fifty left in all")
    let amrap = Rig.workout(.standard(.amrap))
    amrap.press("Enter")
    amrap.press(".", after: 60)
    amrap.say("status")
    #expect(amrap.toast == "work, eighteen minutes fifty-nine left, one round")
  }

  @Test("the voice is switched off and on while the timer runs")
  func voice() throws {
    let rig = try planks()
    rig.press("Enter")
    rig.say("voiceoff")
    #expect(!rig.listening.unlikely.contains("voiceon"))
    #expect(rig.listening.unlikely.contains("voiceoff"))
    rig.wait(60)
    #expect(!rig.sounds.contains(.speak("Rest")))
    rig.press("v")
    #expect(rig.sounds.contains(.speak("Voice on")))
    rig.wait(29)
    #expect(rig.sounds.contains(.speak("Go")))
  }

  @Test("a workout that a crash cut off is offered first; after a no, the new one starts")
  func offered() throws {
    let cut = try planks()
    cut.press("Enter")
    cut.wait(65)
    let left = SessionState(folding: cut.committed)
    func again() -> Rig {
      Rig(
        [WorkoutLayer(.standard(.amrap), start: .onceClosed), ResumeLayer([left])],
        setup: Rig.training)
    }
    let no = again()
    #expect(no.workouts.isEmpty && no.facts.workout == nil)
    no.press("n")
    #expect(no.workouts.map(\.name) == ["plank"])
    #expect(no.scene.figures.timer?.phase == "WORK" && no.scene.head.subtitle.hasPrefix("AMRAP"))
    let yes = again()
    yes.press("y")
    #expect(yes.scene.head.subtitle.hasPrefix("plank") && yes.scene.figures.timer?.isPaused == true)
  }
}
