package import Lifting
import TOML

extension EditedPlan {
  /// Reads the edited plan, or throws the first fault.
  ///
  /// - Parameter exercises: those that it may name.
  package func read(_ exercises: [Exercise]) throws(Fault) -> TrainingFile {
    try read { text throws(ConfigurationError) in
      try TrainingFile.parse(text, id: "", file: "", exercises: exercises)
    }
  }

  static func carriedTables(
    _ table: TOMLTable, file: String
  ) throws(ConfigurationError) -> [String] {
    try LiftPlanFile.carriedExercises(table, file: file).map(ExerciseText.table)
  }
}
