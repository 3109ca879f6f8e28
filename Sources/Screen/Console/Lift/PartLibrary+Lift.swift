import Lifting
import Preferences

extension Desk {
  /// Has the reader check a plan or a workout.
  func read(_ draft: TrainingDraft) throws(TrainingDraft.Fault) -> TrainingFile {
    try draft.read(lifting.exercises)
  }

  /// The exercises, for the builder.
  var partLibrary: PartLibrary {
    let exercises = lifting.exercises
    return PartLibrary(
      isMeant: { part in
        guard part.part == .exercise, let kind = exercises.named(part["name"])?.kind else {
          return { _ in true }
        }
        return { field in
          switch field.key {
          case "reps", "warm-up", "drop": [.weight, .bodyweight].contains(kind)
          case "seconds": [.hold, .distance].contains(kind)
          case "metres": kind == .distance
          default: true
          }
        }
      },
      names: { query in
        ExerciseSearch(query).found(in: exercises, of: { $0 }, isUsed: { _ in false }).map(\.name)
      })
  }
}
