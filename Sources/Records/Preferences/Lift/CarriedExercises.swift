package import Foundation
package import Lifting

/// A workout names exercises; the user's own exercises go with it when it is passed on.
extension PlanLibrary {
  private var ownExercises: URL { user.appendingPathComponent("exercises.toml") }

  /// The text of a plan or workout with the definitions of the user's own exercises that it names.
  package func portableText(of file: URL) throws(ConfigurationError) -> String {
    let text = try TOMLFile.text(of: file)
    guard case .lifting(let liftPlan) = try read(file, try exercises()),
      let own = try TOMLFile.textIfAny(of: ownExercises)
    else { return text }
    let carried = try carried(by: file, text).map(\.id)
    let named = Set(liftPlan.days.flatMap(\.exercises).map(\.exercise.id))
    let missing = try ExerciseFile.parse(own, file: ownExercises.path).filter {
      named.contains($0.id) && !carried.contains($0.id)
    }
    let parts = [text.hasSuffix("\n") ? String(text.dropLast()) : text]
    return (parts + missing.map(ExerciseText.table)).joined(separator: "\n\n") + "\n"
  }

  /// The exercises in a file that are unknown here.
  package func newExercises(in file: URL) throws(ConfigurationError) -> [Exercise] {
    let known = try exercises()
    return try carried(by: file, try TOMLFile.text(of: file)).filter {
      known.named($0.id) == nil && known.named($0.name) == nil
    }
  }

  /// The user's exercises file, and its text with some more exercises added.
  package func exercisesFile(
    with added: [Exercise]
  ) throws(ConfigurationError) -> (file: URL, text: String) {
    let text = try TOMLFile.textIfAny(of: ownExercises) ?? ""
    let end = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
    let lines = added.map { ExerciseText.line($0) + "\n" }
    // A line after a table's header would belong to that table.
    let whole = lines.joined() + text + end
    _ = try ExerciseFile.parse(whole, file: ownExercises.path)
    return (ownExercises, whole)
  }

  private func carried(by file: URL, _ text: String) throws(ConfigurationError) -> [Exercise] {
    try LiftPlanFile.carriedExercises(
      try TOMLFile.table(of: text, file: file.path), file: file.path)
  }
}
