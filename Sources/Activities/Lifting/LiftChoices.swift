/// What a lifter can choose from: exercises, workouts, and what was done before.
package struct LiftChoices: Equatable, Sendable {
  package var exercises: [Exercise] = []
  package var liftPlans: [LiftPlan] = []
  /// Errors in files that can't be used, each with its line.
  package var faults: [String] = []
  package var history = LiftHistory()
  /// The partner the history belongs to; nil: the log's owner.
  package var climber: String?

  package init() {}

  /// The same choices for another climber, whose history isn't known yet.
  package func forAnother(_ climber: String?) -> LiftChoices {
    var choices = self
    choices.history = LiftHistory()
    choices.climber = climber
    return choices
  }

  /// The exercise with this name or id, or else the first with this other name, ignoring case and
  /// punctuation; nil if there is none.
  package func exercise(named name: String) -> Exercise? {
    exercises.named(name)
      ?? exercises.first { $0.otherNames.contains { $0.plain == name.plain } }
  }

  /// The exercise as it would begin now.
  package func plan(_ exercise: Exercise, sets: [PlannedSet] = []) -> BlockPlan {
    BlockPlan(exercise, sets: sets, last: history.last[exercise.id] ?? [])
  }

  // MARK: Routines

  /// The routine with this name, or the next routine of a plan with this name.
  package func routine(named name: String) -> (routine: Routine, liftPlan: LiftPlan)? {
    let wanted = name.plain
    for liftPlan in liftPlans {
      if let day = liftPlan.days.first(where: { $0.name.plain == wanted }) {
        return (day, liftPlan)
      }
      if [liftPlan.id.plain, liftPlan.name.plain].contains(wanted) {
        return (liftPlan.days[nextDay(of: liftPlan)], liftPlan)
      }
    }
    return nil
  }

  /// The index of the next day.
  package func nextDay(of liftPlan: LiftPlan) -> Int {
    let names = liftPlan.routineNames
    let last = history.last(of: names)?.lift.blocks.compactMap(\.routine).last(
      where: names.contains)
    let place = liftPlan.days.firstIndex { $0.name == last } ?? -1
    return (place + 1) % liftPlan.days.count
  }

  /// The routine's exercises as they would begin now.
  package func plans(_ routine: Routine, of liftPlan: LiftPlan) -> [BlockPlan] {
    // Weeks count per day: bench press may come on two days with different sets.
    routine.exercises.map { part in
      let names = part.progression == .max ? [routine.name] : liftPlan.routineNames
      return part.plan(
        after: history.blocks(of: part.exercise.id, in: names),
        last: history.last[part.exercise.id] ?? [],
        best: part.usesPercentages ? history.best(of: part.exercise.id) : nil)
    }
  }

  /// Repeats a past session: its workout, or as many sets of each exercise.
  package func again(_ past: PastLift) -> (name: String?, plans: [BlockPlan]) {
    if let name = past.lift.routine, let (routine, liftPlan) = routine(named: name) {
      return (name, plans(routine, of: liftPlan))
    }
    let plans = past.lift.blocks.filter { !$0.countedSets.isEmpty }.map { block in
      var plan = plan(
        exercises.named(block.exercise.id) ?? block.exercise,
        sets: block.countedSets.map { PlannedSet(type: $0.type) })
      plan.superset = block.plan.superset
      return plan
    }
    return (past.lift.routine, plans)
  }
}

extension [Exercise] {
  /// The exercise with this name or id, ignoring case and punctuation; nil if there is none.
  package func named(_ name: String) -> Exercise? {
    let wanted = name.plain
    return first { $0.id.plain == wanted || $0.name.plain == wanted }
  }

  /// The exercises with similar names, the most similar first.
  package func like(_ name: String) -> [Exercise] {
    // A single letter, such as the one after an apostrophe, is in nearly every name.
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 1 }
      .map(String.init)
    let shared = map { exercise in
      let names = [exercise.name] + exercise.otherNames
      return (exercise, names.map { name in words.count { $0.isIn(name) } }.max() ?? 0)
    }
    let most = shared.map(\.1).max() ?? 0
    return most == 0 ? [] : shared.filter { $0.1 == most }.map(\.0)
  }
}

extension RoutineExercise {
  fileprivate var usesPercentages: Bool {
    weeks.contains { $0.contains { $0.percent != nil } }
  }
}

extension String {
  fileprivate var plain: String { lowercased().filter { $0.isLetter || $0.isNumber } }

  /// Whether a name has this word, or begins with it if written as one (“pushup”).
  fileprivate func isIn(_ name: String) -> Bool {
    name.lowercased().contains(self) || name.plain.hasPrefix(self)
  }
}
