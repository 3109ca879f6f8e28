package import Analysis
import Foundation
package import Lifting
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
    of goals: [StandingGoal], in store: EventStore, told unit: MassUnit, at now: Moment = .now
  ) throws -> [GoalProgress] {
    guard let first = goals.map(\.since).min() else { return [] }
    // The day began before the goal was set.
    let counted = try CommandFailure.reading { () throws(StoreError) in
      try store.talliedLog(since: first - .seconds(86_400)) { $0.localDay }
    }
    return goals.map {
      GoalProgress($0.goal, since: $0.since.localDay, counted, in: unit, today: now.localDay)
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
