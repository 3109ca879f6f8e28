import Core
package import Lifting

/// Writes a workout or a plan in the form that `LiftPlanFile` reads.
package enum LiftPlanText {
  package static func text(of liftPlan: LiftPlan) -> String {
    var lines = [
      "# docs/lifting.md says what each line is.", "name = \(TOMLText.quoted(liftPlan.name))",
    ]
    if !liftPlan.summary.isEmpty {
      lines.append("summary = \(TOMLText.quoted(liftPlan.summary))")
    }
    if !liftPlan.source.isEmpty { lines.append("source = \(TOMLText.quoted(liftPlan.source))") }
    for day in liftPlan.days {
      if let title = day.day { lines += ["", "[[day]]", "name = \(TOMLText.quoted(title))"] }
      let prefix = day.day == nil ? "" : "day."
      for part in day.exercises {
        lines += ["", "[[\(prefix)exercise]]"] + self.lines(part, "\(prefix)exercise")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ part: RoutineExercise, _ table: String) -> [String] {
    var lines = ["name = \(TOMLText.quoted(part.exercise.name))"]
    let progression: String? =
      switch part.progression {
      case .none: nil
      case .linear: "linear"
      case .double: "double"
      case .max: "max"
      }
    if let progression { lines.append("progression = \(TOMLText.quoted(progression))") }
    if let max = part.max { lines.append("max = \(written(max))") }
    if let step = part.stepKg { lines.append("step = \(Weight.figure(step))") }
    if !part.warmUps.isEmpty {
      lines.append("warm-up = [\(part.warmUps.map(String.init).joined(separator: ", "))]")
    }
    if part.drops > 0 { lines.append("drop = \(part.drops)") }
    if let superset = part.superset { lines.append("superset = \(superset)") }
    if part.weeks.count == 1 { return lines + self.lines(part.weeks[0], part.progression) }
    for week in part.weeks {
      lines += ["[[\(table).week]]"] + self.lines(week, part.progression)
    }
    return lines
  }

  private static func lines(_ sets: [SetRecipe], _ progression: Progression) -> [String] {
    var lines = ["sets = \(sets.count)"]
    if case .double(let range) = progression {
      lines.append("reps = \"\(range.lowerBound)-\(range.upperBound)\"")
    } else {
      lines += line("reps", sets) { recipe in
        recipe.set.values.reps.map {
          recipe.set.type == .toFailure ? "\"\($0)+\"" : "\($0)"
        }
      }
    }
    lines += line("weight", sets) { $0.set.values.weight.map(written) }
    lines += line("percent", sets) { $0.percent.map(String.init) }
    lines += line("seconds", sets) { $0.set.values.time.map { "\($0.milliseconds / 1000)" } }
    lines += line("metres", sets) { $0.set.values.metres.map(String.init) }
    lines += line("rest", sets) { $0.set.rest.map { "\($0.milliseconds / 1000)" } }
    return lines
  }

  /// One value if all sets have the same, otherwise a list; nothing if a set lacks the value.
  private static func line(
    _ key: String, _ sets: [SetRecipe], _ value: (SetRecipe) -> String?
  ) -> [String] {
    let values = sets.compactMap(value)
    guard !values.isEmpty, values.count == sets.count else { return [] }
    return Set(values).count == 1
      ? ["\(key) = \(values[0])"] : ["\(key) = [\(values.joined(separator: ", "))]"]
  }

  private static func written(_ weight: Weight) -> String {
    let figure = Weight.figure(weight.hundredths)
    return weight.unit == .kg ? figure : "\"\(figure) lb\""
  }
}
