package import Climbing
import GRDB
package import Log

/// What the log knows of the climber: recent grades, level, known routes.
extension EventStore {
  /// How often each grade was attempted since a moment, in whatever systems.
  package func attemptedGrades(since: Moment) throws(StoreError) -> [Grade: Int] {
    try grades(Query.recentGrades, since)
  }

  /// On how many routes each grade was sent since a moment.
  package func sentGrades(since: Moment) throws(StoreError) -> [Grade: Int] {
    try grades(Query.recentSends, since)
  }

  private func grades(_ sql: String, _ since: Moment) throws(StoreError) -> [Grade: Int] {
    try read { db in
      let systems = try Systems(db)
      var grades: [Grade: Int] = [:]
      for row in try Row.fetchAll(db, sql: sql, arguments: [since.microseconds]) {
        if let grade = systems.grade(row) {
          grades[grade, default: 0] += Int(row.integer("number") ?? 0)
        }
      }
      return grades
    }
  }

  /// Routes with a name, the latest first, each once.
  package func namedRoutes(limit: Int) throws(StoreError) -> [KnownRoute] {
    try read { db in
      let systems = try Systems(db)
      return try Row.fetchAll(db, sql: Query.namedRoutes, arguments: [limit]).compactMap { row in
        // NULL of a route without attempts.
        let isSent = row.integer("is_sent").map { $0 != 0 }
        return systems.grade(row).map {
          KnownRoute(
            grade: $0, name: row.textIfAny("name"), place: row.textIfAny("place"),
            status: isSent.map { $0 ? .sent : .tried } ?? .open)
        }
      }
    }
  }
}
