import Climbing
import Foundation
import GRDB
import Log
import Session
import TestSupport
import Testing

@testable import Store

@Suite("Projection")
struct ProjectionTests {
  @Test("after any row of orders the tables are those made anew from the events")
  func same() throws {
    var generator = SeededRandom()
    for _ in 0..<20 {
      let folder = try TemporaryFolder()
      let file = folder.url.appendingPathComponent("log.sqlite")
      do {
        let store = try EventStore(at: file)
        for event in RandomSession.events(orders: 150, using: &generator) {
          try store.append([event])
        }
      }
      let queue = try DatabaseQueue(path: file.path)
      let kept = try queue.read(tables)
      try queue.write { try Projection.rebuild($0, session: "s") }
      #expect(try queue.read(tables) == kept)
    }
  }

  private func tables(_ db: Database) throws -> [String] {
    try [
      "SELECT id, name, place, system, grade FROM route ORDER BY id",
      "SELECT id, route_id, at, system, grade, is_send, attempt_index FROM attempt ORDER BY id",
      "SELECT id, attempts, sends FROM session",
      "SELECT * FROM attempt_tally WHERE number > 0 ORDER BY 1, 2, 3, 4",
    ].flatMap { try Row.fetchAll(db, sql: $0).map { "\($0)" } }
  }
}
