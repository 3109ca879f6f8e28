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

/// The sessions of the owner and of partners, apart and together.
@Suite("Partners' sessions", .timeLimit(.minutes(30)))
struct PartnersTests {
  let folder: TemporaryFolder
  let store: EventStore
  private let day: (Moment) -> Day = { Day(Int($0.microseconds / 86_400_000_000)) }

  init() throws {
    folder = try TemporaryFolder()
    store = try EventStore(at: folder.url.appendingPathComponent("log.sqlite"))
  }

  /// A session of the owner or a partner, finished or open.
  private func events(
    _ id: String, of climber: String?, orders: Int, isOver: Bool = true
  ) -> [Event] {
    var events = RandomSession.events(orders: orders, session: id).map { event in
      guard case .sessionStarted(var start) = event.payload else { return event }
      start.climber = climber
      return event.map { _ in .sessionStarted(start) }
    }
    guard isOver, let last = events.last else { return events }
    events.append(
      Event(
        id: "\(id)-end", sessionID: id, actionID: "\(id)-end", at: last.at + .seconds(1),
        payload: .sessionEnded))
    return events
  }

  private func attempts(_ who: Who) throws -> Int { try store.statistics(of: who).attempts }

  private func folded(_ events: [Event]) -> Int {
    SessionState(folding: events).facts.climb.attempts
  }

  @Test("each climber's sessions are listed, numbered and summed apart, and also all together")
  func apart() throws {
    let own = events("s", of: nil, orders: 60)
    let hers = events("a", of: "Anna", orders: 80)
    let open = events("b", of: "Ben", orders: 70, isOver: false)
    for part in [own, hers, open] { try store.append(part) }
    #expect(try store.sessions(limit: 9).map(\.record.id) == ["s"])
    let anna = try store.sessions(limit: 9, of: .partner("Anna"))
    #expect(anna.map(\.record.id) == ["a"] && anna.map(\.number) == [1])
    #expect(anna.first?.record.climber == "Anna")
    #expect(try store.sessions(limit: 9, of: .all).count == 3)
    #expect(try attempts(.owner) == folded(own) && folded(own) > 0)
    #expect(try attempts(.partner("Anna")) == folded(hers))
    #expect(try attempts(.partner("Ben")) == folded(open))
    #expect(try attempts(.all) == folded(own) + folded(hers) + folded(open))
    #expect(try attempts(.partner("Carl")) == 0)
    for (who, id) in [(Who.owner, "s"), (.partner("Anna"), "a"), (.partner("Ben"), "b")] {
      #expect(try store.talliedLog(of: who, dayOf: day).sessions.map(\.id) == [id])
    }
    #expect(Set(try store.partners()) == ["Anna", "Ben"])
    #expect(try store.numberOfPartnerSessions() == 2)
    // Counting again gives the same.
    try DatabaseQueue(path: store.path).write {
      try $0.execute(sql: "UPDATE session SET tally_version = 99")
    }
    try store.countSessions()
    #expect(try attempts(.owner) == folded(own))
    #expect(try attempts(.partner("Anna")) == folded(hers))
  }

  @Test("sessions that begin at the same moment stay in the order of their turns")
  func order() throws {
    let names: [String?] = [nil, "Zoë", "Ben", "Anna", "Yann", "Carl", "Xenia", "Dora"]
    let begun = names.flatMap { name in
      events(name ?? "own", of: name, orders: 1, isOver: false).prefix(1)
    }
    #expect(Set(begun.map(\.at)).count == 1)
    try store.append(begun)
    #expect(try store.unfinishedSessions().map(\.climber) == names)
  }

  @Test("an undo in a partner's session changes her sums and nobody else's")
  func changed() throws {
    let own = events("s", of: nil, orders: 60)
    let hers = events("a", of: "Anna", orders: 60)
    try store.append(own + hers)
    let context = OrderContext(
      now: Moment(microseconds: 1_900_000_000_000_000), gesture: .key,
      actedAt: Moment(microseconds: 1_900_000_000_000_000), newID: { "gone" })
    try store.append(SessionState.deletion(of: "a", called: "Anna's", context).events)
    #expect(try attempts(.partner("Anna")) == 0)
    #expect(try attempts(.owner) == folded(own))
  }

  @Test("the latest open session of each climber is found, the owner's first")
  func unfinished() throws {
    try store.append(events("a", of: "Anna", orders: 5, isOver: false))
    try store.append(events("s", of: nil, orders: 5, isOver: false))
    try store.append(events("b", of: "Ben", orders: 5))
    #expect(try store.unfinishedSessions().map(\.id) == ["s", "a"])
  }

  @Test("records are read by climber, with goals and deleted sessions")
  func records() throws {
    let hers = events("a", of: "Anna", orders: 20)
    let goal = Event(
      id: "g", sessionID: GoalEvent.sessionID(of: "Anna"), actionID: "g",
      at: Moment(milliseconds: 6), payload: .goal(.added(Goal(.sends(100)))))
    let own = events("s", of: nil, orders: 20)
    try store.append(own + hers + [goal])
    func ids(_ who: Who) throws -> [Event.ID] {
      var ids: [Event.ID] = []
      try store.forEachRecord(of: who) {
        if case .sound(let record, _) = $0 { ids.append(record.id) }
      }
      return ids
    }
    #expect(try ids(.owner) == own.map(\.id))
    #expect(try ids(.partner("Anna")) == (hers + [goal]).map(\.id))
    #expect(try ids(.all).count == own.count + hers.count + 1)
  }

  @Test("a log from before there were partners keeps its sums, as the owner's")
  func migrated() throws {
    let file = folder.url.appendingPathComponent("old.sqlite")
    let queue = try DatabaseQueue(path: file.path)
    try Schema.migrator.migrate(queue, upTo: "9 one read model")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO log_tally VALUES ('send', 'v', 'V4', 0, 12);
          INSERT INTO session (id, started_at, ended_at, discipline, system, tally_version)
            VALUES ('s', 1, 2, 'boulder', 'v', \(SessionTally.version));
          """)
    }
    try queue.close()
    let store = try EventStore(at: file)
    #expect(try store.sums(of: [.send]).map(\.number) == [12])
    #expect(try store.sums(of: [.send], of: .partner("Anna")).isEmpty)
    #expect(try store.sessions(limit: 9).map(\.record.climber) == [nil])
  }
}
