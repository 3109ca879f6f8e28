package import Foundation
package import Lifting

extension PlanLibrary {
  /// The shipped exercises and the user's own.
  package func exercises() throws(ConfigurationError) -> [Exercise] {
    try ExerciseFile.exercises(
      shipped: shipped.appendingPathComponent(Self.exercisesFile),
      user: user.appendingPathComponent(Self.exercisesFile))
  }

  /// Reads a list of exercises, and returns how many it holds. `file` is named in errors.
  package static func countExercises(
    in text: String, file: String
  ) throws(ConfigurationError) -> Int {
    try ExerciseFile.parse(text, file: file).count
  }

  /// All readable workouts and lifting plans, and what is wrong with the others.
  package func liftPlans(
    _ exercises: [Exercise]
  ) -> (liftPlans: [LiftPlan], faults: [ConfigurationError]) {
    let files = files.map(\.file).filter { isLifting($0) != false }
    let (found, faults) = Self.readable(files) { file throws(ConfigurationError) in
      try read(file, exercises)
    }
    let liftPlans = found.compactMap { file in
      if case .lifting(let liftPlan) = file { liftPlan } else { nil as LiftPlan? }
    }
    return (liftPlans, faults)
  }

  package func read(
    _ file: URL, _ exercises: [Exercise]
  ) throws(ConfigurationError) -> TrainingFile {
    try TrainingFile.read(file, exercises: exercises, isOwn: isOwn(file))
  }
}
