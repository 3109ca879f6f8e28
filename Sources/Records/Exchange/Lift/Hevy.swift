import Core
import Foundation
import Library
import Lifting

// hevy.com, "Export workouts": weights in kilograms or pounds and distances in kilometres or miles,
// as the column names say; dates in the phone's language.
extension TableFormat {
  static let hevy = hevy(weight: "weight_kg", distance: "distance_km")
  package static let hevyInPounds = hevy(weight: "weight_lbs", distance: "distance_miles")

  private static func hevy(weight: String, distance: String) -> TableFormat {
    TableFormat(
      .hevy,
      header: [
        "title", "start_time", "end_time", "description", "exercise_title", "superset_id",
        "exercise_notes", "set_index", "set_type", weight, "reps", distance, "duration_seconds",
        "rpe",
      ],
      marks: ["start_time", "exercise_title", "set_index"],
      shown: [
        "title", "start_time", "end_time", "exercise_title", "superset_id", "set_index", "set_type",
        "reps", "duration_seconds", "rpe",
      ],
      dates: ["start_time", "end_time"], numbers: ["reps", "duration_seconds", "rpe"],
      read: { row, rules throws(RowProblem) in .set(try Hevy.read(row, rules)) },
      write: { item in item.set.map(Hevy.write) })
  }
}

private enum Hevy {
  static func read(_ row: TableRow, _ rules: ImportRules) throws(RowProblem) -> ExchangedSet {
    let start = try row.time("start_time")
    var set = ExchangedSet(
      ExchangedSet.Workout(
        start: start, length: try length(row, from: start), title: row.title("title")),
      exercise: try row.requiredTitle("exercise_title"))
    set.type = try type(row)
    set.values.weight = try row.weight(rules)
    set.values.reps = try row.reps("reps")
    set.values.time = try row.seconds("duration_seconds")
    try set.take(row.distance(rules))
    set.rounding.seconds = row.rounding("duration_seconds", 1)
    set.values.effort = try row.effort("rpe")
    // Hevy counts from 0.
    let superset = try row.count("superset_id")
    set.superset = superset.map { min($0, 98) + 1 }
    return try row.checked(set, reps: "reps")
  }

  private static func length(
    _ row: TableRow, from start: CivilTime
  ) throws(RowProblem) -> Int? {
    guard row["end_time"] != nil else { return nil }
    let end = try row.time("end_time").momentInUTC
    let seconds = (end - start.momentInUTC).milliseconds / 1000
    return (1..<1_000_000).contains(seconds) ? Int(seconds) : nil
  }

  private static func type(_ row: TableRow) throws(RowProblem) -> SetType {
    guard let word = row["set_type"] else { return .working }
    guard let type = CellWords.meaning(word)?.setType else {
      throw row.problem("“\(word)” is not a kind of set")
    }
    return type
  }

  static func write(_ set: ExchangedSet) -> [String: String] {
    let end = set.workout.length.flatMap {
      CivilTime(set.workout.start.momentInUTC + .seconds($0), in: .gmt)
    }
    return [
      "title": set.workout.title ?? "", "start_time": set.startText,
      "description": set.notes.workout ?? "",
      "exercise_notes": [set.notes.exercise, set.notes.set].compactMap(\.self)
        .joined(separator: " · "),
      "end_time": end.map { "\($0.dayText) \($0.clockText)" } ?? set.startText,
      "exercise_title": set.exercise, "superset_id": set.superset.map { "\($0 - 1)" } ?? "",
      "set_index": "\(set.position.index - 1)", "set_type": word(set.type),
      "weight_kg": set.kilogramsText, "weight_lbs": set.poundsText, "reps": set.repsText,
      "distance_km": set.kilometresText, "distance_miles": set.milesText,
      "duration_seconds": set.secondsText, "rpe": set.effortText,
    ]
  }

  private static func word(_ type: SetType) -> String {
    switch type {
    case .working: "normal"
    case .warmUp: "warmup"
    case .drop: "dropset"
    case .toFailure: "failure"
    }
  }
}
