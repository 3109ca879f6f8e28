import Analysis
package import Climbing
package import Core
import GRDB
package import Grades
package import Session

/// What the log knows about a climber: recent grades and named routes.
extension EventStore {
  /// The number of attempts at each grade, of any system, in the sessions since a moment.
  package func attemptedGrades(
    of who: Who = .owner, since: Moment
  ) throws(StoreError) -> [Grade: Int] {
    try grades([.send, .fall], who, since)
  }

  /// The number of routes sent at each grade in the sessions since a moment.
  package func sentGrades(
    of who: Who = .owner, since: Moment
  ) throws(StoreError) -> [Grade: Int] {
    try grades([.sent], who, since)
  }

  private func grades(
    _ measures: Set<Measure>, _ who: Who, _ since: Moment
  ) throws(StoreError) -> [Grade: Int] {
    let log = try talliedLog(of: who, since: since) { _ in Day(0) }
    var grades: [Grade: Int] = [:]
    for row in log.sessions.flatMap(\.rows) where measures.contains(row.measure) {
      guard let grade = log.systems[row.subject].flatMap({ Grade(row.detail, in: $0) }) else {
        continue
      }
      grades[grade, default: 0] += row.number
    }
    return grades
  }

  /// The routes with a name, the latest first, each once with its best status.
  package func namedRoutes(
    of who: Who = .owner, limit: Int
  ) throws(StoreError) -> [KnownRoute] {
    try read { db in
      let systems = try Systems(db).all
      let rows = try Row.fetchAll(
        db, sql: Query.namedRoutes(of: who), arguments: [SessionTally.version] + who.arguments)
      var found = rows.compactMap { row in
        TallyRow(row).flatMap { counted in
          row.integer("started_at").map { (counted, startedAt: $0) }
        }
      }
      let others = try Row.fetchAll(
        db, sql: Query.otherwiseCounted(of: who),
        arguments: [SessionTally.version] + who.arguments)
      for session in others {
        guard let id = session.textIfAny("id"), let start = session.integer("started_at") else {
          continue
        }
        found += try folded(db, id, isOpen: session.isNull("ended_at"))
          .filter { $0.measure == .named }.map { ($0, start) }
      }
      found.sort {
        ($1.startedAt, $1.0.number, $1.0.detail) < ($0.startedAt, $0.0.number, $0.0.detail)
      }
      return KnownRoute.all(in: found.map(\.0), systems, most: limit)
    }
  }
}
