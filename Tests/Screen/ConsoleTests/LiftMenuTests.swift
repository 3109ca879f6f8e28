import Climbing
import Core
import HUD
import Hearing
import Lifting
import Preferences
import Session
import Testing
import Words

@testable import Console

@Suite("List of workouts", .timeLimit(.minutes(30)))
struct LiftMenuTests {
  private static let push = liftPlan(
    "push-day", ["Push day"], LiftLayerTests.bench, own: "/plans/push-day.toml")
  private static let turns = liftPlan(
    "turns", ["Turns A", "Turns B"], LiftLayerTests.plank, own: nil)

  private static func liftPlan(
    _ id: String, _ names: [String], _ exercise: Exercise, own: String?
  ) -> LiftPlan {
    let part = RoutineExercise(
      exercise, weeks: [[SetRecipe(PlannedSet()), SetRecipe(PlannedSet())]])
    return LiftPlan(
      id: id, name: names.count > 1 ? "Turns" : names[0],
      days: names.map {
        Routine(
          name: $0, day: names.count > 1 ? String($0.suffix(1)) : nil, exercises: [part])
      }, ownFile: own)
  }

  /// A workout of three days ago.
  static func past(_ workout: String?, _ exercise: Exercise, reps: Int = 6) -> PastLift {
    let start = Rig.start - .seconds(3 * 86_400)
    let entry = SetEntry(
      block: "b", exerciseID: exercise.id, exercise: exercise.name, index: 1,
      values: SetValues(weight: Weight(70, .kg), reps: reps), outcome: .done, gesture: .key,
      timeToLog: .zero, rest: .pause(nil))
    var lift = LiftState()
    let events: [LiftEvent] = [
      .started(routine: workout), .exerciseAdded(block: "b", BlockPlan(exercise)),
      .exerciseSwitched(from: nil, to: "b", method: .start), .setLogged(entry),
    ]
    for (number, event) in events.enumerated() {
      lift.apply(
        LogEntry(
          id: "p\(number)", sessionID: "past", actionID: "p\(number)", at: start, payload: event))
    }
    return PastLift(id: "past", start: start, end: start + .seconds(52 * 60), lift: lift)
  }

  private func rig(
    _ layers: [any Layer] = [LiftLayer()], climbs: Bool = false, past: [PastLift] = []
  ) -> Rig {
    let setup = Rig.setup {
      if !climbs { $0.climb = nil }
      $0.isForLifting = !climbs
      $0.lifting.exercises = [LiftLayerTests.bench, LiftLayerTests.plank]
      $0.lifting.liftPlans = [Self.turns, Self.push]
      $0.lifting.history = LiftHistory(past)
    }
    return Rig(layers, setup: setup)
  }

  private func lift(_ rig: Rig) -> LiftState { rig.facts.lift }

  @Test("the lifting history appears once it is read, even if the session began without it")
  func late() {
    let rig = Rig.climb()
    var choices = LiftChoices()
    choices.exercises = [LiftLayerTests.bench]
    choices.history = LiftHistory([Self.past("Push day", LiftLayerTests.bench)])
    rig.press("L")
    #expect(rig.list?.rows.contains { $0.hasPrefix("Last one again") } == false)
    rig.receive(.found(.lifting(choices)))
    #expect(rig.list?.rows.contains { $0.hasPrefix("Last one again  Push day") } == true)
    rig.press("Esc", "L")
    #expect(rig.list?.rows.contains { $0.hasPrefix("Last one again  Push day") } == true)
  }

  @Test("it shows each workout with its exercises, when it was last done and how long it took")
  func rows() {
    let rig = rig(past: [Self.past("Push day", LiftLayerTests.bench)])
    #expect(
      rig.list?.rows == [
        "Empty workout", "Last one again  Push day  1 set, 2 days ago",
        "Push day  1 set, 2 days ago  Bench press", "Turns · A  Plank",
      ])
    #expect(rig.list?.detailedRows[1].figure == "1 set, 2 days ago")
  }

  @Test("an empty workout asks for an exercise; any other begins with its own and last time’s sets")
  func begins() {
    let empty = rig()
    empty.press("Enter")
    #expect(empty.list?.title == "Exercise")
    let rig = rig(past: [Self.past("Push day", LiftLayerTests.bench)])
    rig.press("Down", "Down", "Enter")
    #expect(lift(rig).routine == "Push day")
    #expect(rig.scene.figures.main.text == "70×6")
    #expect(rig.scene.figures.sets?.rows.first?.last == "70×6")
    #expect(rig.scene.figures.caption.hasPrefix("Bench press · set 1 of 2"))
  }

  @Test("a plan's days take turns, and another day can be chosen")
  func turns() {
    let rig = rig(past: [Self.past("Turns A", LiftLayerTests.plank)])
    rig.press("Down", "Down", "Down")
    #expect(rig.selected.hasPrefix("Turns · B"))
    rig.press("Right")
    #expect(rig.selected.hasPrefix("Turns · A"))
    rig.press("Left", "Enter")
    #expect(lift(rig).routine == "Turns B")
  }

  @Test("a plan that has lost the chosen day shows one that it still has")
  func lostDay() {
    let rig = rig()
    rig.press("End", "Right")
    #expect(rig.selected.hasPrefix("Turns · B"))
    var choices = rig.console.desk.lifting
    choices.liftPlans = [Self.liftPlan("turns", ["Turns A"], LiftLayerTests.plank, own: nil)]
    rig.receive(.found(.lifting(choices)))
    #expect(rig.selected.hasPrefix("Turns A"))
  }

  @Test("“Last one again” has as many sets of each exercise, with last time’s values")
  func again() {
    let rig = rig(past: [Self.past(nil, LiftLayerTests.bench)])
    rig.press("Down")
    #expect(rig.selected.contains("Bench press"))
    rig.press("Enter")
    #expect(lift(rig).current?.plan.sets.count == 1)
    #expect(rig.scene.figures.main.text == "70×6")
  }

  @Test("a session can be saved as a workout; the user’s own are copied, and deleted after a yes")
  func keeps() {
    let rig = rig([LiftLayer(.exercise(BlockPlan(LiftLayerTests.bench)))])
    rig.press("s", "s", "l", "End")
    #expect(rig.list?.footer.hasPrefix("Enter save") == true)
    rig.press("Enter")
    rig.type("Pull")
    rig.press("Enter")
    let kept = Routine(
      name: "Pull",
      exercises: [
        RoutineExercise(
          LiftLayerTests.bench, weeks: [[SetRecipe(PlannedSet()), SetRecipe(PlannedSet())]])
      ])
    let text = LiftPlanText.text(of: LiftPlan(id: "", name: "Pull", days: [kept]))
    #expect(rig.effects.contains(.change(.add(name: "Pull", text: text))))
    rig.press("Home", "Down", "c")
    #expect(rig.toast == "Saved as “Push day copy”")
    rig.press("d")
    #expect(!rig.effects.contains(.change(.remove("push-day"))))
    rig.press("y")
    #expect(rig.effects.contains(.change(.remove("push-day"))))
    rig.press("Down", "d")
    #expect(rig.toast == "A built-in workout can't be deleted.")
  }

  @Test("a workout that was just saved is selected")
  func selectsNew() {
    let rig = rig()
    rig.press("Down")
    let before = rig.selected
    var choices = rig.console.desk.lifting
    rig.receive(.found(.lifting(choices)))
    #expect(rig.selected == before)
    choices.liftPlans.insert(
      Self.liftPlan("pull", ["Pull"], LiftLayerTests.bench, own: "/plans/pull.toml"), at: 0)
    rig.receive(.found(.lifting(choices)))
    #expect(rig.selected.hasPrefix("Pull"))
  }

  @Test("“choose workout” opens lifting over the climb, which comes back")
  func climbing() {
    let rig = rig([ClimbLayer()], climbs: true)
    rig.say("workouts")
    rig.press("Down", "Enter")
    #expect(rig.scene.head.title == "LIFT")
    rig.press("s", "q")
    rig.say("send")
    #expect(lift(rig).sets.count == 1 && rig.facts.counts.sends == 1)
    rig.press("L")
    #expect(rig.selected == "Go on with Bench press, set 2 of 2")
    rig.press("Enter", "s")
    #expect(lift(rig).sets.count == 2)
  }
}
