import Foundation
import GRDB
import Session
import TestSupport
import Testing

@testable import Store

@Suite("Queries", .timeLimit(.minutes(30)))
struct QueryTests {
  @Test(
    "no query scans all events, or the counts of all sessions",
    arguments: [
      Query.climbs, Query.routesOfClimb, Query.routesOfSession, Query.routesOfClimber,
      Query.unfinished, Query.latestSessions(of: .owner),
      Query.latestSessions(of: .partner("Anna")), Query.sessionsSince(of: .partner("Anna")),
      Query.ofSession, Query.workouts, Query.liftingSessions, Query.liftingSessionsSince,
      Query.sums(ofMeasures: "?, ?", of: .owner), Query.sums(ofMeasures: "?, ?", of: .all),
      Query.uncounted, Query.uncountedIDs(of: .owner), Query.foreignCounts, Query.partnerStarts,
      Query.endOfAction, Query.deviceNames, Query.subtraction, Query.removalOfEmptySum,
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
    // A scan is fine over what an index has narrowed down, and over the few devices.
    let isNarrowed = [
      "MULTI-INDEX OR", "CO-ROUTINE", "MATERIALIZE", "CORRELATED", "SCAN changed", "TEMP B-TREE",
      "SCAN device", "SCALAR SUBQUERY",
    ]
    for step in plan where !isNarrowed.contains(where: step.contains) {
      #expect(step.contains("INDEX") || step.contains("PRIMARY KEY"), "\(step)")
    }
  }
}
