import Climbing
import Core
import Grades
import Lifting
import Session
import TestSupport
import Testing

/// The fold, undo and redo over random sessions that lift and climb.
@Suite("Random lifting", .timeLimit(.minutes(30)))
struct LiftPropertyTests {
  private static let exercises = [Lifter.bench, Lifter.pullUp, Lifter.plank, Lifter.carry]

  private func plan(_ random: inout SeededRandom) -> BlockPlan {
    let sets = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      PlannedSet(
        SetValues(), type: SetType.allCases.randomElement(using: &random) ?? .working,
        rest: Bool.random(using: &random) ? .seconds(60) : nil)
    }
    return BlockPlan(
      Self.exercises.randomElement(using: &random) ?? Lifter.bench, sets: sets,
      superset: Bool.random(using: &random) ? 1 : nil)
  }

  /// Any order but undo and redo, with values that can be and others.
  private func step(_ lifter: inout Lifter, _ random: inout SeededRandom) {
    let set = lifter.lift.sets.randomElement(using: &random)?.set.id ?? "none"
    let number = Double(Int.random(in: -40...8000, using: &random)) / 4
    let unit = MassUnit.allCases.randomElement(using: &random) ?? .kg
    let outcome = SetOutcome.allCases.randomElement(using: &random) ?? .done
    let change: SetChange =
      [
        .weight(Weight(number, unit)), .plus(Int(number)), .reps(Int(number / 50)),
        .time(.seconds(Int(number))), .metres(Int(number)), .effort(Int(number / 10)),
      ].randomElement(using: &random) ?? .reps(5)
    let actions: [LiftOrder.Action] = [
      .log(outcome), .log(.done),
      .logTimed(.seconds(Int.random(in: 1...60, using: &random)), outcome, since: lifter.now),
      .repeatLast, .change(change), .heavier, .lighter,
      .addReps(Int.random(in: -3...3, using: &random)), .warmUp, .drop, .next, .previous, .addSet,
      .skipSet, .correct(set: set, [change]), .turn(set: set), .delete(set: set),
      .exercise(plan(&random)), .start(routine: "Again", [plan(&random), plan(&random)]),
    ]
    let orders: [Order] = [
      .climb(.log(.send)), .climb(.log(.fall)), .climb(.next),
      .rest(.toggle(.climb)), .rest(.toggle(.lift)), .rest(.pause), .rest(.resume),
    ]
    lifter.unit = unit
    lifter.rest.startsByItself = Bool.random(using: &random)
    lifter.advances = Bool.random(using: &random)
    // Within the time of a correction and after it; now and then over midnight.
    let waits: [Double] = [0.5, 3, 10, 40_000]
    let wait = waits.randomElement(using: &random) ?? 1
    if Int.random(in: 0..<6, using: &random) == 0, let order = orders.randomElement(using: &random)
    {
      lifter.order(order, after: wait)
    } else if let action = actions.randomElement(using: &random) {
      lifter.order(action, after: wait)
    }
  }

  private func begin(_ random: inout SeededRandom) -> Lifter {
    var lifter = Lifter(plan(&random), plan(&random), plan(&random))
    lifter.order(
      .climb(
        .start(
          ClimbStart(discipline: .boulder, system: .v), grade: .easiest(.v), plan: nil)))
    return lifter
  }

  @Test("the state after each order is the fold of all events so far, undone or not")
  func fold() {
    var random = SeededRandom()
    for _ in 0..<20 {
      var lifter = begin(&random)
      for _ in 0..<80 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: lifter.order(.undo)
        case 1: lifter.order(.redo)
        default: step(&lifter, &random)
        }
        #expect(SessionState(folding: lifter.state.events) == lifter.state)
      }
    }
  }

  @Test("undoing everything restores the start, and redoing it the end")
  func thereAndBack() {
    var random = SeededRandom()
    for _ in 0..<40 {
      var lifter = begin(&random)
      let begun = lifter.state.facts
      for _ in 0..<60 { step(&lifter, &random) }
      let whole = lifter.state.facts
      var undone = 0
      while lifter.state.canUndo {
        lifter.order(.undo)
        undone += 1
      }
      #expect(lifter.lift.sets.isEmpty && lifter.state.facts.climb.attempts == 0)
      #expect(lifter.state.facts.rest == begun.rest)
      for _ in 0..<undone { lifter.order(.redo) }
      #expect(lifter.state.facts == whole)
    }
  }

  @Test("every set stays within its range, and every event is read back from the log")
  func bounds() throws {
    var random = SeededRandom()
    for _ in 0..<20 {
      var lifter = begin(&random)
      for _ in 0..<80 { step(&lifter, &random) }
      for (block, set) in lifter.lift.sets {
        let values = set.entry.values
        #expect(values.reps.map(SetValues.repetitions.contains) != false)
        #expect(abs(values.weight?.kilograms ?? 0) < 1000)
        #expect(block.exercise.metric == .bodyweight || (values.weight?.hundredths ?? 0) >= 0)
        #expect(values.effort.map(SetValues.efforts.contains) != false)
      }
      for event in lifter.state.events {
        #expect(try event.record.events() == [event])
      }
    }
  }
}
