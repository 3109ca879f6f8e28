import Climbing
import Core
import Grades
import Lifting
import Testing

@testable import Session

/// The session has one rest, whatever is done in it.
@Suite("Rests", .timeLimit(.minutes(30)))
struct RestTests {
  private static let bench = BlockPlan(
    Exercise(id: "bench-press", name: "Bench press", equipment: .barbell, muscles: ["chest"]))

  /// What a decision brings about: a rest with its length, and other events by their kinds.
  private static func events(_ decision: Decision) -> [String] {
    decision.events.map { event in
      switch event.payload {
      case .rest(.started(let source, let length)):
        "\(source) rest of \(length?.clock() ?? "any length")"
      case .rest(.ended(let after)): "rested \(after.clock())"
      default: event.payload.stored.kind
      }
    }
  }

  @Test(
    "a rest after climbing ends with a set, and the other way round, in the set's action"
  )
  func acrossActivities() {
    var climber = Climber()
    climber.rest.startsByItself = true
    climber.rest.length = .seconds(60)
    #expect(
      Self.events(climber.order(.log(.fall))) == ["climb.attempt", "auto rest of 1:00"])
    climber.lift(.exercise(Self.bench))
    let set = climber.lift(.log(.done), after: .seconds(29))
    #expect(Self.events(set) == ["rested 0:30", "lift.set", "auto rest of 1:00"])
    #expect(Set(set.events.map(\.actionID)).count == 1)
    let attempt = climber.order(.log(.send), after: .seconds(75))
    #expect(Self.events(attempt) == ["rested 1:15", "climb.attempt", "auto rest of 1:00"])
    climber.order(.undo)
    #expect(climber.state.facts.rest?.length == .seconds(60))
    climber.order(.undo)
    #expect(climber.state.facts.rest?.startedAt == climber.now - .seconds(107))
  }

  @Test(
    "each activity sets the length of its rests; the rest itself is the same"
  )
  func lengths() {
    var climber = Climber()
    climber.lift(
      .exercise(
        BlockPlan(Self.bench.exercise, sets: [PlannedSet(rest: .seconds(90))])))
    climber.order(.rest(.toggle(.climb)))
    #expect(climber.state.facts.rest?.length == .seconds(180))
    #expect(climber.order(.rest(.toggle(.lift))).reply.word == "LIFT")
    climber.order(.rest(.toggle(.lift)))
    #expect(climber.state.facts.rest?.length == .seconds(90))
    #expect(climber.order(.rest(.toggle(.climb))).reply.word == "CLIMB")
  }

  @Test("a plan’s rest replaces a running one, which ends after the plan's own events")
  func planRest() {
    var first = PlanStep(grade: .free)
    first.reps = 1
    first.rest = .seconds(30)
    first.restAfter = .seconds(120)
    let plan = Plan(
      id: "p", name: "Plan", summary: "", source: "", discipline: .boulder,
      steps: [first, PlanStep(grade: .free)])
    var climber = Climber(plan: plan)
    climber.order(.rest(.toggle(.climb)))
    #expect(
      Self.events(climber.order(.skipStep)) == [
        "plan.advanced", "rested 0:01", "plan rest of 2:00",
      ])
    climber.rest.isOn = false
    climber.order(.stepBack)
    #expect(Self.events(climber.order(.skipStep)) == ["plan.advanced", "rested 0:02"])
  }
}
