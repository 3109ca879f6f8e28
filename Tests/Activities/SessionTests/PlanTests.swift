import Core
import Grades
import Sound
import Testing

@testable import Climbing
@testable import Session

/// Plans followed attempt by attempt.
@Suite("Plan", .timeLimit(.minutes(30)))
struct PlanTests {
  func grade(_ name: String) throws -> Grade { try #require(Grade(name, in: .v)) }

  func plan(_ steps: PlanStep...) -> Plan {
    Plan(
      id: "test", name: "Test", summary: "", source: "", discipline: .boulder, steps: steps)
  }

  func step(
    _ name: String, reps: Int? = 1, _ change: (inout PlanStep) -> Void = { _ in }
  ) throws -> PlanStep {
    var step = PlanStep(grade: .absolute(try grade(name)))
    step.reps = reps
    change(&step)
    return step
  }

  @Test("grades relative to the level are fixed at the start, within the system")
  func resolves() throws {
    var low = PlanStep(grade: .relative(-9))
    low.reps = 1
    var top = PlanStep(grade: .relative(1))
    top.reps = 1
    let plan = plan(low, top)
    let fixed = plan.resolved(level: try grade("V4"))
    #expect(fixed.steps.map(\.fixedGrade) == [try grade("VB"), try grade("V5")])
    #expect(plan.needsLevel && !fixed.needsLevel)
    #expect(plan.lowestLevel(in: .v) == Grade(.v, at: 9))
  }

  @Test("a completed step moves the plan on in the attempt's action: route, rest and prompt")
  func advances() throws {
    let plan = plan(
      try step("V1") { $0.restAfter = .seconds(90) }, try step("V3", reps: 2))
    var climber = Climber(plan: plan)
    #expect(climber.state.facts.climb.current?.grade == (try grade("V1")))
    let decision = climber.order(.log(.fall))
    #expect(
      decision.reply.text
        == "FALL  V1, attempt 1  1 of 1 done → step 2 of 2: 2 reps at V3")
    #expect(decision.reply.tone == .fall && decision.reply.nextTone == .planAdvanced)
    #expect(decision.reply.speech == "step two of two, V3, two reps to go")
    #expect(Set(decision.events.map(\.actionID)).count == 1)
    #expect(climber.state.facts.climb.current?.grade == (try grade("V3")))
    #expect(climber.state.facts.rest?.length == .seconds(90))
    #expect(climber.state.facts.rest?.source == .plan)
    guard case .climb(.attemptLogged(let entry)) = decision.events.first?.payload else {
      Issue.record("no attempt")
      return
    }
    #expect(entry.planRep == true && entry.advancesPlan == true)
  }

  @Test("undo takes back the attempt and the plan's move; redo restores both")
  func undoes() throws {
    var climber = Climber(plan: plan(try step("V1"), try step("V3", reps: 2)))
    let before = climber.state.facts
    climber.order(.log(.send))
    let after = climber.state.facts
    climber.order(.undo)
    #expect(climber.state.facts == before)
    climber.order(.redo)
    #expect(climber.state.facts == after)
  }

  @Test("if only sends count, falls aren't reps, and the plan says so before the last one")
  func sends() throws {
    var climber = Climber(
      plan: plan(
        try step("V2", reps: 2) {
          $0.counts = .sends
          $0.problems = 2
        }))
    #expect(climber.order(.log(.fall)).reply.nextTone == nil)
    climber.order(.log(.send))
    #expect(climber.state.facts.climb.currentNumber == 2, "a sent problem leads to the next")
    let held = climber.order(.log(.fall)).reply
    #expect(held.text == "FALL  V2, attempt 1  1 more send to finish this set")
    #expect(held.nextTone == .planBlocked)
    let complete = climber.order(.log(.send)).reply
    #expect(complete.text == "SEND  V2, attempt 2  2 of 2 done → plan complete")
    #expect(complete.nextTone == .finish && complete.speech == "plan complete")
    #expect(climber.state.facts.climb.plan?.position == nil)
    #expect(climber.order(.log(.send)).reply.nextTone == nil, "a complete plan says no more")
  }

  @Test("an easier route doesn't count, with the reason; a harder one does")
  func grades() throws {
    var climber = Climber(plan: plan(try step("V4", reps: 3)))
    climber.order(.easier)
    #expect(
      climber.order(.log(.send)).reply.text
        == "SEND  V3, attempt 1, flash  V3 is below the plan's V4: not counted")
    climber.order(.next)
    climber.order(.harder)
    climber.order(.log(.send))
    #expect(climber.state.facts.climb.plan?.reps.count == 1)
    #expect(climber.state.facts.climb.plan?.held == nil)
  }

  @Test("the sets of a step are climbed on the same problems in turn, with the rest between sets")
  func sets() throws {
    var climber = Climber(
      plan: plan(
        try step("V2", reps: 2) {
          $0.sets = 2
          $0.problems = 2
          $0.restBetweenSets = .seconds(240)
        }))
    var numbers: [Int] = []
    for _ in 0..<4 {
      numbers.append(climber.state.facts.climb.currentNumber)
      climber.order(.log(.send))
    }
    #expect(numbers == [1, 2, 1, 2])
    #expect(climber.state.facts.climb.routes.count == 2)
    #expect(climber.state.facts.climb.plan?.position == nil)
  }

  @Test("every minute: the rest is what is left of this minute, or of the next after a long rep")
  func every() throws {
    var climber = Climber(plan: plan(try step("V2", reps: 5) { $0.every = .seconds(60) }))
    climber.order(.log(.send), after: .seconds(20))
    #expect(climber.state.facts.rest?.length == .seconds(40))
    climber.order(.log(.send), after: .seconds(40 + 75))
    #expect(climber.state.facts.rest?.length == .seconds(45))
  }

  @Test("a timed set ends when its time is up, and continues if that is undone")
  func time() throws {
    var climber = Climber(
      plan: plan(try step("V2", reps: nil) { $0.work = .seconds(600) }, try step("V1")))
    climber.order(.log(.send), after: .seconds(30))
    #expect(climber.state.facts.climb.plan?.deadline == climber.now + .seconds(600))
    #expect(climber.order(.endSetByTime, after: .seconds(599)).events.isEmpty)
    #expect(climber.order(.endSetByTime, after: .seconds(1)).reply.tone == .planAdvanced)
    #expect(climber.state.facts.climb.plan?.position == PlanPosition(step: 1, set: 0))
    climber.order(.undo)
    #expect(climber.state.facts.climb.plan?.position == PlanPosition(step: 0, set: 0))
  }

  @Test("a send ends a set of tries; a step that waits holds until it is skipped")
  func endings() throws {
    var climber = Climber(
      plan: plan(
        try step("V5", reps: 5) { $0.endsWithSend = true },
        try step("V2", reps: 1) { $0.waits = true }))
    climber.order(.log(.fall))
    #expect(climber.state.facts.climb.plan?.position?.step == 0)
    climber.order(.log(.send))
    #expect(climber.state.facts.climb.plan?.position?.step == 1)
    let held = climber.order(.log(.send)).reply.text
    #expect(held.hasSuffix("1 of 1 done: {say “skip ahead”|press ]} to go on"))
    #expect(climber.order(.skipStep).reply.text == "Skipped → plan complete")
  }

  @Test("with automatic advance off the plan holds and says so")
  func manual() throws {
    var climber = Climber(plan: plan(try step("V1"), try step("V2")))
    climber.advances = false
    let reply = climber.order(.log(.send)).reply
    #expect(reply.text.hasSuffix("1 of 1 done, auto-advance is off: {say “skip ahead”|press ]}"))
    climber.order(.skipStep)
    #expect(climber.state.facts.climb.plan?.position?.step == 1)
  }

  @Test("step back restarts the step, then the one before; each can be undone")
  func back() throws {
    var climber = Climber(plan: plan(try step("V1"), try step("V2", reps: 3)))
    #expect(climber.order(.stepBack).reply == .firstStep)
    climber.order(.log(.send))
    climber.order(.log(.send))
    climber.order(.stepBack)
    #expect(climber.state.facts.climb.plan?.position?.step == 1)
    #expect(climber.state.facts.climb.plan?.reps.isEmpty == true)
    climber.order(.stepBack)
    #expect(climber.state.facts.climb.plan?.position?.step == 0)
    climber.order(.undo)
    climber.order(.undo)
    #expect(climber.state.facts.climb.plan?.reps.count == 1)
  }

  @Test("a deleted attempt no longer counts as a rep")
  func deletion() throws {
    var climber = Climber(plan: plan(try step("V1", reps: 3)))
    climber.order(.log(.send))
    let attempt = try #require(climber.state.facts.climb.routes.first?.attempts.first)
    climber.order(.deleteAttempt(attempt.id))
    #expect(climber.state.facts.climb.plan?.reps.isEmpty == true)
    climber.order(.undo)
    #expect(climber.state.facts.climb.plan?.reps.count == 1)
  }

  @Test("starting and leaving a plan can both be undone")
  func startedLater() throws {
    var climber = Climber()
    climber.order(.log(.send))
    climber.order(.startPlan(plan(try step("V6"))))
    #expect(climber.state.facts.climb.current?.grade == (try grade("V6")))
    #expect(climber.state.facts.climb.routes.count == 2)
    climber.order(.endPlan)
    #expect(climber.state.facts.climb.plan == nil)
    climber.order(.undo)
    #expect(climber.state.facts.climb.plan?.plan.id == "test")
    climber.order(.undo)
    #expect(climber.state.facts.climb.plan == nil && climber.state.facts.climb.routes.count == 1)
    #expect(climber.order(.skipStep).reply == .noPlan)
  }

  @Test("with the rest timer off, a plan starts no rest")
  func restOff() throws {
    var climber = Climber(plan: plan(try step("V1", reps: 3) { $0.rest = .seconds(60) }))
    climber.rest.isOn = false
    climber.order(.log(.send))
    #expect(climber.state.facts.rest == nil)
    #expect(climber.order(.rest(.toggle(.climb))).reply == .restIsOff)
  }
}
