import Lifting
import Preferences

extension Desk {
  /// Has the reader check a plan or a workout.
  func read(_ edited: EditedPlan) throws(EditedPlan.Fault) -> TrainingFile {
    try edited.read(lifting.exercises)
  }

  /// The exercises, for the builder.
  var partLibrary: PartLibrary {
    let exercises = lifting.exercises
    return PartLibrary(
      isMeant: { part in
        guard part.part == .exercise, let metric = exercises.named(part["name"])?.metric else {
          return { _ in true }
        }
        return { field in
          switch field.key {
          case "reps", "warm-up", "drop": [.weight, .bodyweight].contains(metric)
          case "seconds": [.hold, .distance].contains(metric)
          case "metres": metric == .distance
          default: true
          }
        }
      },
      names: { query in
        ExerciseSearch(query).found(in: exercises, of: { $0 }, isUsed: { _ in false }).map(\.name)
      })
  }
}
