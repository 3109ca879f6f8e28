import Core
import GRDB
package import Session

/// One spelling for each climber in the tables that lists and statistics read: `session.climber` and `log_tally.climber`.
/// `session.spelling` has what each session's own start says.
struct ClimberRows {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// Who is who, by the names in the log and those in `more`.
  func climbers(with more: [String] = []) throws -> Climbers {
    let spellings = try String.fetchAll(
      db, sql: "SELECT DISTINCT spelling FROM session WHERE spelling IS NOT NULL")
    let said = try EventStore.events(db, ofSession: PartnerEvent.sessionID)
    let merges = SessionState(folding: said).facts.partnerEvents.map { event in
      switch event {
      case .merged(let from, let into): (from, into)
      }
    }
    return Climbers(spellings: spellings + more, merges: merges)
  }

  /// The name under which a session is listed. A new spelling may give the climber's other sessions another one.
  func name(of spelling: String) throws -> String {
    let known = try db.cachedStatement(
      sql: "SELECT climber FROM session WHERE spelling = ? LIMIT 1")
    if let row = try Row.fetchOne(known, arguments: [spelling]), let name = row.textIfAny("climber")
    {
      return name
    }
    let climbers = try climbers(with: [spelling])
    try rename(climbers)
    return climbers.name(of: spelling)
  }

  /// After names were merged, or a spelling has gone.
  func settle() throws { try rename(try climbers()) }

  private func rename(_ climbers: Climbers) throws {
    let rows = try Row.fetchAll(
      db, sql: "SELECT DISTINCT spelling, climber FROM session WHERE spelling IS NOT NULL")
    for row in rows {
      guard let spelling = row.textIfAny("spelling"), let old = row.textIfAny("climber") else {
        continue
      }
      let new = climbers.name(of: spelling)
      guard new != old else { continue }
      // The sums of both are counted again.
      for table in ["log_tally", "tried_route", "climb", "climb_due"] {
        try db.run("DELETE FROM \(table) WHERE climber IN (?, ?)", [old, new])
      }
      try db.run(
        "UPDATE session SET tally_version = 0 WHERE climber IN (?, ?) AND tally_version <> 0",
        [old, new])
      try db.run("UPDATE session SET climber = ? WHERE spelling = ?", [new, spelling])
    }
  }
}

extension EventStore {
  /// Who is who in the log.
  package func climbers() throws(StoreError) -> Climbers {
    try read { try ClimberRows($0).climbers() }
  }

  /// The events of a climber's goals, under each of her names, the oldest first.
  package func goalEvents(of who: Who) throws(StoreError) -> [Event] {
    guard case .partner(let name) = who else {
      return try events(ofSession: GoalEvent.sessionID)
    }
    return try read { db in
      let climbers = try ClimberRows(db).climbers()
      let wanted = climbers.name(of: name)
      let prefix = GoalEvent.partnerPrefix
      let sessions = try String.fetchAll(
        db, sql: "SELECT DISTINCT session_id FROM event WHERE session_id >= ? AND session_id < ?",
        arguments: [prefix, prefix.dropLast() + "0"])
      let hers = sessions.filter {
        GoalEvent.climber(ofSession: $0).map { climbers.name(of: $0) } == wanted
      }
      return try hers.flatMap { try Self.events(db, ofSession: $0) }.sorted { $0.at < $1.at }
    }
  }
}

extension Climbers {
  /// The same climber by the name in the lists.
  package func listed(_ who: Who) -> Who {
    if case .partner(let name) = who { .partner(self.name(of: name)) } else { who }
  }
}
