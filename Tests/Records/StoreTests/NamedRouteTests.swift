import Climbing
import Core
import Foundation
import Grades
import Session
import TestSupport
import Testing

@testable import Store

@Suite("Named routes", .timeLimit(.minutes(30)))
struct NamedRouteTests {
  @Test("each has its best status of all sessions")
  func status() throws {
    let folder = try TemporaryFolder()
    let store = try EventStore(at: folder.url.appendingPathComponent("log.sqlite"))
    try store.append(session("1", [.name("Slab"), .log(.fall), .log(.send)]))
    try store.append(session("2", [.name("Roof"), .log(.fall)]))
    try store.append(session("3", [.name("Arete")]))
    try store.append(session("4", [.name("Slab"), .wall("cave"), .log(.fall)]))
    try store.append(session("5", [.name("Slab"), .log(.fall)]))
    let routes = try store.namedRoutes(limit: 4)
    #expect(routes.map { $0.name } == ["Slab", "Slab", "Arete", "Roof"])
    #expect(routes.map { $0.wall } == [nil, "cave", nil, nil])
    #expect(routes.map { $0.status } == [.sent, .tried, .open, .tried])
  }

  private func session(_ id: String, _ orders: [ClimbOrder]) -> [Event] {
    var number = 0
    func newID() -> String {
      number += 1
      return "\(id)-\(number)"
    }
    let start = Moment(milliseconds: 1_800_000_000_000) + .seconds(Int(id).map { $0 * 86_400 } ?? 0)
    var events = SessionState.opening(
      id: id, start: SessionStart(appVersion: "test", device: "test"),
      climb: ClimbStart(discipline: .boulder, system: .v), grade: .easiest(.v), at: start,
      newID: newID)
    for (index, order) in orders.enumerated() {
      let now = start + .seconds(index)
      let context = OrderContext(now: now, gesture: .key, actedAt: now, newID: newID)
      events += SessionState(folding: events).decide(.climb(order), context).events
    }
    return events
  }
}
