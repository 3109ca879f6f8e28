package import Climbing
package import Core
import GRDB
import Grades
package import Session

/// What the log knows of climbs.
extension EventStore {
  /// The climbs with a name that are still up, the last tried first.
  package func namedRoutes(
    of who: Who = .owner, limit: Int
  ) throws(StoreError) -> [KnownRoute] {
    Array(try knownClimbs(of: who, withOpen: true).prefix(limit).map(\.route))
  }

  /// What a session that begins now may know of earlier ones, and the climbs that are still up, the last tried first.
  ///
  /// - Parameter today: its day.
  package func climbBook(
    of who: Who, today: Day
  ) throws(StoreError) -> (book: ClimbBook, routes: [KnownRoute]) {
    let known = try knownClimbs(of: who, withOpen: false)
    var book = ClimbBook(
      try read { db in
        try ClimbTables(db).corrections(of: ClimberRows(db).climbers().listed(who).climber)
      })
    for climb in known {
      var past = climb.route.past
      if climb.lastDay == today, past.days > 0 { past.days -= 1 }
      book.add(climb.name, wall: climb.route.wall.map(ClimbName.plain), past)
    }
    return (book, known.map(\.route))
  }

  private struct KnownClimb {
    var name: ClimbName
    var id: String
    var route: KnownRoute
    var lastAt: Int64
    var lastDay: Day
  }

  private func knownClimbs(of who: Who, withOpen: Bool) throws(StoreError) -> [KnownClimb] {
    try read { db in
      let systems = try Systems(db).all
      let who = try ClimberRows(db).climbers().listed(who)
      let climber = who.climber
      let sessions = try uncountedSessions(db, of: who).filter {
        withOpen || $0.value.facts.endedAt != nil
      }
      let fresh =
        try UncountedClimbs(db, sessions.mapValues(\.facts), of: who).climbs[climber] ?? []
      let replaced = Set(fresh.map(\.label.key))
      let rows = try Row.fetchCursor(
        db.cachedStatement(sql: Query.climbs), arguments: [climber])
      var known: [KnownClimb] = []
      var days: [Int64: Day] = [:]
      while let row = try rows.next() {
        guard let climb = Self.known(row, systems, &days), !replaced.contains(climb.name)
        else { continue }
        known.append(climb)
      }
      guard !fresh.isEmpty else { return known }
      known += fresh.filter { $0.strippedAt == nil }.map { climb in
        let last = climb.routes[climb.routes.count - 1]
        return KnownClimb(
          name: climb.label.key, id: climb.id,
          route: KnownRoute(
            grade: climb.grade, name: climb.name, wall: climb.wall, past: climb.past,
            lastDay: last.day),
          lastAt: last.at.microseconds, lastDay: last.day)
      }
      return known.sorted { ($1.lastAt, $1.id) < ($0.lastAt, $0.id) }
    }
  }

  /// - Parameters:
  ///   - row: with `Query.climbColumns`.
  ///   - days: the days of the sessions that were read already, by their start.
  private static func known(
    _ row: Row, _ systems: [String: GradeSystem], _ days: inout [Int64: Day]
  ) -> KnownClimb? {
    var columns = ColumnReader(row)
    guard let stored = columns.text(), let id = columns.text(), let name = columns.text() else {
      return nil
    }
    let place = columns.text()
    guard let system = columns.text().flatMap({ systems[$0] }),
      let grade = columns.text().flatMap({ Grade($0, in: system) })
    else { return nil }
    var past = ClimbPast()
    guard let tries = columns.integer() else { return nil }
    past.tries = Int(tries)
    past.isCounted = columns.integer() == 1
    guard let tried = columns.integer() else { return nil }
    past.days = Int(tried)
    past.isSent = columns.integer() == 1
    past.lastFall = columns.text().flatMap(HighPoint.init)
    guard let lastAt = columns.integer(), let lastStart = columns.integer() else { return nil }
    let day = days[lastStart] ?? StoredRoute.localDay(Moment(microseconds: lastStart))
    days[lastStart] = day
    return KnownClimb(
      name: ClimbName(stored: stored) ?? ClimbName(name, of: grade), id: id,
      route: KnownRoute(grade: grade, name: name, wall: place, past: past, lastDay: day),
      lastAt: lastAt, lastDay: day)
  }

  /// What all climbs are called now.
  package func namedClimbs(of who: Who) throws(StoreError) -> [NamedClimb] {
    try read { db in
      let systems = try Systems(db).all
      let who = try ClimberRows(db).climbers().listed(who)
      let sessions = try uncountedSessions(db, of: who)
      let fresh =
        try UncountedClimbs(db, sessions.mapValues(\.facts), of: who).climbs[who.climber] ?? []
      let replaced = Set(fresh.map(\.label.key))
      let rows = try Row.fetchAll(
        db, sql: "SELECT name, place, system, stripped_at IS NULL FROM climb WHERE climber = ?",
        arguments: [who.climber])
      return fresh.map(\.named)
        + rows.compactMap { row in
          var columns = ColumnReader(row)
          guard let name = columns.text() else { return nil }
          let wall = columns.text()
          guard let system = columns.text().flatMap({ systems[$0] }) else { return nil }
          let label = ClimbLabel(isBoulder: system.isForBoulders, name: name, wall: wall)
          let isUp = columns.integer() == 1
          return replaced.contains(label.key) ? nil : NamedClimb(label, isUp: isUp)
        }
    }
  }

  /// The climb that is called so now; one that is still up before one that was taken down.
  package func climb(_ label: ClimbLabel, of who: Who) throws(StoreError) -> Climb? {
    let found = try climbs(of: who, named: label.key.text).filter { $0.label.isSame(as: label) }
    return found.first { $0.strippedAt == nil } ?? found.first
  }

  /// A climber's climbs over all sessions, by the latest try. Those of a name, of the names that the routes of a session have, or
  /// of so many names that were tried last, if one of these is given: a log of twenty years has 200,000 routes.
  package func climbs(
    of who: Who = .owner, ofSession session: String? = nil, named name: String? = nil,
    latest: Int? = nil
  ) throws(StoreError) -> [Climb] {
    try read { db in
      let tables = ClimbTables(db)
      let who = try ClimberRows(db).climbers().listed(who)
      let sessions = try uncountedSessions(db, of: who)
      let fresh = try UncountedClimbs(db, sessions.mapValues(\.facts), of: who).climbs[who.climber]
      let replaced = Set((fresh ?? []).map(\.label.key))
      let routes: [StoredRoute]
      if let name {
        routes = try tables.routes(Query.routesOfClimb, [who.climber, name])
      } else if let latest {
        let names = try Row.fetchAll(
          db,
          sql: """
            SELECT climb_name, MAX(last_at) AS last FROM climb WHERE climber = ?
            GROUP BY climb_name ORDER BY last DESC LIMIT ?
            """, arguments: [who.climber, latest])
        routes = try names.compactMap { $0.textIfAny("climb_name") }.flatMap {
          try tables.routes(Query.routesOfClimb, [who.climber, $0])
        }
      } else if let session {
        let names = Set(
          try tables.routes(Query.routesOfSession, [session]).map(\.climbName))
        routes = try names.sorted().flatMap {
          try tables.routes(Query.routesOfClimb, [who.climber, $0])
        }
      } else {
        routes = try tables.routes(Query.routesOfClimber, [who.climber])
      }
      let stored = ClimbFold.climbs(
        routes.map(\.route), try tables.corrections(of: who.climber))
      let all = stored.filter { !replaced.contains($0.label.key) } + (fresh ?? [])
      return all.filter { name == nil || $0.label.key.text == name }.sorted {
        $1.routes[$1.routes.count - 1].comes(before: $0.routes[$0.routes.count - 1])
      }
    }
  }

  /// What is known of a session's named routes.
  package func pasts(
    ofSession id: String, of who: Who
  ) throws(StoreError) -> ClimbBook {
    let steps = try climbs(of: who, ofSession: id).flatMap(\.steps).filter {
      $0.route.session == id
    }
    return ClimbBook(steps: steps)
  }

  /// The same for the routes of all sessions.
  package func pasts(of who: Who) throws(StoreError) -> ClimbBook {
    ClimbBook(steps: try climbs(of: who).lazy.flatMap(\.steps))
  }

  /// A session as views tell it: with what was done before on its climbs, and with the names that these have now.
  package func facts(ofSession id: String) throws(StoreError) -> SessionFacts {
    let events = try events(ofSession: id)
    let climber = events.lazy.compactMap { event in
      if case .sessionStarted(let start) = event.payload { start.climber } else { nil }
    }.first
    return SessionFacts(
      telling: events, knowing: try pasts(ofSession: id, of: Who(climber)))
  }
}

extension Who {
  /// As the tables name a climber.
  fileprivate var climber: String {
    switch self {
    case .owner, .all: ""
    case .partner(let name): name
    }
  }
}
