import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

@Suite("Queries")
struct QueryTests {
  @Test(
    "no question goes through all the events or sorts the attempts",
    arguments: [
      Query.recentGrades, Query.unfinished, Query.latestSessions, Query.ofSession, Query.workouts,
      Query.undoCount, Query.voiceCount, Query.byGrade, Query.timeToLogAt,
    ])
  func plans(sql: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("log.sqlite")
    _ = try EventStore(at: file)
    let plan = try DatabaseQueue(path: file.path).read { db in
      let arguments = StatementArguments(repeatElement(1, count: sql.count { $0 == "?" }))
      return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map {
        $0["detail"] as String
      }
    }
    for step in plan {
      #expect(step.contains("INDEX"), "\(step)")
      #expect(!step.contains("TEMP B-TREE"), "\(step)")
    }
    // SQLite may search along the first column alone: the time, not the system, must narrow it down.
    if sql == Query.recentGrades { #expect(plan.allSatisfy { $0.contains("at>") }) }
  }
}
