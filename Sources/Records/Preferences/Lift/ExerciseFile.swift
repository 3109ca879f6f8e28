package import Foundation
import Languages
package import Lifting
import TOML

/// Reads exercises from TOML: docs/lifting.md.
package enum ExerciseFile {
  /// The exercises in a file, in its order.
  package static func read(_ file: URL) throws(ConfigurationError) -> [Exercise] {
    try parse(try TOMLFile.text(of: file), file: file.path)
  }

  /// The shipped exercises and the user's, which take precedence; a missing file holds none.
  package static func exercises(
    shipped: URL, user: URL
  ) throws(ConfigurationError) -> [Exercise] {
    var all: [Exercise] = []
    for file in [shipped, user] {
      guard let text = try TOMLFile.textIfAny(of: file) else { continue }
      for exercise in try parse(text, file: file.path) {
        if let index = all.firstIndex(where: { $0.id == exercise.id }) {
          all[index] = exercise
        } else {
          all.append(exercise)
        }
      }
    }
    return all
  }

  /// Reads exercises from a file's text. Throws for the first mistake, with its place in `file`.
  package static func parse(
    _ text: String, file: String
  ) throws(ConfigurationError) -> [Exercise] {
    try exercises(in: try TOMLFile.table(of: text, file: file), file: file)
  }

  /// The exercises in a table, one per entry.
  static func exercises(
    in table: TOMLTable, file: String
  ) throws(ConfigurationError) -> [Exercise] {
    let head = TableReader(table, file: file)
    var exercises: [Exercise] = []
    for entry in table.entries {
      guard let fields = entry.value.table else {
        throw head.error(
          entry.key,
          tr("an exercise is written \(entry.key) = { name = \"…\", equipment = \"…\" }"))
      }
      exercises.append(try exercise(entry.key, TableReader(fields, file: file), fields))
    }
    return exercises
  }

  private static func exercise(
    _ id: String, _ reader: TableReader, _ table: TOMLTable
  ) throws(ConfigurationError) -> Exercise {
    try reader.refuseUnknown(
      ["name", "kind", "equipment", "muscles", "step", "bar", "per-side", "hang", "also"])
    guard let name = try reader.string("name"), (1...40).contains(name.count) else {
      throw reader.error("name", tr("an exercise needs a name of 1 to 40 characters"))
    }
    let equipment = try reader.choice("equipment", Exercise.Equipment.self) ?? .other
    let metric = try reader.choice("kind", Exercise.Metric.self) ?? .weight
    var intervals: HangIntervals?
    if let hang = table["hang"]?.table {
      let fields = TableReader(hang, file: reader.file)
      try fields.refuseUnknown(["work", "rest", "times"])
      intervals = HangIntervals(
        work: try fields.duration("work", from: 1) ?? .seconds(7),
        rest: try fields.duration("rest") ?? .seconds(3),
        times: try fields.number("times", 1...99) ?? 6)
    }
    return Exercise(
      id: id, name: name, metric: metric, equipment: equipment,
      muscles: try reader.strings("muscles") ?? [],
      stepKg: try reader.hundredths("step", 0.05...50) ?? equipment.usualStep,
      barKg: try reader.hundredths("bar", 0...100),
      isPerSide: try reader.flag("per-side") ?? false, intervals: intervals,
      otherNames: try reader.strings("also") ?? [])
  }
}

extension Exercise.Equipment {
  /// The default weight step, in hundredths of a kilogram.
  fileprivate var usualStep: Int {
    switch self {
    case .barbell, .cable, .bodyweight, .band, .other: 250
    case .dumbbell: 200
    case .kettlebell: 400
    case .machine: 500
    case .board: 125
    }
  }
}
