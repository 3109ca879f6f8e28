package import Console
import Files
import Foundation
package import Lifting
package import Preferences
import Session
import Store

extension Resources {
  /// What can be lifted, and what was lifted before. A workout's file that cannot be read is told of in the list.
  package func liftChoices(_ log: SessionLog) throws -> LiftChoices {
    var choices = LiftChoices()
    choices.exercises = try plans.knownExercises()
    let (programmes, faults) = plans.programmes(choices.exercises)
    choices.programmes = programmes
    choices.faults = faults.map(\.description)
    let sessions = try CommandFailure.reading { () throws(StoreError) in
      try log.store.liftingSessions()
    }
    choices.history = LiftHistory(sessions.compactMap(PastLift.init(folding:)))
    return choices
  }

  /// Writes a plan or a workout of the user's, or removes it; what was logged of it stays.
  func change(_ change: TrainingChange) throws {
    switch change {
    case .add(let name, let text):
      let file = plans.user.appendingPathComponent("\(plans.freeID(for: name)).toml")
      try Files.makeFolder(plans.user.path)
      try Files.write(Data(text.utf8), to: file.path, existing: .kept)
    case .replace(let id, let text):
      try Files.write(
        Data(text.utf8), to: plans.user.appendingPathComponent("\(id).toml").path,
        existing: .replaced)
    case .remove(let id):
      try Files.remove(plans.user.appendingPathComponent("\(id).toml").path)
    }
  }
}

extension PlanLibrary {
  /// What a session can be climbed by. A plan that cannot be read is `plan list`'s matter.
  package var choices: PlanChoices {
    var choices = PlanChoices()
    choices.plans = plans().plans
    choices.own = ownIDs
    return choices
  }
}
