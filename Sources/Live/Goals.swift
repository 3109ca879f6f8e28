package import Analysis
import Foundation
package import Log
package import Session
package import Store

/// The goals in a log, and how far they are.
package enum Goals {
  package static func standing(in store: EventStore) throws -> [StandingGoal] {
    try CommandFailure.reading { () throws(StoreError) in
      StandingGoal.all(in: try store.events(ofSession: GoalEvent.sessionID))
    }
  }

  package static func progress(
    of goals: some Collection<StandingGoal>, in store: EventStore, told unit: MassUnit,
    at now: Moment = .now
  ) throws -> [GoalProgress] {
    guard !goals.isEmpty else { return [] }
    let counted = try CommandFailure.reading { () throws(StoreError) in
      try store.talliedLog { $0.localDay }
    }
    return progress(of: goals, in: counted, told: unit, at: now)
  }

  /// - Parameter log: all of it.
  package static func progress(
    of goals: some Collection<StandingGoal>, in log: TalliedLog, told unit: MassUnit,
    at now: Moment = .now
  ) -> [GoalProgress] {
    goals.map {
      GoalProgress($0.goal, since: $0.since.localDay, log, in: unit, today: now.localDay)
    }
  }

  package static func event(_ event: GoalEvent) -> Event {
    let now = Moment.now
    let id = EventIDs.next(at: now)
    return Event(
      id: id, sessionID: GoalEvent.sessionID, actionID: id, at: now, payload: .goal(event))
  }
}

extension Moment {
  package static var now: Moment {
    Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }
}
