import Core
import Lifting
import Testing

/// Warm-up and drop sets that a workout's file plans.
@Suite("Planned warm-ups", .timeLimit(.minutes(30)))
struct WarmUpTests {
  private var part: RoutineExercise {
    var part = RoutineExercise(
      Lifter.bench,
      weeks: [
        (0..<3).map { _ in SetRecipe(PlannedSet(SetValues(reps: 5), rest: .seconds(180))) }
      ], progression: .linear)
    part.warmUps = [40, 60]
    part.drops = 1
    return part
  }

  private func plan(after past: [ExerciseBlock]) -> BlockPlan {
    part.plan(after: past, last: past.last.map { $0.countedSets.map(\.values) } ?? [], best: nil)
  }

  /// All of it as it stands, at a weight for the working sets where none is planned.
  private func done(_ plan: BlockPlan, at weight: Double? = nil, missing: Int? = nil) -> Lifter {
    var lifter = Lifter(plan)
    for (index, set) in plan.sets.enumerated() {
      if let weight, set.type == .working {
        lifter.order(.change(.weight(Weight(weight, .kg))))
      }
      lifter.order(.log(index == missing ? .missed : .done))
    }
    return lifter
  }

  @Test("they surround the working sets, with shares of their weight")
  func sets() throws {
    let first = plan(after: [])
    #expect(first.sets.map(\.type) == [.warmUp, .warmUp, .working, .working, .working, .drop])
    #expect(first.sets.allSatisfy { $0.values.weight == nil && $0.values.reps == 5 })
    let lifter = done(first, at: 80)
    #expect(lifter.lift.blocks[0].isComplete && lifter.lift.blocks[0].sets.count == 6)
    #expect(lifter.sets.last == "65 kg × 5 done", "lighter than what was lifted, planned or not")
    let next = plan(after: lifter.lift.blocks)
    #expect(
      next.sets.map(\.values.weight) == [32.5, 50, 82.5, 82.5, 82.5, 65].map { Weight($0, .kg) })
    #expect(next.last.map(\.weight) == [nil, nil] + [80, 80, 80].map { Weight($0, .kg) })
  }

  @Test("only working sets decide what comes next time")
  func progress() {
    let plan = plan(after: [])
    let missedWarmUp = done(plan, at: 80, missing: 0).lift.blocks
    #expect(self.plan(after: missedWarmUp).reason == "All sets done at 80 kg: 82.5 kg today")
    let missed = done(plan, at: 80, missing: 3).lift.blocks
    #expect(self.plan(after: missed).reason == "Not every set done at 80 kg: same again")
  }

  @Test("a drop set follows at once; the rest comes after it")
  func rests() {
    #expect(
      plan(after: []).sets.map(\.rest)
        == [180, 180, 180, 180, nil, 180].map {
          $0.map { Duration.seconds($0) }
        })
  }
}
