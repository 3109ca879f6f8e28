import Climbing
import Lifting
package import Log
package import Session
import Timers

/// What an import adds to the log.
package struct ImportTally: Equatable, Sendable {
  package private(set) var events = 0
  /// Rows that the log has already.
  package private(set) var known = 0
  package private(set) var records = Records()
  /// Of kinds that this version does not know: they are passed on.
  package private(set) var unknown = 0
  package private(set) var first: Moment?
  package private(set) var last: Moment?

  /// What the events come to.
  package struct Records: Equatable, Sendable {
    package fileprivate(set) var sessions = 0
    package fileprivate(set) var routes = 0
    package fileprivate(set) var attempts = 0
    package fileprivate(set) var sends = 0
    package fileprivate(set) var sets = 0
    package fileprivate(set) var workouts = 0
  }

  /// Whether each row comes to a record of its own kind beside others: so a table's do.
  private let isOfTable: Bool

  package init(isOfTable: Bool = false) { self.isOfTable = isOfTable }

  package mutating func count(_ entry: IncomingEntry, isNew: Bool) throws {
    guard isNew else {
      if !isOfTable || entry.isOfRow { known += 1 }
      return
    }
    events += 1
    first = min(first ?? entry.at, entry.at)
    last = max(last ?? entry.at, entry.at)
    for event in try entry.events() { count(event.payload) }
  }

  private mutating func count(_ payload: EventPayload) {
    switch payload {
    case .sessionStarted: records.sessions += 1
    case .climb(.routeOpened): records.routes += 1
    case .climb(.attemptLogged(let entry)):
      records.attempts += 1
      if entry.outcome == .send { records.sends += 1 }
    case .timer(.logged): records.workouts += 1
    case .activity(let activity):
      if case .setLogged? = activity.event as? LiftEvent { records.sets += 1 }
    case .unknown: unknown += 1
    case .climb, .timer, .sessionEnded, .sessionDeleted, .imported, .goal, .undone, .redone:
      break
    }
  }
}

extension IncomingEntry {
  /// Whether it keeps a row of a table.
  fileprivate var isOfRow: Bool {
    if case .event(let event) = self, case .imported = event.payload { true } else { false }
  }
}
