import Analysis
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
}
