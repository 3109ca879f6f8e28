package import Console
import Files
import Foundation
package import Lifting
package import Preferences
package import Session
import Store

extension Resources {
  /// The lifting plans, workouts and lifting history. A workout's file that can't be read is named
  /// in the list.
  ///
  /// - Parameter waits: whether to wait for the first reading of the log; otherwise the history is
  ///   missing until that is done.
  private func liftChoices(
    _ store: EventStore, _ archive: LiftArchive, of who: Who, waits: Bool
  ) throws -> LiftChoices {
    var choices = LiftChoices()
    if case .partner(let name) = who { choices.climber = name }
    choices.exercises = try plans.exercises()
    let (liftPlans, faults) = plans.liftPlans(choices.exercises)
    choices.liftPlans = liftPlans
    choices.faults = faults.map(\.description)
    if waits || archive.isRead { choices.history = try archive.history(store) }
    return choices
  }

  /// - Parameter who: one climber.
  package func liftChoices(
    _ log: SessionLog, of who: Who = .owner, waits: Bool
  ) throws -> LiftChoices {
    try liftChoices(log.store, log.lifts(of: who), of: who, waits: waits)
  }

  /// Reads the lifting history on its own thread and passes it on. If reading fails nothing is
  /// passed on, and the screen that asks for the history says why.
  func readLifts(_ log: SessionLog, then use: @escaping @Sendable (LiftChoices) -> Void) {
    let (store, archive) = (log.store, log.lifts(of: .owner))
    let thread = Thread { [self] in
      if let choices = try? liftChoices(store, archive, of: .owner, waits: true) { use(choices) }
    }
    thread.name = "chalktalk-lifts"
    thread.start()
  }

  /// Writes or removes a plan or a workout of the user's; logged sets stay.
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
  /// The plans to choose from, and why the others can't be used.
  package var choices: PlanChoices {
    let (plans, faults) = self.plans()
    var choices = PlanChoices()
    choices.plans = plans
    choices.faults = faults.map(\.description)
    choices.own = ownIDs
    return choices
  }
}
