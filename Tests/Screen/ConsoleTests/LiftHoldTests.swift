import Canvas
import Core
import HUD
import Hearing
import Lifting
import Session
import Sound
import Testing
import Words

@testable import Console

@Suite("Holds and records in a lifting session", .timeLimit(.minutes(30)))
struct LiftHoldTests {
  private static let repeaters = Exercise(
    id: "repeaters", name: "Repeaters 7/3", metric: .hold, equipment: .board,
    intervals: HangIntervals(work: .seconds(7), rest: .seconds(3), times: 6))

  private func sets(_ rig: Rig) -> [String] {
    rig.facts.lift.sets.map { block, set in
      "\(set.entry.values.text(block.exercise, in: .kg)) \(set.entry.outcome)"
    }
  }

  @Test("“start” counts the seconds down large, and the set logs itself at zero")
  func hold() {
    let rig = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
    rig.say("start")
    #expect(rig.scene.figures.timer?.time == "30")
    rig.wait(12)
    #expect(rig.scene.figures.timer?.time == "18" && sets(rig).isEmpty)
    rig.wait(18)
    #expect(rig.scene.figures.timer == nil)
    #expect(sets(rig) == ["30 s done"])
    rig.say("undo")
    #expect(sets(rig).isEmpty)
  }

  @Test(
    "said or pressed as a hold ends at zero, “done”, “missed” and “stop” log no second set",
    arguments: ["done", "missed", "stop", "s", "f", "Enter"], [0, 0.5, 1.9])
  func justHeld(input: String, after seconds: Double) {
    for isSeenBefore in [true, false] {
      let rig = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
      rig.say("start")
      if isSeenBefore { rig.wait(30) } else { rig.pass(30) }
      rig.pass(seconds)
      if let key = Key(name: input) {
        rig.receive(.key(key, pressed: rig.now))
      } else {
        rig.say(IntentName(rawValue: input), after: 0)
      }
      #expect(sets(rig) == ["30 s done"] && !rig.sounds.contains(.play(.refused)))
      rig.say("done", after: 2.1)
      #expect(sets(rig).count == 2, "afterwards it counts")
    }
  }

  @Test("ten seconds left are announced, and each of the last three has its tone")
  func cues() {
    let plan = BlockPlan(
      LiftLayerTests.plank, sets: [PlannedSet(SetValues(time: .seconds(45)))])
    let rig = LiftLayerTests.rig(.exercise(plan))
    rig.say("start")
    rig.wait(15)
    #expect(rig.effects.contains(.speaker(.speak("thirty seconds"))))
    rig.wait(20)
    #expect(rig.effects.contains(.speaker(.play(.timerLastTen))))
    rig.wait(9.5)
    #expect(rig.effects.count { $0 == .speaker(.play(.timerLastSeconds)) } == 3)
  }

  @Test(
    "“stop” offers three answers with the clock in sight: as missed, thrown away, or on",
    arguments: [false, true])
  func stops(byWord: Bool) {
    let rig = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
    rig.say("start")
    rig.wait(20)
    func stop() {
      if byWord { rig.say("stop", after: 0) } else { rig.press("q") }
    }
    stop()
    #expect(rig.scene.overlay == nil && rig.scene.figures.timer?.phase == "STOP?")
    #expect(rig.scene.figures.timer?.time == "10" && sets(rig).isEmpty)
    #expect(
      rig.scene.figures.timer?.lines == ["20 s: f log as missed · x throw away", "Esc go on"])
    rig.wait(2)
    #expect(rig.scene.figures.timer?.time == "8", "the clock runs on")
    if byWord { rig.say("resume", after: 0) } else { rig.press("Esc") }
    #expect(rig.scene.figures.timer?.phase == "HOLD")
    stop()
    if byWord { rig.say("missed", after: 3) } else { rig.press("f", after: 3) }
    #expect(sets(rig) == ["22 s missed"] && rig.scene.figures.timer == nil)
    rig.press("g")
    rig.wait(4)
    stop()
    if byWord { rig.say("delete", after: 0) } else { rig.press("x") }
    #expect(sets(rig) == ["22 s missed"] && rig.scene.figures.timer == nil)
    #expect(rig.toast == "Thrown away: 4 s held")
  }

  @Test("a hold that was thrown away comes back by undo, and goes again by redo")
  func thrownAway() throws {
    let rig = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
    rig.press("s", "g")
    rig.wait(12)
    rig.press("q", "x")
    #expect(rig.effects.contains(.keepHold(nil)) && rig.scene.figures.timer == nil)
    rig.wait(30)
    rig.press("u")
    #expect(rig.toast.hasPrefix("UNDONE  throwing away 12 s held"), "\(rig.toast)")
    #expect(rig.scene.figures.timer?.isPaused == true && rig.scene.figures.timer?.time == "18")
    #expect(rig.effects.contains { if case .keepHold(.some) = $0 { true } else { false } })
    rig.press("U")
    #expect(rig.toast == "REDONE  throwing away 12 s held" && rig.scene.figures.timer == nil)
    rig.press("u", "Space")
    rig.wait(3)
    rig.press("U")
    #expect(rig.toast == "Nothing to redo during a hold.", "it goes on: \(rig.toast)")
    rig.wait(15)
    #expect(sets(rig) == ["30 s done", "30 s done"])
    rig.press("u", "u")
    #expect(sets(rig).isEmpty && rig.scene.figures.timer == nil)
  }

  @Test("no key that is pressed without looking answers “stop”; without an answer the hold goes on")
  func stopIsSafe() {
    let rig = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
    rig.type("90")
    rig.press("Enter", "g")
    rig.wait(10)
    rig.press("q")
    for key in ["Enter", "Space", "y", "q"] {
      rig.press(key)
      #expect(rig.toast.hasPrefix("Answer first: ") && rig.scene.figures.timer?.phase == "STOP?")
    }
    // A question that a key asked waits for the answer; one that a word asked goes.
    rig.wait(20)
    #expect(rig.scene.figures.timer?.phase == "STOP?")
    rig.press("Esc")
    rig.say("stop")
    rig.wait(20)
    #expect(rig.scene.figures.timer?.phase == "HOLD" && sets(rig).isEmpty)
  }

  @Test("“stop” within the first second logs nothing, and asks nothing")
  func stopsAtOnce() {
    let rig = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
    rig.say("start")
    rig.press("q")
    #expect(rig.toast == "Stopped right away: nothing logged")
    #expect(sets(rig).isEmpty && rig.scene.figures.timer == nil)
  }

  @Test("during a hold the exercise, its set and the sets so far stay in sight")
  func workoutInSight() {
    let plan = BlockPlan(
      LiftLayerTests.plank,
      sets: Array(
        repeating: PlannedSet(SetValues(weight: Weight(10, .kg), time: .seconds(45))), count: 3))
    let rig = LiftLayerTests.rig(.exercise(plan))
    rig.press("g")
    #expect(rig.scene.figures.timer?.lines == ["Plank  10 kg  set 1 of 3", "No set yet"])
    rig.wait(45)
    rig.press("g")
    rig.wait(5)
    rig.press("f", "g")
    for size in [
      Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
    ] {
      let text = Renderer.render(rig.scene, size: size).plainText
      let isLarge = size.rows >= 40
      #expect(
        isLarge || text.contains("Plank  10 kg  set 3 of 3") && text.contains("✔ 45 s  ✘ 5 s"))
    }
  }

  @Test("a hold is kept every second, and offered again where it was when the program was killed")
  func killed() {
    let rig = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
    rig.press("g")
    rig.wait(7)
    let kept = rig.effects.compactMap { if case .keepHold(let hold) = $0 { hold } else { nil } }
    #expect(kept.map(\.elapsed) == Array(1...7))
    let setup = Rig.setup {
      $0.climb = nil
      $0.isForLifting = true
      $0.lifting.exercises = [LiftLayerTests.plank]
      $0.runningHold = kept.last
    }
    let next = Rig(
      [LiftLayer(.exercise(BlockPlan(LiftLayerTests.plank)), unfinished: [rig.committed])],
      setup: setup)
    #expect(next.question?.contains("Plank held for 7 s. Continue it?") == true)
    next.press("y")
    #expect(next.scene.figures.timer?.isPaused == true && next.scene.figures.timer?.time == "23")
    next.press("Space")
    next.wait(23)
    #expect(sets(next) == ["30 s done"])
    #expect(next.facts.lift.sets.first?.set.entry.block == kept.last?.block)
    #expect(next.effects.contains(.keepHold(nil)))
  }

  @Test("a partner's hold is offered too, and the partner comes up", arguments: [true, false])
  func partnersHold(isForLifting: Bool) {
    let setup = Rig.setup {
      if isForLifting { $0.climb = nil }
      $0.isForLifting = isForLifting
      $0.lifting.exercises = [LiftLayerTests.plank]
    }
    let lifting = LiftLayer(.exercise(BlockPlan(LiftLayerTests.plank)))
    let rig =
      isForLifting
      ? Rig([lifting], setup: setup, partners: ["Anna"])
      : Rig([ClimbLayer()], setup: setup, partners: ["Anna"])
    rig.press("s", "Tab", isForLifting ? "e" : "L")
    if rig.list?.title != "Exercise" { rig.press("Enter") }
    #expect(rig.list?.title == "Exercise")
    rig.type("plank")
    rig.press("Enter", "g")
    rig.wait(9)
    let kept = rig.effects.compactMap { if case .keepHold(let hold) = $0 { hold } else { nil } }
    let sessions = Dictionary(grouping: rig.committed, by: \.sessionID).values.map { $0 }
    var again = setup
    again.runningHold = kept.last
    let next =
      isForLifting
      ? Rig(
        [LiftLayer(.exercise(BlockPlan(LiftLayerTests.plank)), unfinished: sessions)], setup: again)
      : Rig([ClimbLayer(unfinished: sessions)], setup: again)
    #expect(next.question?.contains("Anna: Plank held for 9 s. Continue it?") == true)
    next.press("y")
    #expect(next.scene.climbers.first { $0.isUp }?.name == "Anna")
    #expect(next.scene.figures.timer?.isPaused == true && next.scene.figures.timer?.time == "21")
    next.press("Space")
    next.wait(21)
    #expect(sets(next) == ["30 s done"] && next.facts.climber == "Anna")
    #expect(next.facts.lift.sets.first?.set.entry.block == kept.last?.block)
  }

  @Test(
    "a hold pauses and resumes by word and by key, and is logged with the time held",
    arguments: [false, true])
  func pauses(byWord: Bool) {
    let rig = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
    rig.say("start")
    rig.wait(10)
    if byWord { rig.say("pause", after: 0) } else { rig.press("Space") }
    #expect(rig.scene.figures.timer?.isPaused == true && rig.scene.figures.timer?.time == "20")
    #expect(rig.effects.contains(.speaker(.play(.pause))))
    #expect(!rig.listening.unlikely.contains("resume") && rig.listening.unlikely.contains("pause"))
    // The word that was heard goes from the screen, but no clock runs.
    #expect(rig.console.nextDeadline(after: rig.now).map { $0 > rig.now + .seconds(2) } ?? true)
    rig.wait(300)
    #expect(sets(rig).isEmpty && rig.scene.figures.timer?.time == "20")
    if byWord { rig.say("resume", after: 0) } else { rig.press("P") }
    #expect(rig.scene.figures.timer?.isPaused == false)
    rig.wait(19)
    #expect(sets(rig).isEmpty)
    rig.wait(1)
    #expect(sets(rig) == ["30 s done"])
  }

  @Test("a hold stopped while paused is logged with the seconds before the pause")
  func stopsPaused() {
    let rig = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
    rig.say("start")
    rig.wait(12)
    rig.press("P")
    rig.press("q", "f", after: 60)
    #expect(sets(rig) == ["12 s missed"])
  }

  @Test("help and hints show only what works during a hold")
  func holdHelp() {
    let rig = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
    rig.press("g")
    #expect(rig.scene.hints.map(\.label).contains("pause"))
    #expect(!rig.scene.hints.map(\.label).contains("done"))
    let help = rig.console.help.map(\.effect)
    #expect(help.contains { $0.contains("Pause the clock") || $0.contains("Pause the timer") })
    #expect(!help.contains { $0.contains("Log the set as it stands") })
  }

  @Test("a missed hold doesn't change the length of the next, now or next time")
  func letGo() {
    let rig = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
    for _ in 0..<2 {
      rig.say("start")
      rig.wait(6)
      rig.press("q", "f")
    }
    #expect(sets(rig) == ["6 s missed", "6 s missed"])
    rig.say("start")
    #expect(rig.scene.figures.timer?.time == "30")
    rig.wait(31)
    let past = PastLift(
      id: "s", start: rig.now, end: rig.now, lift: rig.facts.lift)
    let thirty = SetValues(time: .seconds(30))
    #expect(LiftHistory([past]).last == [LiftLayerTests.plank.id: [thirty, thirty, thirty]])
  }

  @Test("after a missed hold the next keeps its length; the question closes when the time is up")
  func letGoEarly() {
    let rig = LiftLayerTests.rig(.exercise(BlockPlan(LiftLayerTests.plank)))
    rig.type("45")
    rig.press("Enter", "g")
    rig.wait(6)
    rig.press("q", "f")
    #expect(sets(rig) == ["6 s missed"] && rig.scene.figures.main.text == "45S")
    rig.press("g", after: 60)
    rig.wait(40)
    rig.press("q")
    rig.wait(6)
    #expect(sets(rig) == ["6 s missed", "45 s done"] && rig.scene.overlay == nil)
  }

  @Test("a hang protocol is one set with its working time, and ends a running rest")
  func protocols() {
    let rig = LiftLayerTests.rig(.exercise(BlockPlan(Self.repeaters)))
    #expect(rig.scene.figures.main.text == "42S")
    rig.press("g")
    rig.wait(57)
    rig.say("rest")
    rig.wait(60)
    rig.press("g")
    #expect(rig.facts.rest == nil)
    rig.wait(8)
    #expect(rig.scene.figures.timer?.phase == "REST")
    rig.wait(49)
    #expect(sets(rig) == ["42 s done", "42 s done"])
    let rests = rig.facts.lift.sets.map(\.set.entry.restBefore)
    #expect(rests[0] == nil && rests[1].map { ($0 - .seconds(62)) < .seconds(1) } == true)
  }

  @Test("only holds can be started")
  func others() {
    let rig = LiftLayerTests.rig()
    rig.press("g")
    #expect(rig.toast.hasPrefix("Only holds are timed"))
    #expect(rig.listening.unlikely.contains("start"))
  }

  @Test("a record has its banner and tone once, and the summary lists it with the volume")
  func records() {
    let setup = Rig.setup {
      $0.climb = nil
      $0.isForLifting = true
      $0.lifting.exercises = [LiftLayerTests.bench]
      $0.lifting.history = LiftHistory([LiftMenuTests.past(nil, LiftLayerTests.bench, reps: 12)])
    }
    let rig = Rig([LiftLayer(.exercise(BlockPlan(LiftLayerTests.bench)))], setup: setup)
    rig.type("75x5")
    rig.press("Enter", "s")
    #expect(rig.scene.news.toast?.word == "RECORD" && rig.toast == "RECORD  75 kg")
    #expect(rig.effects.contains(.speaker(.playNext(.record))))
    rig.press("s", after: 8)
    #expect(rig.scene.news.toast?.word == "DONE")
    rig.press("q", "y", after: 8)
    let lines = rig.summary
    #expect(lines.contains("2 working sets") && lines.contains("volume 750 kg"))
    #expect(lines.contains("★ record: Bench press, 75 kg"))
  }
}
