import Core
import Lifting

// fitnotesapp.com, "Spreadsheet export": the weight's unit is in the column's name or in a column
// of its own.
extension TableFormat {
  static let fitNotes = TableFormat(
    .fitNotes,
    header: [
      "Date", "Exercise", "Category", "Weight", "Weight Unit", "Reps", "Distance", "Distance Unit",
      "Time", "Comment",
    ],
    marks: ["Date", "Exercise", "Category", "Reps"],
    shown: ["Date", "Exercise", "Weight Unit", "Reps", "Distance Unit", "Time"],
    dates: ["Date"], numbers: ["Reps"],
    read: { row, rules throws(RowProblem) in .set(try FitNotes.read(row, rules)) },
    write: { item in item.set.map(FitNotes.write) })
}

private enum FitNotes {
  static func read(_ row: TableRow, _ rules: ImportRules) throws(RowProblem) -> ExchangedSet {
    var set = ExchangedSet(
      ExchangedSet.Workout(start: try row.time("Date").date),
      exercise: try row.requiredTitle("Exercise"))
    set.values.weight = try row.weight(rules)
    set.values.reps = try row.reps("Reps")
    try set.take(row.distance(rules))
    set.values.time = try time(row)
    // FitNotes writes whole seconds.
    set.rounding.seconds = 0.5
    return try row.checked(set, reps: "Reps")
  }

  private static func time(_ row: TableRow) throws(RowProblem) -> Duration? {
    guard let text = row["Time"] else { return nil }
    guard let seconds = LengthText.seconds(text), seconds <= 360_000 else {
      throw row.problem("“\(text)” under “Time” is not a time")
    }
    return seconds > 0 ? .seconds(seconds) : nil
  }

  static func write(_ set: ExchangedSet) -> [String: String] {
    let seconds = set.values.time.map { Int(($0.milliseconds + 500) / 1000) }
    return [
      "Date": set.workout.start.dayText, "Exercise": set.exercise, "Weight": set.weightText,
      "Weight Unit": set.values.weight?.unit == .kg ? "kgs" : set.unitText,
      "Reps": set.repsText, "Distance": set.metresText,
      "Distance Unit": set.metresText.isEmpty ? "" : "m",
      "Comment": set.notes.set ?? set.notes.exercise ?? "",
      "Time": seconds.map(LengthText.clock) ?? "",
    ]
  }
}
