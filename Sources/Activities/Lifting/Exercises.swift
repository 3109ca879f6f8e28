import Core

/// Exercises: beginning a workout, and switching between exercises.
extension LiftDraft {
  mutating func start(_ routine: String?, _ plans: [BlockPlan]) -> Reply {
    let begun = emit(.started(routine: routine), then: .workoutBegun(routine, plans))
    var first: String?
    for plan in plans {
      let id = context.newID()
      first = first ?? id
      accompany(.exerciseAdded(block: id, plan))
    }
    if let first {
      accompany(.exerciseSwitched(from: state.current?.id, to: first, method: .start))
    }
    return begun
  }

  mutating func add(_ plan: BlockPlan) -> Reply {
    if let there = state.blocks.last(where: { $0.exercise.id == plan.exercise.id }) {
      return there.id == state.current?.id ? .exerciseIs(there.exercise) : goTo(there.id)
    }
    if !state.isStarted { accompany(.started(routine: nil)) }
    let id = context.newID()
    accompany(.exerciseAdded(block: id, plan))
    return go(to: id, by: .picked, isForward: true)
  }

  mutating func move(by step: Int) -> Reply {
    guard let index = state.currentIndex else { return .noExercise }
    if step > 0, let here = cameByItself { return .exerciseIs(here) }
    guard state.blocks.indices.contains(index + step) else {
      return step > 0 ? .lastExercise : .firstExercise
    }
    return go(
      to: state.blocks[index + step].id, by: step > 0 ? .next : .previous, isForward: step > 0)
  }

  /// The exercise that just came up automatically after another's last set: “next” now means this
  /// one.
  private var cameByItself: Exercise? {
    guard let before = state.correctable(at: context.now)?.block, let here = state.current,
      before.id != here.id,
      before.plan.superset == nil || before.plan.superset != here.plan.superset
    else { return nil }
    return here.exercise
  }

  mutating func goTo(_ id: String) -> Reply {
    guard let index = state.blocks.firstIndex(where: { $0.id == id }) else {
      return .noExercise
    }
    return go(to: id, by: .picked, isForward: index > state.currentIndex ?? -1)
  }

  private mutating func go(to id: String, by method: ExerciseSwitch, isForward: Bool) -> Reply {
    let from = state.current?.id
    let reply = emit(.exerciseSwitched(from: from, to: id, method: method), then: .noExercise)
    guard let block = state.current else { return reply }
    return .exercise(block, block.next(in: unit), unit, isForward: isForward)
  }

  /// After a set of a superset, switches to its other exercise; after the last planned set, to the
  /// next exercise, if plans go on automatically. nil: stays.
  mutating func goOn(after block: ExerciseBlock) -> ExerciseBlock? {
    let isOver =
      block.planned != nil && state.blocks.first { $0.id == block.id }?.isComplete == true
    let partner = state.partner(of: block)
    guard let next = partner ?? (isOver && context.advances ? state.following(block) : nil) else {
      return nil
    }
    accompany(
      .exerciseSwitched(from: block.id, to: next.id, method: partner == nil ? .plan : .superset))
    return next
  }

  mutating func addSet() -> Reply {
    guard let block = state.current else { return .noExercise }
    // Sets done beyond the plan, or without one, join it before the new set. Each is an event of its
    // own: folding must not guess, or earlier sessions would get other plans.
    for _ in 0..<max(0, block.planPlace - block.plan.sets.count) {
      accompany(.setAdded(block: block.id))
    }
    let reply = emit(.setAdded(block: block.id), then: .noExercise)
    guard let changed = state.current else { return reply }
    return .planHas(changed.nextNumber.count ?? changed.plan.sets.count)
  }

  mutating func skipSet() -> Reply {
    guard let block = state.current else { return .noExercise }
    guard block.planned != nil else { return .nothingToSkip }
    return emit(.setSkipped(block: block.id), then: .skipped(block.nextNumber))
  }
}
