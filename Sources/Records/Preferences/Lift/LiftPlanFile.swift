import Core
import Foundation
import Languages
import Lifting
import TOML

/// Reads a workout, or a plan of several, from TOML: docs/lifting.md.
enum LiftPlanFile {
  /// Whether the file is about lifting.
  static func holds(_ table: TOMLTable) -> Bool {
    table["exercise"] != nil || table["day"] != nil
  }

  /// - Parameter ownFile: the file, if it is the user's.
  static func liftPlan(
    _ table: TOMLTable, id: String, file: String, ownFile: String?, exercises: [Exercise]
  ) throws(ConfigurationError) -> LiftPlan {
    let head = TableReader(table, file: file)
    try head.refuseUnknown(["name", "summary", "source", "exercise", "day", "exercises"])
    // Exercises known here take precedence over those in the file.
    let exercises = exercises + (try carriedExercises(table, file: file))
    guard let name = try head.string("name"), (1...30).contains(name.count) else {
      throw head.error("name", tr("a workout needs a name of 1 to 30 characters"))
    }
    return LiftPlan(
      id: id, name: name, summary: try head.string("summary") ?? "",
      source: try head.string("source") ?? "", days: try days(head, name, exercises),
      ownFile: ownFile)
  }

  /// The exercises defined in the file, for use where they are unknown.
  static func carriedExercises(
    _ table: TOMLTable, file: String
  ) throws(ConfigurationError) -> [Exercise] {
    guard let value = table["exercises"] else { return [] }
    guard let carried = value.table else {
      throw TableReader(table, file: file).error(
        "exercises", tr("exercises are a table each: [exercises.stone-lift]"))
    }
    return try ExerciseFile.exercises(in: carried, file: file)
  }

  private static func days(
    _ head: TableReader, _ name: String, _ exercises: [Exercise]
  ) throws(ConfigurationError) -> [Routine] {
    guard let days = try head.tables("day") else {
      return [Routine(name: name, exercises: try parts(head, exercises))]
    }
    var workouts: [Routine] = []
    for day in days {
      try day.refuseUnknown(["name", "exercise"])
      guard let title = try day.string("name"), (1...20).contains(title.count),
        !workouts.contains(where: { $0.day == title })
      else {
        throw day.error("name", tr("a day needs a name of its own, of 1 to 20 characters"))
      }
      workouts.append(
        Routine(name: "\(name) \(title)", day: title, exercises: try parts(day, exercises)))
    }
    guard !workouts.isEmpty else { throw head.error("day", tr("a plan needs a [[day]]")) }
    return workouts
  }

  private static func parts(
    _ reader: TableReader, _ exercises: [Exercise]
  ) throws(ConfigurationError) -> [RoutineExercise] {
    guard let tables = try reader.tables("exercise"), !tables.isEmpty else {
      throw reader.error("exercise", tr("a workout needs at least one exercise"))
    }
    return try tables.map { table throws(ConfigurationError) in try part(table, exercises) }
  }

  private static func part(
    _ reader: TableReader, _ exercises: [Exercise]
  ) throws(ConfigurationError) -> RoutineExercise {
    try reader.refuseUnknown(
      SetRecipe.keys + [
        "name", "week", "warm-up", "drop", "progression", "max", "step", "superset",
      ])
    guard let name = try reader.string("name") else {
      throw reader.error(
        "name", tr("an exercise needs its name, as name = \"Bench press\""),
        inForm: tr("an exercise needs its name"))
    }
    guard let exercise = exercises.named(name) else {
      let near = exercises.like(name).prefix(3).map(\.name).joined(separator: ", ")
      throw reader.error(
        "name",
        near.isEmpty
          ? tr(
            "there is no exercise \"\(name)\": add it to plans/exercises.toml in your config folder"
          )
          : tr("there is no exercise \"\(name)\": did you mean \(near)?"))
    }
    var weeks: [[SetRecipe]] = []
    for week in try reader.tables("week") ?? [] {
      try week.refuseUnknown(SetRecipe.keys)
      weeks.append(try SetRecipe.read(week, exercise))
    }
    if weeks.isEmpty { weeks = [try SetRecipe.read(reader, exercise)] }
    var part = RoutineExercise(
      exercise, weeks: weeks, progression: try progression(reader, isCycle: weeks.count > 1),
      max: try reader.weight("max"), stepKg: try reader.hundredths("step", 0.05...50),
      superset: try reader.number("superset", 1...99))
    let percents = tr("a whole number from 1 to 100, per cent of the weight")
    part.warmUps =
      try reader.each("warm-up", percents) { value in
        value.int.flatMap { (1...100).contains($0) ? $0 : nil }
      } ?? []
    part.drops = try reader.number("drop", 1...9) ?? 0
    let kinds: [Exercise.Metric] = [.weight, .bodyweight]
    try SetRecipe.refuse(reader, part.warmUps.isEmpty ? nil : "warm-up", of: exercise, kinds)
    try SetRecipe.refuse(reader, part.drops == 0 ? nil : "drop", of: exercise, kinds)
    return part
  }

  private enum ProgressionName: String, CaseIterable { case none, linear, double, max }

  private static func progression(
    _ reader: TableReader, isCycle: Bool
  ) throws(ConfigurationError) -> Progression {
    let range = try reader.repetitions()?.first?.range
    switch try reader.choice("progression", ProgressionName.self)
      ?? (isCycle ? .max : range != nil ? .double : ProgressionName.none)
    {
    case .none: return .none
    case .linear: return .linear
    case .max: return .max
    case .double:
      guard let range else {
        throw reader.error(
          "reps", tr("double progression needs a range: reps = \"8-12\""),
          inForm: tr("double progression needs a range of reps, such as 8-12"))
      }
      return .double(range)
    }
  }
}

extension SetRecipe {
  fileprivate static let keys = [
    "sets", "reps", "weight", "percent", "seconds", "metres", "rest",
  ]

  /// The number from `sets`, or the length of the longest list.
  fileprivate static func read(
    _ reader: TableReader, _ exercise: Exercise
  ) throws(ConfigurationError) -> [SetRecipe] {
    let reps = try reader.repetitions()
    let weights = try reader.weights("weight")
    if exercise.metric != .bodyweight, weights?.contains(where: { $0.hundredths <= 0 }) == true {
      throw reader.error(
        "weight", tr("a weight of \(exercise.name) is more than 0 and under 1,000 kg"))
    }
    let percents = try reader.each("percent", tr("a whole number from 1 to 120")) { value in
      value.int.flatMap { Self.percents.contains($0) ? $0 : nil }
    }
    let times = try reader.each("seconds", tr("a whole number from 1 to 7200")) { value in
      value.int.flatMap { (1...7200).contains($0) ? $0 : nil }
    }
    let metres = try reader.each("metres", tr("a whole number from 1 to 100000")) { value in
      value.int.flatMap { SetValues.distances.contains($0) ? $0 : nil }
    }
    let rests = try reader.durations("rest", from: 1)
    let lists: [(key: String, count: Int?)] = [
      ("reps", reps?.count), ("weight", weights?.count), ("percent", percents?.count),
      ("seconds", times?.count), ("metres", metres?.count), ("rest", rests?.count),
    ]
    let count =
      try reader.number("sets", 1...99) ?? lists.compactMap(\.count).max() ?? 1
    for list in lists {
      guard let length = list.count, length > 1, length != count else { continue }
      throw reader.error(list.key, tr("\(list.key) lists \(length) values for \(count) sets"))
    }
    try refuse(reader, reps == nil ? nil : "reps", of: exercise, [.weight, .bodyweight])
    try refuse(reader, times == nil ? nil : "seconds", of: exercise, [.hold, .distance])
    try refuse(reader, metres == nil ? nil : "metres", of: exercise, [.distance])
    return (0..<count).map { index in
      let values = SetValues(
        weight: weights?[set: index], reps: reps?[set: index].least,
        time: times.map { .seconds($0[set: index]) }, metres: metres?[set: index])
      let type: SetType = reps?[set: index].isToFailure == true ? .toFailure : .working
      return SetRecipe(
        PlannedSet(values, type: type, rest: rests?[set: index]), percent: percents?[set: index])
    }
  }

  fileprivate static func refuse(
    _ reader: TableReader, _ key: String?, of exercise: Exercise, _ kinds: [Exercise.Metric]
  ) throws(ConfigurationError) {
    guard let key, !kinds.contains(exercise.metric) else { return }
    throw reader.error(key, tr("\(exercise.name) has no \(key)"))
  }
}

/// Repetitions as written: `5`, `"5+"` (as many as possible, at least five), `"8-12"`.
private struct Repetitions {
  var least: Int
  var range: ClosedRange<Int>?
  var isToFailure = false

  init?(_ value: TOMLValue) {
    if let number = value.int, SetValues.repetitions.contains(number) {
      least = number
      return
    }
    guard let text = value.string else { return nil }
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    if text.hasSuffix("+"), let number = Int(text.dropLast()),
      SetValues.repetitions.contains(number)
    {
      least = number
      isToFailure = true
    } else if ends.count == 2, let low = ends[0], let high = ends[1], low < high,
      SetValues.repetitions.contains(low), SetValues.repetitions.contains(high)
    {
      least = low
      range = low...high
    } else {
      return nil
    }
  }
}

extension TableReader {
  fileprivate func repetitions() throws(ConfigurationError) -> [Repetitions]? {
    try each("reps", tr("a whole number from 1 to 999, \"5+\" to failure or a range \"8-12\"")) {
      Repetitions($0)
    }
  }

  fileprivate func weights(_ key: String) throws(ConfigurationError) -> [Weight]? {
    try each(key, tr("kilograms under 1,000 but not 0, or a text such as \"135 lb\"")) { value in
      if let kilograms = value.double { return Weight(checking: kilograms, .kg) }
      let words = (value.string ?? "").split(separator: " ")
      guard words.count == 2, let unit = MassUnit(rawValue: String(words[1])),
        let amount = Double(words[0])
      else { return nil }
      return Weight(checking: amount, unit)
    }
  }

  fileprivate func weight(_ key: String) throws(ConfigurationError) -> Weight? {
    guard let weights = try weights(key) else { return nil }
    guard weights.count == 1, weights[0].hundredths > 0 else {
      throw error(key, tr("\(key) takes one weight, more than 0"))
    }
    return weights[0]
  }
}

extension Weight {
  /// nil for a weight that nobody lifts.
  fileprivate init?(checking amount: Double, _ unit: MassUnit) {
    guard amount.isFinite, abs(amount) < 2205, amount != 0 else { return nil }
    self.init(amount, unit)
    guard abs(kilograms) < 1000 else { return nil }
  }
}

extension Array {
  /// The value for a set: the common one, or its own.
  fileprivate subscript(set index: Int) -> Element { count == 1 ? self[0] : self[index] }
}
