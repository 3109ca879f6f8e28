import Core
import Testing

@testable import Climbing
@testable import Session

/// What a corrected attempt changes.
extension PlanTests {
  @Test("if only sends count, a fall corrected to a send is a rep; undo takes both back")
  func correction() throws {
    var climber = Climber(
      plan: plan(
        try step("V2", reps: 3) {
          $0.counts = .sends
          $0.problems = 3
        }))
    climber.order(.log(.fall))
    let fall = try #require(climber.state.facts.climb.last?.id)
    let before = climber.state.facts
    #expect(climber.order(.correctAttempt(fall)).reply.text == "SEND  V2, corrected")
    #expect(climber.state.facts.climb.plan?.reps.map(\.attemptID) == [fall])
    #expect(climber.state.facts.climb.currentNumber == 2, "as if the send had been logged")
    climber.order(.undo)
    #expect(climber.state.facts == before)
    climber.order(.redo)
    climber.order(.correctAttempt(fall))
    #expect(climber.state.facts.climb.plan?.reps.isEmpty == true)
    #expect(climber.state.facts.climb.currentNumber == 1)
    climber.order(.log(.send))
    climber.order(.correctAttempt(fall))
    #expect(climber.state.facts.climb.plan?.reps.map(\.attemptID).first == fall)
    #expect(climber.state.facts.climb.plan?.reps.count == 2)
    #expect(climber.state.facts.climb.currentNumber == 2, "an earlier attempt moves nobody")
  }

  @Test("a correction that completes the set moves the plan on, in one action")
  func completingCorrection() throws {
    var climber = Climber(
      plan: plan(
        try step("V2") {
          $0.counts = .sends
          $0.restAfter = .seconds(90)
        }, try step("V5", reps: 3) { $0.endsWithSend = true }, try step("V1")))
    climber.order(.log(.fall))
    let before = climber.state.facts
    let first = try #require(before.climb.last?.id)
    let decision = climber.order(.correctAttempt(first))
    #expect(
      decision.reply.text
        == "SEND  V2, corrected  1 of 1 done → step 2 of 3: 3 reps at V5")
    #expect(Set(decision.events.map(\.actionID)).count == 1)
    #expect(climber.state.facts.rest?.length == .seconds(90))
    climber.order(.undo)
    #expect(climber.state.facts == before)
    climber.order(.redo)
    climber.order(.log(.fall))
    let second = try #require(climber.state.facts.climb.last?.id)
    #expect(
      climber.order(.correctAttempt(second)).reply.text
        == "SEND  V5, corrected  Sent → step 3 of 3: 1 rep at V1")
    climber.order(.correctAttempt(first))
    #expect(climber.state.facts.climb.plan?.position?.step == 2, "an earlier set stays as it was")
  }

  @Test("a corrected attempt on an easier route, or in a session that is over, changes no plan")
  func correctionWithoutEffect() throws {
    var climber = Climber(
      plan: plan(try step("V4") { $0.counts = .sends }, try step("V1")))
    climber.order(.easier)
    climber.order(.log(.fall))
    let easy = try #require(climber.state.facts.climb.last?.id)
    climber.order(.correctAttempt(easy))
    #expect(climber.state.facts.climb.plan?.reps.isEmpty == true)
    climber.order(.next)
    climber.order(.harder)
    climber.order(.log(.fall))
    let last = try #require(climber.state.facts.climb.last?.id)
    climber.order(.finish)
    #expect(climber.order(.correctAttempt(last)).events.count == 1)
    #expect(climber.state.facts.climb.plan?.position?.step == 0)
  }

  @Test("a plan that holds goes on holding as long as there is a reason after a correction")
  func heldCorrection() throws {
    var climber = Climber(plan: plan(try step("V5", reps: 2) { $0.endsWithSend = true }))
    climber.advances = false
    climber.order(.log(.send))
    let first = try #require(climber.state.facts.climb.last?.id)
    #expect(climber.state.facts.climb.plan?.held == .isManual(.sent))
    climber.order(.correctAttempt(first))
    #expect(climber.state.facts.climb.plan?.held == nil)
    climber.order(.log(.fall))
    let full = PlanHold.isManual(.repsDone(2, of: 2))
    #expect(climber.state.facts.climb.plan?.held == full)
    climber.order(.correctAttempt(first))
    #expect(climber.state.facts.climb.plan?.held == .isManual(.sent))
    climber.order(.correctAttempt(first))
    #expect(climber.state.facts.climb.plan?.held == full)
  }
}
