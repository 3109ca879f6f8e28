import Core
import Library
import Lifting

// strong.app, "Export Strong data": commas or semicolons; `Duration` or `Workout Duration`; units
// in their own columns, in column names or missing; sets numbered or marked `W`, `D`, `F`, with
// rests and notes among them.
extension TableFormat {
  static let strong = TableFormat(
    .strong,
    header: [
      "Date", "Workout Name", "Duration", "Exercise Name", "Set Order", "Weight", "Weight Unit",
      "Reps", "Distance", "Distance Unit", "Seconds", "Notes", "Workout Notes", "RPE",
    ],
    marks: ["Workout Name", "Exercise Name", "Set Order"],
    shown: [
      "Date", "Workout Name", "Duration", "Workout Duration", "Duration (sec)", "Exercise Name",
      "Set Order", "Weight Unit", "Reps", "Distance Unit", "Seconds", "RPE", "Workout #",
    ],
    dates: ["Date"], numbers: ["Reps", "Seconds", "RPE"],
    read: { row, rules throws(RowProblem) in try Strong.read(row, rules) },
    write: { item in
      switch item {
      case .set(let set): Strong.write(set)
      case .rest(let set): set.restBefore.map { Strong.write(rest: $0, after: set) }
      case .note(let set): Strong.write(noteOn: set)
      case .ascent: nil
      }
    })
}

private enum Strong {
  static func read(_ row: TableRow, _ rules: ImportRules) throws(RowProblem) -> ExchangedItem {
    var set = ExchangedSet(
      ExchangedSet.Workout(
        start: try row.time("Date"), length: try length(row), title: row.title("Workout Name")),
      exercise: try row.requiredTitle("Exercise Name"))
    let order = try row.required("Set Order")
    let meaning = CellWords.meaning(order)
    if meaning == .rest {
      set.restBefore = try row.amount("Seconds", 1, 1...86_400)
      return .rest(set)
    }
    if meaning == .note { return .note(set) }
    guard let type = meaning?.setType ?? Int(order).map({ _ in SetType.working }) else {
      throw row.problem("“\(order)” is not a kind of set")
    }
    set.type = type
    set.values.weight = try row.weight(rules)
    set.values.reps = try row.reps("Reps")
    set.values.time = try row.seconds("Seconds")
    try set.take(row.distance(rules))
    set.rounding.seconds = row.rounding("Seconds", 1)
    set.values.effort = try row.effort("RPE")
    return .set(try row.checked(set, reps: "Reps"))
  }

  private static func length(_ row: TableRow) throws(RowProblem) -> Int? {
    let columns = ["Duration", "Workout Duration", "Duration (sec)"]
    guard let text = columns.lazy.compactMap({ row[$0] }).first else { return nil }
    guard let seconds = LengthText.seconds(text) else {
      throw row.problem("“\(text)” is not a length of a workout")
    }
    return seconds > 0 ? seconds : nil
  }

  /// A rest is a separate row, with the name of the exercise before it.
  static func write(rest seconds: Int, after set: ExchangedSet) -> [String: String] {
    write(set).merging(nothingDone) { $1 }
      .merging(["Set Order": "Rest Timer", "Seconds": "\(seconds)"]) { $1 }
  }

  static func write(noteOn set: ExchangedSet) -> [String: String] {
    write(set).merging(nothingDone) { $1 }.merging(["Set Order": "Note"]) { $1 }
  }

  private static let nothingDone = [
    "Weight": "0", "Weight Unit": "", "Reps": "0", "Distance": "0", "Distance Unit": "",
    "Seconds": "0", "RPE": "",
  ]

  static func write(_ set: ExchangedSet) -> [String: String] {
    [
      "Date": set.startText, "Workout Name": set.workout.title ?? "",
      "Duration": set.workout.length.map(LengthText.text) ?? "", "Exercise Name": set.exercise,
      "Set Order": order(set), "Weight": orNone(set.weightText), "Weight Unit": set.unitText,
      // 0 would say that it was missed.
      "Reps": set.isOfUnknownLength ? "" : orNone(set.repsText), "Distance": orNone(set.metresText),
      "Distance Unit": set.metresText.isEmpty ? "" : "m", "Seconds": orNone(set.secondsText),
      // Strong has no note on an exercise: it stands at its first set.
      "Notes": [set.position.index == 1 ? set.notes.exercise : nil, set.notes.set]
        .compactMap(\.self).joined(separator: " · "),
      "Workout Notes": set.notes.workout ?? "",
      "RPE": set.effortText,
    ]
  }

  private static func orNone(_ number: String) -> String { number.isEmpty ? "0" : number }

  private static func order(_ set: ExchangedSet) -> String {
    switch set.type {
    case .working: "\(set.position.working)"
    case .warmUp: "W"
    case .drop: "D"
    case .toFailure: "F"
    }
  }
}
