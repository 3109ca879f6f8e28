package import Core

/// Lifting's events as other programs read them: docs/events.schema.json.
extension LiftEvent {
  package var exported: ExportedEvent {
    switch self {
    case .started(let workout): ExportedEvent("lift_started", ["name": workout.map(JSON.string)])
    case .exerciseAdded(let block, let plan):
      ExportedEvent(
        "exercise_added",
        [
          "blockId": .string(block), "exerciseId": .string(plan.exercise.id),
          "exercise": .string(plan.exercise.name), "plannedSets": .int(plan.sets.count),
        ])
    case .exerciseSwitched(let from, let to, let method):
      ExportedEvent(
        "exercise_switched",
        [
          "fromBlockId": from.map(JSON.string), "blockId": .string(to),
          "method": .string(method.rawValue),
        ])
    case .nextSetChanged(let block, let next):
      ExportedEvent(
        "next_set_changed",
        [
          "blockId": .string(block), "setType": .string(next.type.rawValue),
          "weightKg": next.values.weight?.exact, "reps": next.values.reps.map { .int($0) },
          "seconds": next.values.seconds, "distanceM": next.values.metres.map { .int($0) },
          "effort": next.values.effortNumber,
        ])
    case .setLogged(let entry): entry.exported
    case .setCorrected(let set, let values):
      ExportedEvent(
        "set_corrected",
        [
          "eventIdCorrected": .string(set), "weightKg": values.weightKg,
          "reps": values.reps.map { .int($0) },
          "seconds": values.seconds, "distanceM": values.metres.map { .int($0) },
          "effort": values.effortNumber,
        ])
    case .outcomeCorrected(let set, let outcome):
      ExportedEvent(
        "set_outcome_corrected",
        ["eventIdCorrected": .string(set), "outcome": .string(outcome.rawValue)])
    case .setDeleted(let set): ExportedEvent("set_deleted", ["eventIdDeleted": .string(set)])
    case .setAdded(let block): ExportedEvent("set_added", ["blockId": .string(block)])
    case .setSkipped(let block): ExportedEvent("set_skipped", ["blockId": .string(block)])
    case .exerciseMerged(let block, let exercise, let merge):
      ExportedEvent(
        "exercise_merged",
        [
          "blockId": .string(block), "exerciseId": .string(exercise.id),
          "exercise": .string(exercise.name), "mergeId": .string(merge),
        ])
    }
  }
}

extension SetEntry {
  fileprivate var exported: ExportedEvent {
    ExportedEvent(
      "set_logged",
      [
        "exerciseId": .string(exerciseID), "exercise": .string(exercise),
        "blockId": .string(block), "setIndex": .int(index), "weightKg": values.weightKg,
        "reps": values.reps.map { .int($0) }, "seconds": values.seconds,
        "distanceM": values.metres.map { .int($0) }, "outcome": .string(outcome.rawValue),
        "setType": .string(type.rawValue), "effort": values.effortNumber,
        "restBeforeMs": restBefore.map { .int($0.milliseconds) },
        "gesture": .string(gesture.rawValue), "timeToLogMs": .int(timeToLog.milliseconds),
      ])
  }
}

extension SetValues {
  /// Repetitions without a weight are done with the body's alone, exported as 0; a hold or a walk has
  /// none.
  fileprivate var weightKg: JSON? { weight?.exact ?? (reps == nil ? nil : .int(0)) }

  fileprivate var seconds: JSON? {
    time.map { .number(Weight.figure(Int($0.milliseconds / 10))) }
  }

  fileprivate var effortNumber: JSON? { effort.map { .number(Self.effortText($0)) } }
}

extension Weight {
  fileprivate var exact: JSON { .number(exactKilograms) }
}
