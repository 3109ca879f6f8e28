import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

@Suite("Queries")
struct QueryTests {
  @Test(
    "statistics read sums, however many attempts there are",
    arguments: [Query.tally, Query.timesToLog])
  func sums(sql: String) throws {
    #expect(sql.contains("_tally"))
    #expect(!sql.contains("FROM attempt "))
  }

  @Test(
    "no question goes through all the events or sorts the attempts",
    arguments: [
      Query.recentGrades, Query.recentSends, Query.namedRoutes, Query.unfinished,
      Query.latestSessions, Query.ofSession, Query.workouts,
      Query.liftingSessions, Query.liftingSessionsSince,
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
    // What is grouped or sorted at last is only what an index has narrowed down.
    let isGrouped = [
      Query.recentGrades, Query.recentSends, Query.namedRoutes, Query.liftingSessionsSince,
    ].contains(sql)
    let isNarrowed = [
      "TEMP B-TREE", "CO-ROUTINE", "MATERIALIZE", "CORRELATED", "SCAN known", "SCAN changed",
    ]
    for step in plan where !(isGrouped && isNarrowed.contains(where: step.contains)) {
      #expect(step.contains("INDEX") || step.contains("PRIMARY KEY"), "\(step)")
      #expect(!step.contains("SCAN attempt"), "\(step)")
    }
  }
}
