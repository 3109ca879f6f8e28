import Core
import Languages
import Sound

/// All of lifting's replies in one place.
extension Reply {
  /// With the reason for the values on the screen, the first exercise's.
  static func workoutBegun(_ name: String?, _ plans: [BlockPlan]) -> Reply {
    let number = plans.count
    let exercises = plural(
      number, "\(number.grouped) exercise", "\(number.grouped) exercises")
    let title = [name, exercises].compactMap(\.self).joined(separator: ": ")
    let text = [title, plans.first?.shownReason].compactMap(\.self).joined(separator: " · ")
    return Reply(.info, text, tone: .next)
  }

  // MARK: Exercises

  static func exercise(
    _ block: ExerciseBlock, _ next: NextSet, _ unit: MassUnit, isForward: Bool
  ) -> Reply {
    let values = next.values.text(block.exercise, in: unit)
    return Reply(
      .info, word: isForward ? tr("NEXT", context: "big word") : tr("BACK", context: "big word"),
      ["\(block.exercise.name)  \(values)", block.plan.shownReason]
        .compactMap(\.self).joined(separator: " · "),
      tone: isForward ? .next : .previous, speech: block.exercise.name, offersUndo: true)
  }

  static func exerciseIs(_ exercise: Exercise) -> Reply {
    refused(tr("You are on \(exercise.name) already"))
  }

  static var noExercise: Reply {
    refused(
      tr("No exercise yet: {say “choose exercise” or press e|press e}"))
  }
  static var lastExercise: Reply {
    refused(
      tr("That was the last exercise: {say “choose exercise”|press e} to add one"))
  }
  static var firstExercise: Reply {
    refused(tr("This is the first exercise"))
  }

  static func planHas(_ sets: Int) -> Reply {
    Reply(
      .info, plural(sets, "\(sets.grouped) set planned", "\(sets.grouped) sets planned"),
      tone: .harder, offersUndo: true)
  }

  static func skipped(_ number: SetNumber) -> Reply {
    Reply(.info, tr("Skipped \(number)"), tone: .next, offersUndo: true)
  }

  static var nothingToSkip: Reply {
    refused(tr("No planned set is left to skip"))
  }

  // MARK: Sets

  static func logged(
    _ entry: SetEntry, _ block: ExerciseBlock, _ number: SetNumber, in unit: MassUnit
  ) -> Reply {
    let isDone = entry.outcome == .done
    let word = isDone ? tr("DONE", context: "big word") : tr("MISSED", context: "big word")
    let type = entry.type.note.map { ", \($0)" } ?? ""
    return Reply(
      isDone ? .send : .fall, word: word,
      "\(word)  \(entry.values.text(block.exercise, in: unit)), \(number)\(type)",
      tone: isDone ? .send : .fall, offersUndo: true)
  }

  static var noSetToRepeat: Reply {
    refused(tr("No set of this exercise to repeat yet"))
  }
  static var noSuchSet: Reply {
    refused(tr("That set is gone"))
  }

  static func turned(
    _ entry: SetEntry, _ number: SetNumber, to outcome: SetOutcome, _ exercise: Exercise,
    in unit: MassUnit
  ) -> Reply {
    let values = entry.values.text(exercise, in: unit)
    return switch outcome {
    case .done:
      Reply(
        .send, word: tr("DONE", context: "big word"),
        tr("Set \(number.number), \(values): now done"), tone: .same,
        speech: tr("done", context: "set"), offersUndo: true)
    case .missed:
      Reply(
        .fall, word: tr("MISSED", context: "big word"),
        tr("Set \(number.number), \(values): now missed"), tone: .same,
        speech: tr("missed", context: "set"), offersUndo: true)
    }
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
      tr("Next set \(next.values.text(exercise, in: unit))")
        + (next.values.effort.map { ", \(effort.text($0))" } ?? ""),
      tone: isMore ? .harder : isLess ? .easier : .same, speech: changed?.speech, offersUndo: true)
  }

  static func marked(_ next: NextSet, _ exercise: Exercise, in unit: MassUnit) -> Reply {
    let type = next.type.note ?? tr("working set")
    return Reply(
      .info, tr("Next: \(type), \(next.values.text(exercise, in: unit))"),
      tone: .same, speech: type, offersUndo: true)
  }

  static func corrected(
    _ number: SetNumber, _ values: SetValues, from before: SetValues, _ exercise: Exercise,
    in unit: MassUnit, _ scale: EffortScale
  ) -> Reply {
    let changed = values.change(from: before, exercise, in: unit, scale)
    let effort = values.effort.map { ", \(scale.text($0))" } ?? ""
    return Reply(
      .undo, word: changed?.text,
      tr("Set \(number.number) is \(values.text(exercise, in: unit))") + effort,
      tone: .same, speech: changed?.speech, offersUndo: true)
  }

  static func deleted(_ entry: SetEntry, _ exercise: Exercise, in unit: MassUnit) -> Reply {
    let word = tr("DELETED", context: "big word")
    return Reply(
      .undo, word: word, "\(word)  \(entry.values.text(exercise, in: unit))", tone: .undo,
      offersUndo: true)
  }
}

extension SetType {
  package var note: String? {
    switch self {
    case .working: nil
    case .warmUp: tr("warm-up", context: "set")
    case .drop: tr("drop set")
    case .toFailure: tr("to failure")
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
      guard let weight else { return (tr("NO WEIGHT", context: "big word"), tr("no weight")) }
      return (weightText(exercise, in: unit) ?? "", weight.spoken(in: unit))
    }
    if let reps, reps != before.reps {
      let number = SpokenNumber.words(reps)
      return (
        plural(reps, "\(reps.grouped) rep", "\(reps.grouped) reps"),
        plural(reps, "\(number) rep", "\(number) reps")
      )
    }
    if let time, time != before.time {
      return (Self.timeText(time), SpokenNumber.length(time))
    }
    if let metres, metres != before.metres {
      return (tr("\(metres) m"), tr("\(SpokenNumber.words(metres)) metres"))
    }
    if let effort, effort != before.effort {
      return (scale.text(effort).uppercased(), scale.spoken(effort))
    }
    return nil
  }
}
