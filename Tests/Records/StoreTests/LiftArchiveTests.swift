import Core
import Foundation
import GRDB
import Lifting
import Session
import TestSupport
import Testing

@testable import Store

@Suite("Past lifts", .timeLimit(.minutes(30)))
struct LiftArchiveTests {
  private let folder: TemporaryFolder
  private let store: EventStore
  private let start = Moment(milliseconds: 1_800_000_000_000)

  init() throws {
    folder = try TemporaryFolder()
    store = try EventStore(at: folder.url.appendingPathComponent("log.sqlite"))
  }

  /// Orders in a session, a minute apart, which begins after so many days.
  @discardableResult
  private func lift(_ id: String, day: Int, _ orders: [Order]) throws -> SessionState {
    var number = 0
    func newID() -> String {
      number += 1
      return "\(id)-\(number)"
    }
    let begun = start + .seconds(86_400 * day)
    var state = SessionState(
      folding: SessionState.opening(
        id: id, start: SessionStart(appVersion: "1", device: "d"), at: begun, newID: newID))
    for (minute, order) in orders.enumerated() {
      let now = begun + .seconds(60 * (minute + 1))
      let context = OrderContext(now: now, gesture: .key, actedAt: now, newID: newID)
      for event in state.decide(order, context).events { state.apply(event) }
    }
    let known = Set(try store.events(ofSession: id).map(\.id))
    try store.append(state.events.filter { !known.contains($0.id) })
    return state
  }

  private func order(_ action: LiftOrder.Action) -> Order {
    .lift(LiftOrder(action, in: .kg))
  }

  private func workout(_ name: String?, sets: Int) -> [Order] {
    let bench = Exercise(id: "bench-press", name: "Bench press", equipment: .barbell)
    return [order(.start(routine: name, [BlockPlan(bench)]))]
      + (0..<sets).map { _ in order(.log(.done)) }
  }

  /// Everything read again, session by session.
  private func whole() throws -> LiftHistory {
    let sessions = try store.sessions(limit: 1000).map(\.record.id)
    let events = try sessions.map { try store.events(ofSession: $0) }
    return LiftHistory(
      events.sorted { ($0[0].at, $0[0].id) < ($1[0].at, $1[0].id) }
        .compactMap(PastLift.init(folding:)))
  }

  @Test("reading only the changes gives the same as reading everything")
  func pieces() throws {
    let archive = LiftArchive()
    #expect(!archive.isRead)
    #expect(try archive.history(store) == LiftHistory() && archive.isRead)
    try lift("b", day: 2, workout("5x5 A", sets: 3))
    try lift("a", day: 1, workout("5x5 B", sets: 2))
    // A session with nothing that counts, and one of climbing.
    try lift("empty", day: 3, workout(nil, sets: 0))
    #expect(try archive.history(store) == whole())
    #expect(try archive.history(store).lifts.map(\.id) == ["a", "b"])
    // More sets in one, an undo, another session, and a deleted one.
    try lift("b", day: 2, workout("5x5 A", sets: 5) + [.undo])
    try lift("c", day: 4, workout("5x5 A", sets: 1))
    let history = try archive.history(store)
    #expect(try history == whole() && history.lifts.map(\.lift.sets.count) == [2, 4, 1])
    #expect(history.last(of: ["5x5 A", "5x5 B"])?.id == "c")
    #expect(history.last(of: ["5x5 B"])?.id == "a" && history.last(of: ["other"]) == nil)
    let now = start + .seconds(86_400 * 9)
    try store.append(
      SessionState.deletion(
        of: "c", called: "c",
        OrderContext(now: now, gesture: .key, actedAt: now, newID: { "deleted" })
      ).events)
    #expect(try archive.history(store) == whole())
    #expect(try archive.history(store).lifts.map(\.id) == ["a", "b"])
  }
}
