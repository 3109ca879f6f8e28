import Files
import Foundation
package import Lifting
import Preferences
import Session
import Store

extension Resources {
  /// What can be lifted, and what was lifted before. A workout's file that cannot be read is told of in the list.
  package func liftChoices(_ log: SessionLog) throws -> LiftChoices {
    var choices = LiftChoices()
    do {
      choices.exercises = try plans.exercises()
    } catch {
      throw CommandFailure(.dataError, "\(error)")
    }
    let (programmes, faults) = plans.programmes(choices.exercises)
    choices.programmes = programmes
    choices.faults = faults.map(\.description)
    let sessions = try CommandFailure.reading { () throws(StoreError) in
      try log.store.liftingSessions()
    }
    choices.history = LiftHistory(sessions.compactMap(PastLift.init(folding:)))
    return choices
  }

  /// Writes a workout of the user's, or removes it; what was logged of it stays.
  func change(_ change: ProgrammeChange) throws {
    switch change {
    case .add(let programme):
      let file = plans.user.appendingPathComponent("\(plans.freeID(for: programme.name)).toml")
      try Files.makeFolder(plans.user.path)
      try Files.write(
        Data(ProgrammeText.text(of: programme).utf8), to: file.path, existing: .kept)
    case .remove(let id):
      try Files.remove(plans.user.appendingPathComponent("\(id).toml").path)
    }
  }
}
