package import Console
import Foundation
package import Library
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
