import Canvas
import Climbing
import Core
import Foundation
import Grades
import HUD
import Hearing
import Preferences
import Session
import Sound
import Testing
import Words

@testable import Console

@Suite("Climbing layer", .timeLimit(.minutes(30)))
struct ClimbLayerTests {
  private func plan(_ change: (inout PlanStep) -> Void) throws -> SessionSetup {
    var step = PlanStep(grade: .absolute(try #require(Grade("V4", in: .v))))
    step.reps = 1
    change(&step)
    let plan = Plan(
      id: "p", name: "P", summary: "", source: "", discipline: .boulder, steps: [step, step])
    return Rig.setup { $0.plan = plan }
  }

  @Test("a completed step plays the send's tone, then the plan's, and speaks the next step")
  func speaks() throws {
    let rig = Rig.climb(setup: try plan { $0.restAfter = .seconds(60) })
    rig.say("send")
    let prompt = "step two of two, V4, one rep to go"
    #expect(rig.sounds == [.play(.send), .playNext(.planAdvanced), .speak(prompt)])
    #expect(rig.toast.hasPrefix("SEND  V4, attempt 1, flash"))
    #expect(rig.scene.figures.plan?.current == 1)
    rig.wait(60)
    #expect(rig.sounds.contains(.play(.restEnd)) && rig.sounds.contains(.speak(prompt)))
  }

  @Test("with speech off, only tones sound")
  func silent() throws {
    let rig = Rig.climb(setup: try plan { $0.restAfter = .seconds(60) }) { $0.speaks = false }
    rig.say("send")
    #expect(!rig.effects.contains { $0.isSpeech })
    rig.say("status")
    #expect(!rig.effects.contains { $0.isSpeech })
    rig.wait(61)
    #expect(!rig.effects.contains { $0.isSpeech })
  }

  @Test("a timed set ends once, and not again after an undo")
  func timed() throws {
    let rig = Rig.climb(
      setup: try plan {
        $0.reps = nil
        $0.work = .seconds(120)
      })
    rig.say("fall")
    rig.wait(125)
    #expect(rig.facts.climb.plan?.position?.step == 1)
    rig.say("undo")
    rig.wait(60)
    #expect(rig.facts.climb.plan?.position?.step == 0)
  }

  @Test("the status says how much time a set has left, from its first attempt on, even a fall")
  func timeLeft() throws {
    let rig = Rig.climb(
      setup: try plan {
        $0.reps = nil
        $0.work = .seconds(120)
        $0.counts = .sends
      })
    rig.say("status")
    #expect(rig.sounds.contains(.speak("V4, attempt one, no sends, step one of two, two minutes")))
    rig.say("fall", after: 5)
    rig.say("status", after: 90)
    #expect(
      rig.sounds.contains(
        .speak("V4, attempt two, no sends, step one of two, thirty seconds left")))
  }

  @Test("the words of a plan are likely only while one runs, onsight only before the first attempt")
  func words() throws {
    let free = Rig.climb()
    #expect(free.listening.mode == .climb)
    #expect(free.listening.unlikely.contains("skip"))
    #expect(!free.listening.unlikely.contains("onsight"))
    free.say("send")
    #expect(free.listening.unlikely.contains("onsight"))
    let planned = Rig.climb(setup: try plan { _ in })
    #expect(planned.listening.unlikely.isDisjoint(with: ["skip", "stepback"]))
  }

  @Test("an entry that a full disk refused isn't shown as logged; with room again, the next one is")
  func fullDisk() {
    let rig = Rig.climb(isDiskFull: true)
    rig.say("send")
    #expect(rig.scene.news.warnings.contains("NOT LOGGED: the disk is full"))
    #expect(rig.facts.climb.attempts == 0)
    rig.isDiskFull = false
    rig.say("send")
    #expect(rig.effects.contains(.speaker(.play(.send))))
    #expect(rig.facts.climb.attempts == 1)
    #expect(!rig.scene.news.warnings.contains { $0.hasPrefix("NOT LOGGED") })
  }

  @Test("an entry that isn’t on disk is the first problem shown, under a list and at 40x12 too")
  func fullDiskFirst() {
    let rig = Rig.climb(isDiskFull: true)
    rig.receive(.ear(.lost(reason: "the device is gone")))
    rig.receive(.speaker(.lost(reason: "the device is gone")))
    rig.press("s")
    rig.wait(6)
    for key in ["i", ","] {
      rig.press(key)
      rig.wait(6)
      let text = Renderer.render(rig.scene, size: Renderer.smallest).plainText
      #expect(text.contains("NOT LOGGED"), "\(text)")
    }
  }

  @Test("status says the state in a sentence")
  func status() throws {
    let rig = Rig.climb { $0.rest = 180 }
    for intent in ["send", "fall", "rest"] as [IntentName] { rig.say(intent) }
    rig.say("status", after: 70)
    #expect(
      rig.effects.contains(.speaker(.speak("VB, attempt three, one send, resting one minute ten"))))
  }

  /// The processor time of this thread. Waiting on a busy machine doesn't count.
  private var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  @Test("a search through hundreds of routes takes less than 50 ms of work")
  func search() throws {
    let known = try (0..<500).map { number in
      KnownRoute(
        grade: try #require(Grade(.v, at: number % 18)), name: "known \(number)", wall: "cave")
    }
    let rig = Rig.climb(setup: Rig.setup { $0.routes = known })
    for _ in 0..<100 {
      rig.say("next")
      rig.say("send")
    }
    rig.press("g")
    rig.type("known 33")
    let before = processorTime
    _ = rig.scene
    let work = processorTime - before
    #expect(work < .milliseconds(50), "\(work)")
    let list = try #require(rig.list)
    #expect(list.rows.count == 14 + 2, "all with 33, and two rows for the typed text")
    #expect(list.rows[0].contains("known 33"))
  }

  @Test("on a route with attempts, routes come first; a grade chosen there corrects it")
  func locked() throws {
    let rig = Rig.climb()
    rig.say("send")
    rig.press("g")
    #expect(try #require(rig.list).rows[0].hasPrefix("route 1"))
    #expect(try #require(rig.list).rows[2].hasPrefix("grade V0  corrects 1 attempt"))
    rig.press("Down", "Down", "Enter")
    #expect(rig.toast == "Corrected VB to V0: 1 attempt")
    #expect(rig.facts.climb.current?.grade == Grade("V0", in: .v) && rig.facts.counts.sends == 1)
    rig.press("u")
    #expect(rig.facts.climb.current?.grade == Grade("VB", in: .v) && rig.facts.counts.sends == 1)
  }

  @Test("the third request for a locked grade says how to get another one")
  func lockedAgain() {
    let rig = Rig.climb(setup: Rig.setup(at: "V3"))
    rig.press("s")
    rig.press("+", "-")
    #expect(rig.toast == "Grade locked after 1 attempt: say “next” for a new route")
    rig.press("+")
    #expect(
      rig.toast
        == "The grade stays: the route has 1 attempt. Say “next route” for a new one, or correct it in the list of grades"
    )
    rig.press("n", "+", "s", "+")
    #expect(rig.toast.hasPrefix("Grade locked"), "each route counts its own requests")
  }

  @Test("each direction has its tone")
  func directions() throws {
    let rig = Rig.climb(setup: Rig.setup { $0.grade = Grade("V4", in: .v) })
    for (key, tone) in [
      ("+", Cue.harder), ("-", .easier), ("n", .next), ("p", .previous), ("n", .next),
    ] {
      #expect(rig.press(key).contains(.speaker(.play(tone))), "\(key)")
    }
  }

  @Test("going forward to an existing route shows NEXT, going back shows BACK")
  func forward() {
    let rig = Rig.climb()
    rig.press("n", "p")
    #expect(rig.scene.news.toast?.word == "BACK")
    rig.press("n")
    #expect(rig.scene.news.toast?.word == "NEXT")
  }

  @Test("“rest” right after a rest began confirms it; later it ends it")
  func habit() {
    let rig = Rig.climb { $0.restsByItself = true }
    rig.press("f")
    rig.say("rest", after: 2)
    #expect(rig.facts.rest != nil && rig.scene.news.toast?.word == "REST")
    rig.say("rest", after: 4)
    #expect(rig.facts.rest == nil)
  }

  @Test("the screen marks that rests are off; a running one continues")
  func restsOff() {
    let rig = Rig.climb { $0.rest = 60 }
    rig.say("rest")
    rig.say("restsoff")
    #expect(rig.scene.head.marks == ["RESTS OFF"] && rig.scene.figures.rest != nil)
    #expect(rig.listening.unlikely.contains("restsoff"))
    #expect(!rig.listening.unlikely.contains("restson"))
    rig.say("rest")
    rig.say("rest")
    #expect(rig.facts.rest == nil && rig.toast.contains("say “rests on”"))
    rig.press("R")
    #expect(rig.scene.head.marks.isEmpty)
  }

  @Test("a rest is paused and resumed by word and key; the pause doesn't count as rest")
  func pausedRest() {
    let rig = Rig.climb { $0.rest = 60 }
    #expect(rig.listening.unlikely.contains("pause"))
    #expect(rig.press("P").contains(.speaker(.play(.refused))))
    rig.say("rest")
    rig.wait(20)
    rig.say("pause", after: 0)
    #expect(rig.scene.figures.rest?.isPaused == true && rig.scene.figures.rest?.text == "0:40")
    #expect(rig.toast == "Rest paused  0:40")
    rig.wait(300)
    #expect(rig.scene.figures.rest?.text == "0:40" && rig.scene.figures.rest?.isOver == false)
    rig.press("P")
    rig.wait(39)
    #expect(!rig.effects.contains(.speaker(.play(.restEnd))))
    rig.wait(1)
    #expect(rig.effects.contains(.speaker(.play(.restEnd))))
    rig.say("rest", after: 0)
    #expect(rig.committed.last?.payload == .rest(.ended(after: .seconds(60))))
  }

  @Test("while resting the rest is the main figure, until the climber says or presses something")
  func mainRest() {
    let rig = Rig.climb { $0.restsByItself = true }
    rig.say("fall")
    #expect(rig.scene.figures.rest?.isMain == true)
    rig.wait(30)
    #expect(rig.scene.figures.rest?.isMain == true)
    rig.say("next")
    #expect(rig.scene.figures.rest?.isMain == false)
    rig.say("pause")
    #expect(rig.scene.figures.rest?.isMain == true)
    rig.press("i", after: 1)
    #expect(rig.scene.figures.rest?.isMain == false)
    rig.say("resume")
    #expect(rig.scene.figures.rest?.isMain == true)
  }

  @Test("confirming a rest keeps it the main figure")
  func confirmedRest() {
    let rig = Rig.climb { $0.restsByItself = true }
    rig.say("fall")
    rig.say("rest", after: 2)
    #expect(rig.scene.figures.rest?.isMain == true)
  }

  @Test("an outcome and the keys for its details stay behind with their route")
  func outcomeElsewhere() {
    let rig = Rig.climb()
    rig.say("send")
    #expect(rig.scene.news.outcome?.word == "SEND")
    rig.say("next")
    rig.press("5")
    #expect(rig.toast == "No attempt on this route yet: h lists earlier ones.")
    rig.wait(9)
    #expect(rig.scene.news.outcome == nil)
    rig.press("f", "p")
    rig.wait(9)
    #expect(rig.scene.news.outcome == nil, "nor does the fall on route 2 belong to route 1")
  }

  @Test("the outcome after which a plan goes on stays, with its details")
  func outcomeBeforeNextStep() {
    let rig = Rig.climb(
      setup: Rig.setup(at: "V4") { setup in
        var step = PlanStep(grade: Grade("V3", in: .v).map(PlanGrade.absolute) ?? .free)
        step.reps = 1
        setup.plan = Plan(
          id: "p", name: "Plan", summary: "", source: "", discipline: .boulder,
          steps: [step, PlanStep(grade: Grade("V5", in: .v).map(PlanGrade.absolute) ?? .free)])
      })
    rig.say("send")
    #expect(rig.facts.climb.currentNumber == 2)
    rig.press("5")
    #expect(rig.toast.hasPrefix("Felt easy"))
    #expect(rig.scene.news.outcome?.word == "SEND")
  }
}

extension Effect {
  var isSpeech: Bool { if case .speaker(.speak) = self { true } else { false } }
}
