import Core
import Foundation
import Store
import TestSupport
import Testing

@testable import Library

@Suite("Session log", .timeLimit(.minutes(30)))
struct SessionLogTests {
  @Test("a second program can't open the log while the first one is using it")
  func locked() throws {
    let home = try TestHome()
    let database = home.url.appendingPathComponent("log.sqlite")
    let first = try SessionLog(database: database)
    let error = #expect(throws: StoreError.self) { try SessionLog(database: database) }
    guard case .inUse? = error else { Issue.record("\(String(describing: error))"); return }
    #expect(try first.unfinished().isEmpty)
  }

  @Test("ids sort by time and never repeat")
  func ids() {
    let moments = (0..<200).map { Moment(microseconds: Int64($0 / 2) * 1_000_000) }
    let ids = moments.map { EventIDs.next(at: $0) }
    #expect(Set(ids).count == 200)
    #expect(ids.allSatisfy { $0.count == 26 })
    let byTime = stride(from: 0, to: 200, by: 2).map { ids[$0] }
    #expect(byTime == byTime.sorted())
  }
}
