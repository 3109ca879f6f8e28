import Analysis
import Climbing
import Core
import GRDB
import Grades
import Session

/// The tables of climbs: named routes of counted sessions, folded over all sessions (`ClimbFold`).
///
/// A route's row is written with its session. How it counts depends on other sessions, earlier and later ones, so that is
/// settled for all routes of a name at once, after the sessions are written.
struct ClimbTables {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// What a climber said about climbs.
  ///
  /// - Parameter climber: as listed; empty for the owner.
  func corrections(of climber: String) throws -> ClimbCorrections {
    let said = try sessions(of: climber).map {
      SessionState(folding: try EventStore.events(db, ofSession: $0)).facts.corrections
    }
    guard said.count != 1 else { return said[0] }
    var all = ClimbCorrections()
    for entry in said.flatMap(\.entries).sorted(by: { ($0.at, $0.id) < ($1.at, $1.id) }) {
      all.append(entry.correction, id: entry.id, at: entry.at)
    }
    return all
  }

  /// The sessions with what a climber said about climbs: a partner has one for each spelling of her name.
  private func sessions(of climber: String) throws -> [String] {
    guard !climber.isEmpty else { return [ClimbCorrection.sessionID] }
    return try partnersSessions().filter { $0.climber == climber }.map(\.session)
  }

  /// The climbers who may have said something about climbs, as listed; empty for the owner.
  func correctedClimbers() throws -> [String] {
    try Set(partnersSessions().map(\.climber)).sorted() + [""]
  }

  private func partnersSessions() throws -> [(session: String, climber: String)] {
    let prefix = ClimbCorrection.partnerPrefix
    let sessions = try String.fetchAll(
      db.cachedStatement(
        sql: "SELECT DISTINCT session_id FROM event WHERE session_id >= ? AND session_id < ?"),
      arguments: [prefix, prefix.dropLast() + "0"])
    guard !sessions.isEmpty else { return [] }
    let climbers = try ClimberRows(db).climbers()
    return sessions.compactMap { session in
      ClimbCorrection.climber(ofSession: session).map { (session, climbers.name(of: $0)) }
    }
  }

  // MARK: - Sessions

  /// Adds a counted session's named routes.
  ///
  /// - Parameter climber: as listed; empty for the owner.
  func add(_ facts: SessionFacts, of climber: String, session: String) throws {
    guard let startedAt = facts.startedAt, facts.climb.routes.contains(where: { $0.name != nil })
    else { return }
    let corrections = try corrections(of: climber)
    let day = facts.isOfDayOnly ? Day(ofNoon: startedAt) : nil
    let routes = TriedRoute.all(
      of: facts.climb, session: session, startedAt: startedAt, day: day ?? Day(0))
    for route in routes {
      let name = corrections.label(of: route.id, route.label, at: route.at).key
      try db.run(
        StoredRoute.insertion,
        StoredRoute.arguments(route, of: climber, named: name, on: day))
      try markDue(climber, name.text)
    }
  }

  /// Takes a session's routes out of the sums.
  func subtract(session: String) throws {
    for stored in try routes(Query.routesOfSession, [session]) where stored.isSettled {
      try count(stored, as: stored.result, extra: stored.extra, -1)
    }
    try remove(session: session)
  }

  /// Removes a session's routes, which are in no sum any more.
  func remove(session: String) throws {
    try db.run(
      """
      INSERT OR IGNORE INTO climb_due
      SELECT DISTINCT climber, climb_name FROM tried_route WHERE session_id = ?
      """, [session])
    try db.run("DELETE FROM tried_route WHERE session_id = ?", [session])
  }

  /// Applies what a climber says about climbs now.
  ///
  /// - Parameter spelling: a partner's name; nil for the owner.
  func correct(_ spelling: String?) throws {
    let climber = try spelling.map { try ClimberRows(db).climbers().name(of: $0) } ?? ""
    let corrections = try corrections(of: climber)
    for stored in try routes(Query.routesOfClimber, [climber]) {
      let route = stored.route
      let name = corrections.label(of: route.id, route.label, at: route.at).key.text
      guard name != stored.climbName else { continue }
      try markDue(climber, stored.climbName)
      try markDue(climber, name)
      try db.run(
        "UPDATE tried_route SET climb_name = ? WHERE session_id = ? AND route_id = ?",
        [name, route.session, route.id])
    }
    // Merges and strips of a name change its climbs even if no route changes its name, undone ones too.
    let said = try EventStore.events(db, ofSession: ClimbCorrection.sessionID(of: spelling))
    for event in said {
      guard case .correction(let correction) = event.payload else { continue }
      for name in correction.names { try markDue(climber, name.text) }
    }
  }

  private func markDue(_ climber: String, _ name: String) throws {
    try db.run("INSERT OR IGNORE INTO climb_due VALUES (?, ?)", [climber, name])
  }

  // MARK: - Settling

  /// Whether every route counts as all sessions together say.
  var areSettled: Bool {
    get throws { try Row.fetchOne(db, sql: "SELECT 1 FROM climb_due LIMIT 1") == nil }
  }

  /// Folds the routes of all names that are due, or of some; returns whether there were any.
  @discardableResult
  func settle(most: Int = .max) throws -> Bool {
    let due = try Row.fetchAll(
      db, sql: "SELECT climber, climb_name FROM climb_due LIMIT ?", arguments: [most])
    guard !due.isEmpty else { return false }
    let systems = try Systems(db).all
    var corrections: [String: ClimbCorrections] = [:]
    var sums: [String: [TallyRow]] = [:]
    for row in due {
      let (climber, name): (String, String) = (row[0], row[1])
      let said = try corrections[climber] ?? self.corrections(of: climber)
      corrections[climber] = said
      sums[climber, default: []] += try settle(climber, name, said, systems)
    }
    for (climber, rows) in sums {
      for row in rows.merged where row.number != 0 {
        try LogSums(db).add(row, number: row.number, climber)
      }
    }
    if most == .max {
      try db.execute(sql: "DELETE FROM climb_due")
    } else {
      for row in due {
        let key: StatementArguments = [row[0] as String, row[1] as String]
        try db.run("DELETE FROM climb_due WHERE climber = ? AND climb_name = ?", key)
      }
    }
    return true
  }

  /// - Returns: what changes in the sums.
  private func settle(
    _ climber: String, _ name: String, _ corrections: ClimbCorrections,
    _ systems: [String: GradeSystem]
  ) throws -> [TallyRow] {
    let found = try Row.fetchAll(
      db.cachedStatement(sql: Query.routesOfClimb), arguments: [climber, name])
    let stored = found.compactMap { StoredRoute($0, systems) }
    let climbs = ClimbFold.climbs(stored.map(\.route), corrections)
    let before = Dictionary(stored.map { ($0.route.id, $0) }) { first, _ in first }
    var changes: [TallyRow] = []
    for settled in ClimbCounts.rows(of: climbs) {
      guard let old = before[settled.route.id],
        !old.isSettled || old.result != settled.result || old.extra != settled.extra
      else { continue }
      let news = old.rows.map(\.negative) + old.rows(as: settled.result, settled.extra)
      changes += news.filter(\.measure.isSummed)
      for row in news { try count(row, in: old.route.session) }
      try db.run(
        "UPDATE tried_route SET result = ?, extra = ? WHERE session_id = ? AND route_id = ?",
        [settled.result.stored, settled.extra, settled.route.session, settled.route.id])
    }
    try db.run("DELETE FROM climb WHERE climber = ? AND climb_name = ?", [climber, name])
    for climb in climbs { try write(climb, climber, name) }
    return changes
  }

  /// Adds a row to a session's stored counts, or takes it away.
  private func count(_ row: TallyRow, in session: String) throws {
    let key: StatementArguments = [
      session, row.measure.rawValue, row.subject, row.detail, row.bucket,
    ]
    try db.run(Query.addition, key + [row.number])
    if row.number < 0 { try db.run(Query.removalOfEmptyCount, key) }
  }

  private func write(_ climb: Climb, _ climber: String, _ name: String) throws {
    let past = climb.past
    let last = climb.routes[climb.routes.count - 1]
    try db.run(
      "INSERT OR REPLACE INTO climb VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        climber, name, climb.id, climb.name, climb.wall, climb.grade.system.id, "\(climb.grade)",
        past.tries, past.isCounted, past.days, past.isSent, past.lastFall?.rawValue,
        last.at.microseconds, last.startedAt.microseconds, climb.strippedAt?.microseconds,
      ])
  }

  private func count(
    _ stored: StoredRoute, as result: RouteResult, extra: Int, _ sign: Int
  ) throws {
    for row in stored.rows(as: result, extra) where row.measure.isSummed {
      try LogSums(db).add(row, number: sign * row.number, stored.climber)
    }
  }

  // MARK: - Reading

  func routes(_ sql: String, _ arguments: StatementArguments) throws -> [StoredRoute] {
    let systems = try Systems(db).all
    return try Row.fetchAll(db, sql: sql, arguments: arguments).compactMap {
      StoredRoute($0, systems)
    }
  }
}

extension StoredRoute {
  /// Its rows in the counts of its session. They name the route as its session does.
  func rows(as result: RouteResult, _ extra: Int) -> [TallyRow] {
    ClimbCounts.rows(
      grade: route.grade, wall: route.label.wall, name: route.label.name, result: result,
      extra: extra)
  }

  var rows: [TallyRow] { isSettled ? rows(as: result, extra) : [] }
}

extension TallyRow {
  var negative: TallyRow {
    var row = self
    row.number = -row.number
    return row
  }
}
