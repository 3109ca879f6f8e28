import Core
import Lifting

/// Writes exercises in the form that `ExerciseFile` reads.
enum ExerciseText {
  /// `stone-lift = { name = "Stone lift", equipment = "other" }`.
  static func line(_ exercise: Exercise) -> String {
    "\(key(exercise)) = { \(fields(exercise).joined(separator: ", ")) }"
  }

  /// A separate table below `[exercises]`.
  static func table(_ exercise: Exercise) -> String {
    (["[exercises.\(key(exercise))]"] + fields(exercise)).joined(separator: "\n")
  }

  private static func key(_ exercise: Exercise) -> String {
    let isBare = exercise.id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return isBare && !exercise.id.isEmpty ? exercise.id : TOMLText.quoted(exercise.id)
  }

  private static func fields(_ exercise: Exercise) -> [String] {
    let muscles = exercise.muscles.map(TOMLText.quoted).joined(separator: ", ")
    let names = exercise.otherNames.map(TOMLText.quoted).joined(separator: ", ")
    let hang = exercise.intervals.map {
      "{ work = \($0.work.milliseconds / 1000), rest = \($0.rest.milliseconds / 1000), "
        + "times = \($0.times) }"
    }
    return [
      "name = \(TOMLText.quoted(exercise.name))", "kind = \"\(exercise.metric.rawValue)\"",
      "equipment = \"\(exercise.equipment.rawValue)\"", "muscles = [\(muscles)]",
      "step = \(Weight.figure(exercise.stepKg))",
      exercise.barKg.map { "bar = \(Weight.figure($0))" },
      exercise.isPerSide ? "per-side = true" : nil,
      hang.map { "hang = \($0)" },
      names.isEmpty ? nil : "also = [\(names)]",
    ].compactMap(\.self)
  }
}
