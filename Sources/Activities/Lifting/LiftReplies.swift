import Core
import Sound

/// All of lifting's replies in one place.
extension Reply {
  /// With the reason for the values on the screen, the first exercise's.
  static func workoutBegun(_ name: String?, _ plans: [BlockPlan]) -> Reply {
    let title = [name, plans.count.counted("exercise")].compactMap(\.self).joined(separator: ": ")
    let text = [title, plans.first?.reason].compactMap(\.self).joined(separator: " · ")
    return Reply(.info, text, tone: .next)
  }

  // MARK: Exercises

  static func exercise(
    _ block: ExerciseBlock, _ next: NextSet, _ unit: MassUnit, isForward: Bool
  ) -> Reply {
    Reply(
      .info, word: isForward ? "NEXT" : "BACK",
      ["\(block.exercise.name)  \(next.values.text(block.exercise, in: unit))", block.plan.reason]
        .compactMap(\.self).joined(separator: " · "),
      tone: isForward ? .next : .previous, speech: block.exercise.name, offersUndo: true)
  }

  static func exerciseIs(_ exercise: Exercise) -> Reply {
    refused("You are on \(exercise.name) already")
  }

  static let noExercise = refused("No exercise yet: {say “choose exercise” or press e|press e}")
  static let lastExercise = refused(
    "That was the last exercise: {say “choose exercise”|press e} to add one")
  static let firstExercise = refused("This is the first exercise")

  static func planHas(_ sets: Int) -> Reply {
    Reply(.info, "\(sets.counted("set")) planned", tone: .harder, offersUndo: true)
  }

  static func skipped(_ number: SetNumber) -> Reply {
    Reply(.info, "Skipped \(number)", tone: .next, offersUndo: true)
  }

  static let nothingToSkip = refused("No planned set is left to skip")

  // MARK: Sets

  static func logged(
    _ entry: SetEntry, _ block: ExerciseBlock, _ number: SetNumber, in unit: MassUnit
  ) -> Reply {
    let isDone = entry.outcome == .done
    let word = isDone ? "DONE" : "MISSED"
    let type = entry.type.note.map { ", \($0)" } ?? ""
    return Reply(
      isDone ? .send : .fall, word: word,
      "\(word)  \(entry.values.text(block.exercise, in: unit)), \(number)\(type)",
      tone: isDone ? .send : .fall, offersUndo: true)
  }

  static let noSetToRepeat = refused("No set of this exercise to repeat yet")
  static let noSuchSet = refused("That set is gone")

  static func turned(
    _ entry: SetEntry, _ number: SetNumber, to outcome: SetOutcome, _ exercise: Exercise,
    in unit: MassUnit
  ) -> Reply {
    let word = outcome == .done ? "DONE" : "MISSED"
    return Reply(
      outcome == .done ? .send : .fall, word: word,
      "Set \(number.number), \(entry.values.text(exercise, in: unit)): now \(word.lowercased())",
      tone: .same, speech: word.lowercased(), offersUndo: true)
  }

  /// A number is never accepted silently: it is shown large and spoken back.
  static func next(
    _ next: NextSet, from before: SetValues, _ exercise: Exercise, in unit: MassUnit,
    _ effort: EffortScale
  ) -> Reply {
    let changed = next.values.change(from: before, exercise, in: unit, effort)
    let isMore = (next.values.weight ?? .none(unit)) > (before.weight ?? .none(unit))
    let isLess = (next.values.weight ?? .none(unit)) < (before.weight ?? .none(unit))
    return Reply(
      .info, word: changed?.text,
      "Next set \(next.values.text(exercise, in: unit))"
        + (next.values.effort.map { ", \(effort.text($0))" } ?? ""),
      tone: isMore ? .harder : isLess ? .easier : .same, speech: changed?.speech, offersUndo: true)
  }

  static func marked(_ next: NextSet, _ exercise: Exercise, in unit: MassUnit) -> Reply {
    Reply(
      .info,
      "Next: \(next.type.note ?? "working set"), \(next.values.text(exercise, in: unit))",
      tone: .same, speech: next.type.note ?? "working set", offersUndo: true)
  }

  static func corrected(
    _ number: SetNumber, _ values: SetValues, from before: SetValues, _ exercise: Exercise,
    in unit: MassUnit, _ scale: EffortScale
  ) -> Reply {
    let changed = values.change(from: before, exercise, in: unit, scale)
    let effort = values.effort.map { ", \(scale.text($0))" } ?? ""
    return Reply(
      .undo, word: changed?.text,
      "Set \(number.number) is \(values.text(exercise, in: unit))\(effort)",
      tone: .same, speech: changed?.speech, offersUndo: true)
  }

  static func deleted(_ entry: SetEntry, _ exercise: Exercise, in unit: MassUnit) -> Reply {
    Reply(
      .undo, word: "DELETED", "DELETED  \(entry.values.text(exercise, in: unit))", tone: .undo,
      offersUndo: true)
  }
}

extension SetType {
  package var note: String? {
    switch self {
    case .working: nil
    case .warmUp: "warm-up"
    case .drop: "drop set"
    case .toFailure: "to failure"
    }
  }
}

extension Weight {
  fileprivate static func none(_ unit: MassUnit) -> Weight { Weight(hundredths: 0, unit) }
}

extension SetValues {
  /// The value that changed, as shown and as spoken.
  fileprivate func change(
    from before: SetValues, _ exercise: Exercise, in unit: MassUnit, _ scale: EffortScale
  ) -> (text: String, speech: String)? {
    if weight != before.weight {
      guard let weight else { return ("NO WEIGHT", "no weight") }
      return (weightText(exercise, in: unit) ?? "", weight.spoken(in: unit))
    }
    if let reps, reps != before.reps {
      return (reps.counted("rep"), SpokenNumber.count(reps, "rep"))
    }
    if let time, time != before.time {
      return (Self.timeText(time), SpokenNumber.length(time))
    }
    if let metres, metres != before.metres {
      return ("\(metres) m", "\(SpokenNumber.words(metres)) metres")
    }
    if let effort, effort != before.effort {
      return (scale.text(effort).uppercased(), scale.spoken(effort))
    }
    return nil
  }
}
