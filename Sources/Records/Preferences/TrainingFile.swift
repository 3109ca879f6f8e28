package import Climbing
import Core
package import Foundation
package import Lifting
import TOML

/// The contents of a file in `plans/`.
package enum TrainingFile: Equatable, Sendable {
  case climbing(Plan)
  case lifting(LiftPlan)

  /// Reads a plan or a workout; its id is the file's name.
  ///
  /// - Parameters:
  ///   - exercises: the exercises that it may name.
  ///   - isOwn: whether the file is the user's.
  package static func read(
    _ file: URL, exercises: [Exercise], isOwn: Bool = false
  ) throws(ConfigurationError) -> TrainingFile {
    let id = file.deletingPathExtension().lastPathComponent
    return try parse(
      try TOMLFile.text(of: file), id: id, file: file.path, isOwn: isOwn, exercises: exercises)
  }

  /// Whether a file is about lifting; otherwise it is about climbing.
  static func isLifting(_ table: TOMLTable) -> Bool { LiftPlanFile.holds(table) }

  /// `file` is named in errors.
  package static func parse(
    _ text: String, id: String, file: String, isOwn: Bool = false, exercises: [Exercise]
  ) throws(ConfigurationError) -> TrainingFile {
    let table = try TOMLFile.table(of: text, file: file)
    if isLifting(table) {
      return .lifting(
        try LiftPlanFile.liftPlan(
          table, id: id, file: file, ownFile: isOwn ? file : nil, exercises: exercises))
    }
    return .climbing(try PlanFile.plan(table, id: id, file: file))
  }

  package var name: String {
    switch self {
    case .climbing(let plan): plan.name
    case .lifting(let liftPlan): liftPlan.name
    }
  }

  /// `3 steps`, `2 workouts`.
  package var size: String {
    switch self {
    case .climbing(let plan): plan.steps.count.counted("step")
    case .lifting(let liftPlan):
      liftPlan.days.count > 1
        ? liftPlan.days.count.counted("workout")
        : liftPlan.days.reduce(0) { $0 + $1.exercises.count }.counted("exercise")
    }
  }

  /// The command that uses it for training.
  package func use(_ id: String) -> String {
    switch self {
    case .climbing: "chalktalk climb --plan \(id)"
    case .lifting: "chalktalk lift --workout \(id)"
    }
  }
}

/// A change to one of the user's own plan or workout files.
package enum TrainingChange: Equatable, Sendable {
  /// A new file, named after its content.
  case add(name: String, text: String)
  /// A new text for the file with this id.
  case replace(String, text: String)
  case remove(String)
}
