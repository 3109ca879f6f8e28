import Core
import GRDB
package import Session

/// The climbers of sessions. The owner has no name in the tables: NULL in `session`, an empty text in `log_tally`.
extension EventStore {
  /// The names of the partners with sessions, the one who climbed last first.
  package func partners() throws(StoreError) -> [String] {
    try read { db in try String.fetchAll(db, sql: Query.partners) }
  }

  /// The partner of each partner's session, deleted ones included, by the session's id.
  func partnerSessions(_ db: Database) throws -> [String: String] {
    var found: [String: String] = [:]
    let rows = try Row.fetchCursor(db, sql: Query.partnerStarts)
    while let row = try rows.next() {
      guard case .success(let events) = EventRow.read(row).events else { continue }
      for event in events {
        if case .sessionStarted(let start) = event.payload {
          found[event.sessionID] = start.climber
        }
      }
    }
    return found
  }

  /// The number of a climber's sessions.
  package func number(of who: Who) throws(StoreError) -> Int {
    try read { db in
      try Int.fetchOne(db, sql: Query.sessionCount(of: who), arguments: who.arguments) ?? 0
    }
  }

  /// Says that two names are one climber's, who is called by the second from now on.
  package func merge(partner old: String, into new: String) throws(StoreError) {
    let now = Moment.now
    let id = EventIDs.next(at: now)
    try append([
      Event(
        id: id, sessionID: PartnerEvent.sessionID, actionID: id, at: now,
        payload: .partner(.merged(from: old, into: new)))
    ])
  }

  /// Takes back the latest merge; nil if there is none.
  package func undoPartnerMerge() throws(StoreError) -> PartnerEvent? {
    let state = SessionState(folding: try events(ofSession: PartnerEvent.sessionID))
    guard let action = state.undoable.last, let event = state.facts.partnerEvents.last else {
      return nil
    }
    let now = Moment.now
    let id = EventIDs.next(at: now)
    let since = state.events.last { $0.id == action }.map { now - $0.at } ?? .zero
    try append([
      Event(
        id: id, sessionID: PartnerEvent.sessionID, actionID: id, at: now,
        payload: .undone(actionID: action, sinceThen: since))
    ])
    return event
  }

  /// The number of partners' sessions, which the owner's lists leave out.
  package func numberOfPartnerSessions() throws(StoreError) -> Int {
    try read { db in try Int.fetchOne(db, sql: Query.partnerSessionCount) ?? 0 }
  }
}

extension Who {
  /// The SQL condition for a row of `session`.
  var condition: String {
    switch self {
    case .owner: "climber IS NULL"
    // By any of her names.
    case .partner:
      "climber = coalesce((SELECT climber FROM session WHERE spelling = ? LIMIT 1), ?)"
    case .all: "true"
    }
  }

  /// The arguments of `condition` and of `tallyCondition`.
  var arguments: StatementArguments {
    switch self {
    case .owner, .all: []
    case .partner(let name): [name, name]
    }
  }

  /// The SQL condition for a row of `log_tally`.
  var tallyCondition: String { self == .owner ? "climber = ''" : condition }
}
