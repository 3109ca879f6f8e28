import Analysis
import Climbing
import Core
import Foundation
import GRDB
import Grades
import Session
import TestSupport
import Testing

@testable import Store

@Suite("Climbs over sessions", .timeLimit(.minutes(30)))
struct ClimbTablesTests {
  let folder: TemporaryFolder
  let store: EventStore

  init() throws {
    folder = try TemporaryFolder()
    store = try EventStore(at: folder.url.appendingPathComponent("log.sqlite"))
  }

  private static let start = Moment(milliseconds: 1_800_000_000_000)

  /// A finished session of one named boulder.
  private func session(
    _ id: String, day: Int, name: String = "Pink", of climber: String? = nil,
    _ orders: [ClimbOrder],
    isOpen: Bool = false
  ) -> [Event] {
    var number = 0
    func newID() -> String {
      number += 1
      return "\(id)-\(number)"
    }
    let start = Self.start + .seconds(day * 86_400)
    var events = SessionState.opening(
      id: id, start: SessionStart(appVersion: "test", device: "test", climber: climber),
      climb: ClimbStart(discipline: .boulder, system: .v), grade: .easiest(.v), at: start,
      newID: newID)
    var all: [Order] = ([.name(name)] + orders).map(Order.climb)
    if !isOpen { all.append(.finish) }
    for (index, order) in all.enumerated() {
      let now = start + .seconds(60 * (index + 1))
      let context = OrderContext(now: now, gesture: .key, actedAt: now, newID: newID)
      events += SessionState(folding: events).decide(order, context).events
    }
    return events
  }

  private func rows(_ measure: Measure) throws -> [String] {
    try store.talliedLog { StoredRoute.localDay($0) }.sessions.flatMap { session in
      session.rows.filter { $0.measure == measure }.map { "\(session.id) \($0.bucket)" }
    }
  }

  private func ascents(_ session: String) throws -> [String?] {
    try store.facts(ofSession: session).climb.routes.map(\.ascent)
  }

  @Test(
    "a project of three sessions is one redpoint, sent where it was sent, whatever order they come in"
  )
  func project() throws {
    let sessions = [
      session("a", day: 0, [.log(.fall), .log(.fall)]), session("b", day: 2, [.log(.fall)]),
      session("c", day: 5, [.log(.send), .log(.send)]), session("d", day: 9, [.log(.send)]),
    ]
    for order in [[0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0]] {
      let folder = try TemporaryFolder()
      let store = try EventStore(at: folder.url.appendingPathComponent("log.sqlite"))
      for place in order { try store.append(sessions[place]) }
      let log = try store.talliedLog { StoredRoute.localDay($0) }
      func buckets(_ measure: Measure) -> [[Int]] {
        log.sessions.map { $0.rows.filter { $0.measure == measure }.map(\.bucket) }
      }
      #expect(buckets(.sent) == [[], [], [4], []])
      #expect(buckets(.unsent) == [[], [], [], []])
      #expect(buckets(.part) == [[0], [0], [], []] && buckets(.again) == [[], [], [], [0]])
      #expect(log.sessions.map(\.counts.routesSent) == [0, 0, 1, 1])
      #expect(log.sessions.map(\.counts.flashes) == [0, 0, 0, 0])
      let found = try ["a", "b", "c", "d"].map {
        try store.facts(ofSession: $0).climb.routes.first?.ascent
      }
      #expect(found == [nil, nil, "sent in 4 tries over 3 days", "repeat"])
      let known = try #require(try store.namedRoutes(limit: 9).first)
      #expect(known.past.tries == 6 && known.past.days == 4 && known.past.isSent)
    }
  }

  @Test("what is open counts, too: its send makes the last day's route part of a sent climb")
  func open() throws {
    try store.append(session("a", day: 0, [.log(.fall)]))
    #expect(try rows(.unsent) == ["a 101"] || rows(.unsent) == ["a 1"])
    try store.append(session("b", day: 1, [.log(.send)], isOpen: true))
    #expect(try rows(.unsent).isEmpty && rows(.part) == ["a 0"] && rows(.sent) == ["b 2"])
    #expect(
      try store.sums(of: [.sent, .unsent, .part]).map { "\($0.measure.rawValue) \($0.bucket)" }
        .sorted() == ["part 0", "sent 2"])
    #expect(try store.tally(ofSession: "b").contains { $0.measure == .sent && $0.bucket == 2 })
  }

  @Test("a partner's climbs are her own")
  func partners() throws {
    try store.append(session("a", day: 0, [.log(.fall)]))
    try store.append(session("b", day: 1, of: "Anna", [.log(.send)]))
    #expect(try ascents("b") == ["flash"])
    #expect(try store.climbs(of: .partner("Anna")).map(\.tries) == [1])
    #expect(try store.climbs(of: .owner).map(\.tries) == [1])
  }

  @Test("a session that begins knows the climb: no flash, no onsight")
  func book() throws {
    try store.append(session("a", day: 0, [.log(.fall)]))
    let known = try store.climbBook(of: .owner, today: Day(0))
    var state = SessionState(
      folding: session("b", day: 1, [], isOpen: true), knowing: known.book)
    let route = try #require(state.facts.climb.current)
    #expect(route.past.tries == 1 && route.past.days == 1)
    let now = Self.start + .seconds(2 * 86_400)
    var number = 0
    let context = OrderContext(now: now, gesture: .key, actedAt: now) {
      number += 1
      return "x\(number)"
    }
    #expect(state.decide(.climb(.toggleOnsight), context).events.isEmpty)
    for event in state.decide(.climb(.log(.send)), context).events { state.apply(event) }
    #expect(state.facts.climb.current?.ascent == "sent in 2 tries over 2 days")
    #expect(state.facts.counts.flashes == 0)
    // What it knows is what the log says afterwards.
    try store.append(state.events)
    #expect(try store.facts(ofSession: "b").climb.routes == state.facts.climb.routes)
  }

  @Test(
    "corrections, and their undo, leave what a fresh count finds, and in the end what was before")
  func corrections() throws {
    var random = SeededRandom()
    let names = ["Pink", "Pimk", "Slab"]
    for day in 0..<8 {
      let orders: [ClimbOrder] = (0..<3).map { _ in
        .log(Bool.random(using: &random) ? .send : .fall)
      }
      try store.append(
        session(
          "s\(day)", day: day, name: names.randomElement(using: &random) ?? "Pink", orders))
    }
    var before: [[String]] = []
    for step in 0..<12 {
      before.append(try tables())
      let climbs = try store.climbs()
      let from = try #require(climbs.randomElement(using: &random))
      let to = ClimbLabel(
        isBoulder: true, name: names.randomElement(using: &random) ?? "New", wall: nil)
      let correction: ClimbCorrection =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .stripped(from.label, at: Self.start + .seconds(4 * 86_400))
        case 1:
          .named(ClimbNaming(.split, routes: [from.routes[0].id], from: from.label, to: to))
        case 2:
          .named(ClimbNaming(.renamed, routes: from.routes.map(\.id), from: from.label, to: to))
        default:
          .named(ClimbNaming(.merged, routes: from.routes.map(\.id), from: from.label, to: to))
        }
      try add(.correction(correction), "c\(step)")
      try expectFresh()
    }
    for step in (0..<12).reversed() {
      try add(.undone(actionID: "c\(step)", sinceThen: .zero), "u\(step)")
      #expect(try tables() == before[step])
    }
    try expectFresh()
    // The same corrections once more, which the others that stand above them don't keep from being taken back.
    for step in 0..<12 { try add(.redone(actionID: "c\(step)"), "r\(step)") }
    for step in (0..<12).shuffled(using: &random) {
      try add(.undone(actionID: "c\(step)", sinceThen: .zero), "v\(step)")
      try expectFresh()
    }
    #expect(try tables() == before[0])
  }

  private func add(_ payload: EventPayload, _ id: String) throws {
    try store.append([
      Event(
        id: id, sessionID: ClimbCorrection.sessionID, actionID: id,
        at: Self.start + .seconds(20 * 86_400), payload: payload)
    ])
  }

  private func expectFresh() throws {
    let before = try tables()
    try store.pool.write { db in
      try ReadModel(db).reset()
      while try ReadModel(db).countSome(3) {}
    }
    #expect(try tables() == before)
  }

  private func tables() throws -> [String] {
    try store.pool.read { db in
      try [
        "SELECT * FROM session ORDER BY id", "SELECT * FROM session_tally ORDER BY 1, 2, 3, 4, 5",
        "SELECT * FROM log_tally ORDER BY 1, 2, 3, 4", "SELECT * FROM tried_route ORDER BY 1, 2",
        "SELECT * FROM climb ORDER BY 1, 2, 3", "SELECT * FROM climb_due",
      ].flatMap { try Row.fetchAll(db, sql: $0).map { "\($0)" } }
    }
  }
}
