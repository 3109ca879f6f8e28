import Analysis
import Climbing
import Core
import Foundation
import GRDB
import Session
import TestSupport
import Testing

@testable import Store

@Suite("Read model", .timeLimit(.minutes(30)))
struct ReadModelTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: URL { folder.url.appendingPathComponent("log.sqlite") }

  private func end(of events: [Event], _ session: String) -> Event {
    Event(
      id: "end-\(session)", sessionID: session, actionID: "end-\(session)",
      at: events.last?.at ?? Moment(microseconds: 0), payload: .sessionEnded)
  }

  /// Half of a log of four sessions in one order, then the rest in another. Some events come after their session's end.
  private func write(to store: EventStore, _ generator: inout SeededRandom) throws -> [Event] {
    let sessions = try (0..<4).map { number in
      let events = RandomSession.events(
        orders: 60, session: "s\(number)", using: &generator)
      let middle = events.count / 2
      try store.append(Array(events[..<middle]) + [end(of: events, "s\(number)")])
      return (events[..<middle] + [end(of: events, "s\(number)")], events[middle...])
    }
    for (_, late) in sessions.prefix(3) { for event in late { try store.append([event]) } }
    return sessions.map { Array($0.0) }.joined() + sessions.prefix(3).flatMap { Array($0.1) }
  }

  @Test(
    "after any sequence of orders, late ones included, the tables match a fresh count of the events"
  )
  func same() throws {
    var generator = SeededRandom()
    let events: [Event]
    do { events = try write(to: try EventStore(at: file), &generator) }
    let queue = try DatabaseQueue(path: file.path)
    let before = try queue.read(tables)
    #expect(
      ["log-time", "route", "again"].allSatisfy { kind in before.contains { $0.contains(kind) } })
    try queue.write { db in
      try ReadModel(db).reset()
      while try ReadModel(db).countSome(100) {}
    }
    #expect(try queue.read(tables) == before)
    let kept = try EventStore(at: file).sums(of: [.send, .fall, .logTime, .session])
    #expect(Self.plain(kept) == Self.plain(sums(of: events)))
  }

  private func sums(of events: [Event]) -> [TallyRow] {
    Dictionary(grouping: events, by: \.sessionID).values.flatMap { SessionTally.sums(of: $0) }
      .filter { [.send, .fall, .logTime, .session].contains($0.measure) }
  }

  private static func plain(_ rows: [TallyRow]) -> [[String]: Int] {
    Dictionary(
      rows.map { ([$0.measure.rawValue, $0.subject, $0.detail, "\($0.bucket)"], $0.number) },
      uniquingKeysWith: +)
  }

  private func tables(_ db: Database) throws -> [String] {
    try [
      "SELECT * FROM session ORDER BY id", "SELECT * FROM session_tally ORDER BY 1, 2, 3, 4, 5",
      "SELECT * FROM log_tally ORDER BY 1, 2, 3, 4", "SELECT * FROM tried_route ORDER BY 1, 2",
      "SELECT * FROM climb ORDER BY 1, 2, 3", "SELECT * FROM climb_due",
    ].flatMap { try Row.fetchAll(db, sql: $0).map { "\($0)" } }
  }

  @Test("impossible sums and those of another version are not read, and rebuilt")
  func foreign() throws {
    var generator = SeededRandom()
    let events = try write(to: try EventStore(at: file), &generator)
    let measures: Set<Measure> = [.send, .fall, .logTime, .session]
    for damage in [
      "UPDATE session SET tally_version = 3; UPDATE log_tally SET number = 77",
      "UPDATE log_tally SET number = -1", "UPDATE log_tally SET number = x'00'",
      "UPDATE session SET tally_version = 'none'; DELETE FROM log_tally",
    ] {
      let store = try EventStore(at: file)
      try DatabaseQueue(path: file.path).write { try $0.execute(sql: damage) }
      #expect(Self.plain(try store.sums(of: measures)) == Self.plain(sums(of: events)))
      try store.countSessions()
      #expect(Self.plain(try store.sums(of: measures)) == Self.plain(sums(of: events)))
      let isSound = try DatabaseQueue(path: file.path).read { try ReadModel($0).sumsHold }
      #expect(isSound)
    }
  }

  @Test("an open session writes only its events")
  func quiet() throws {
    let store = try EventStore(at: file)
    let events = RandomSession.events(orders: 60)
    try store.append(Array(events.prefix(4)))
    let queue = try DatabaseQueue(path: file.path)
    let before = try queue.read(tables)
    for event in events.dropFirst(4) { try store.append([event]) }
    #expect(try queue.read(tables) == before)
    #expect(try store.statistics().attempts == SessionState(folding: events).facts.climb.attempts)
  }

  @Test("a session with an unreadable start stays in the lists and is counted")
  func withoutStart() throws {
    var events = RandomSession.events(orders: 60)
    events.append(end(of: events, "s"))
    do { try EventStore(at: file).append(events) }
    try DatabaseQueue(path: file.path).write { db in
      try db.execute(sql: "UPDATE event SET payload = 'x' WHERE kind = 'session.started'")
      try ReadModel(db).reset()
    }
    let store = try EventStore(at: file)
    try store.countSessions()
    #expect(try store.sessions(limit: 9).count == 1)
    #expect(try store.statistics().attempts == SessionState(folding: events).facts.climb.attempts)
  }
}
