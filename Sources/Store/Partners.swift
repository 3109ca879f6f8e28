import GRDB
import Log
import Session

/// Whose sessions there are. The owner's have no name in the tables: NULL in `session`, an empty text in `log_tally`.
extension EventStore {
  /// The names of the partners that have sessions, the one who climbed last first.
  package func partners() throws(StoreError) -> [String] {
    try read { db in try String.fetchAll(db, sql: Query.partners) }
  }

  /// The partners' sessions, deleted ones too, by their ids.
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

  /// How many sessions of partners there are that a reader of the owner's leaves out.
  package func numberOfPartnerSessions() throws(StoreError) -> Int {
    try read { db in try Int.fetchOne(db, sql: Query.partnerSessionCount) ?? 0 }
  }
}

extension Who {
  /// Whose a row of `session` must be.
  var condition: String {
    switch self {
    case .owner: "climber IS NULL"
    case .partner: "climber = ?"
    case .all: "true"
    }
  }

  /// What stands for the `?` in `condition`.
  var arguments: StatementArguments {
    switch self {
    case .owner, .all: []
    case .partner(let name): [name]
    }
  }

  /// Whose a row of `log_tally` must be, with no argument where that is all.
  var tallied: (condition: String, arguments: StatementArguments) {
    switch self {
    case .owner: ("climber = ''", [])
    case .partner(let name): ("climber = ?", [name])
    case .all: ("true", [])
    }
  }
}
