import Core
import Lifting

/// A plan, set by set, for `chalktalk plan show`.
extension LiftPlan {
  var lines: [String] {
    var lines = ["\(name) (lifting)"]
    if !summary.isEmpty { lines.append(summary) }
    if !source.isEmpty { lines.append("From: \(source)") }
    for day in days {
      lines += ["", day.day ?? "Exercises"]
      for part in day.exercises { lines += Self.lines(of: part) }
    }
    return lines
  }

  private static func lines(of part: RoutineExercise) -> [String] {
    let superset = part.superset.map { ", superset \($0)" } ?? ""
    let head = "  \(part.exercise.name)\(superset)\(about(part))\(progression(of: part))"
    guard part.weeks.count > 1 else { return [head + ": " + sets(part.weeks[0], part.exercise)] }
    return [head]
      + part.weeks.enumerated().map { "    week \($0 + 1): \(sets($1, part.exercise))" }
  }

  /// Everything besides the sets.
  private static func about(_ part: RoutineExercise) -> String {
    let percents = part.warmUps.map(String.init).joined(separator: ", ")
    return (part.warmUps.isEmpty ? "" : ", warm-up at \(percents) %")
      + (part.drops == 0 ? "" : ", then \(part.drops.counted("drop set"))")
  }

  private static func progression(of part: RoutineExercise) -> String {
    switch part.progression {
    case .none: ""
    case .linear: ", a step more once every set is done"
    case .double(let range): ", \(range.lowerBound) to \(range.upperBound) reps, then a step more"
    case .max: ", a step on the max after each cycle"
    }
  }

  /// Equal sets in a row are one item: `3 sets of 5 reps, rest 3:00`.
  private static func sets(_ recipes: [SetRecipe], _ exercise: Exercise) -> String {
    let rests = Set(recipes.map(\.set.rest))
    let rest = rests.count == 1 ? recipes.first?.set.rest.map { ", rest \($0.clock())" } : nil
    let texts = recipes.map { recipe in
      let values = recipe.set.values == SetValues() ? nil : recipe.set.values
      return [
        values.map { $0.text(exercise, in: $0.weight?.unit ?? .kg) },
        recipe.percent.map { "at \($0) %" }, recipe.set.type.note,
        rest == nil ? recipe.set.rest.map { "(rest \($0.clock()))" } : nil,
      ].compactMap(\.self).joined(separator: " ")
    }
    var rows: [(text: String, count: Int)] = []
    for text in texts {
      if rows.last?.text == text { rows[rows.count - 1].count += 1 } else { rows.append((text, 1)) }
    }
    return rows.map { row in
      row.count == 1 && rows.count > 1
        ? row.text
        : row.count.counted("set") + (row.text.isEmpty ? "" : " of \(row.text)")
    }.joined(separator: ", ") + (rest ?? "")
  }
}
