package import Analysis
package import Core
package import Session
package import Store

/// The goals in a log, and the progress towards them.
package enum Goals {
  /// - Parameter who: one climber: goals aren't shared.
  package static func standing(
    in store: EventStore, of who: Who = .owner
  ) throws(StoreError) -> [StandingGoal] {
    StandingGoal.all(in: try store.goalEvents(of: who))
  }

  package static func progress(
    of goals: some Collection<StandingGoal>, in store: EventStore, of who: Who = .owner,
    unit: MassUnit, at now: Moment = .now
  ) throws(StoreError) -> [GoalProgress] {
    guard !goals.isEmpty else { return [] }
    let counted = try store.talliedLog(of: who, until: FutureSessions.limit(at: now)) {
      $0.localDay
    }
    return progress(of: goals, in: counted, unit: unit, at: now)
  }

  /// - Parameter log: the whole log.
  package static func progress(
    of goals: some Collection<StandingGoal>, in log: TalliedLog, unit: MassUnit,
    at now: Moment = .now
  ) -> [GoalProgress] {
    goals.map {
      GoalProgress($0.goal, since: $0.since.localDay, log, in: unit, today: now.localDay)
    }
  }

  private static func session(of who: Who) -> String {
    switch who {
    case .owner, .all: GoalEvent.sessionID
    case .partner(let name): GoalEvent.sessionID(of: name)
    }
  }

  package static func event(_ event: GoalEvent, of who: Who = .owner) -> Event {
    let now = Moment.now
    let id = EventIDs.next(at: now)
    return Event(
      id: id, sessionID: session(of: who), actionID: id, at: now, payload: .goal(event))
  }
}
