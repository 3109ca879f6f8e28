import Analysis
import Core
import Foundation
import GRDB
import Session
import TestSupport
import Testing

@testable import Store

@Suite("Stored counts", .timeLimit(.minutes(30)))
struct SessionTallyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: URL { folder.url.appendingPathComponent("log.sqlite") }

  private func day(of moment: Moment) -> Day { Day(Int(moment.microseconds / 86_400_000_000)) }

  private func counted(_ store: EventStore) throws -> Set<TallyRow> {
    Set(try store.talliedLog(dayOf: day).sessions.flatMap(\.rows))
  }

  private func versions() throws -> [Int] {
    try DatabaseQueue(path: file.path).read { db in
      try Int.fetchAll(db, sql: "SELECT tally_version FROM session")
    }
  }

  private func end(of events: [Event], session: String = "s") -> Event {
    Event(
      id: "end-\(session)", sessionID: session, actionID: "end-\(session)",
      at: events.last?.at ?? .init(microseconds: 0), payload: .sessionEnded)
  }

  @Test(
    "the counts match the events at any moment: open, ended, and changed afterwards")
  func same() throws {
    var generator = SeededRandom()
    let store = try EventStore(at: file)
    let events = RandomSession.events(orders: 300, using: &generator)
    let middle = events.count / 2
    for event in events[..<middle] { try store.append([event]) }
    #expect(try counted(store) == Set(SessionTally.rows(of: Array(events[..<middle]))))
    let ended = Array(events[..<middle]) + [end(of: Array(events[..<middle]))]
    try store.append(Array(ended.suffix(1)))
    #expect(try versions() == [SessionTally.version])
    #expect(try counted(store) == Set(SessionTally.rows(of: ended)))
    // Late, like another machine's events.
    for event in events[middle...] { try store.append([event]) }
    #expect(try counted(store) == Set(SessionTally.rows(of: ended + events[middle...])))
  }

  @Test("the log's sums are those of its sessions: counted, open and damaged ones")
  func sums() throws {
    let store = try EventStore(at: file)
    let measures: Set<Measure> = [.timeToLog, .send, .command, .change, .undo]
    func sums(_ rows: [TallyRow]) -> [[String]: Int] {
      let wanted = rows.filter { measures.contains($0.measure) }
      return Dictionary(
        wanted.map { ([$0.measure.rawValue, $0.subject, "\($0.bucket)"], $0.number) },
        uniquingKeysWith: +)
    }
    func all() throws -> [TallyRow] { try store.talliedLog(dayOf: day).sessions.flatMap(\.rows) }
    let first = RandomSession.events(orders: 80)
    try store.append(first + [end(of: first)])
    try store.append(RandomSession.events(orders: 80, session: "t"))
    #expect(try sums(store.sums(of: measures)) == sums(all()))
    #expect(try !all().isEmpty)
    let sound = try sums(all())
    for value in ["x'00'", "-1", "'many'"] {
      try DatabaseQueue(path: file.path).write {
        try $0.execute(sql: "UPDATE log_tally SET number = \(value) WHERE measure = 'command'")
      }
      #expect(try sums(store.sums(of: measures)) == sound)
    }
  }

  @Test("a session is counted once, and then only the stored counts are read")
  func kept() throws {
    let store = try EventStore(at: file)
    let events = RandomSession.events(orders: 60)
    try store.append(events + [end(of: events)])
    let before = try counted(store)
    try DatabaseQueue(path: file.path).write { try $0.execute(sql: "DELETE FROM event") }
    #expect(try counted(store) == before && !before.isEmpty)
  }

  @Test("sessions that another version counted are counted again, and stored")
  func otherVersion() throws {
    var events = RandomSession.events(orders: 60)
    events.append(end(of: events))
    let store = try EventStore(at: file)
    try store.append(events)
    let queue = try DatabaseQueue(path: file.path)
    try queue.write {
      try $0.execute(
        sql: "UPDATE session SET tally_version = 99; UPDATE session_tally SET number = 7")
    }
    #expect(try counted(store) == Set(SessionTally.rows(of: events)))
    try store.countSessions()
    #expect(try versions() == [SessionTally.version])
    #expect(try counted(store) == Set(SessionTally.rows(of: events)))
  }

  @Test("counting many sessions warns once")
  func warned() throws {
    let store = try EventStore(at: file)
    for number in 1...502 {
      var events = Array(RandomSession.events(orders: 1, session: "s\(number)").prefix(1))
      events.append(end(of: events, session: "s\(number)"))
      try store.append(events)
    }
    var warnings: [Int] = []
    try store.countSessions { warnings.append($0) }
    #expect(warnings.isEmpty)
    try DatabaseQueue(path: file.path).write {
      try $0.execute(sql: "UPDATE session SET tally_version = 99")
    }
    try store.countSessions(atOnce: 1) { warnings.append($0) }
    #expect(warnings == [501])
    #expect(try Set(versions()) == [SessionTally.version])
  }

  @Test("sessions with impossible counts are counted again", arguments: ["x'00'", "-1"])
  func damaged(value: String) throws {
    var events = RandomSession.events(orders: 60)
    events.append(end(of: events))
    let store = try EventStore(at: file)
    try store.append(events)
    try DatabaseQueue(path: file.path).write {
      try $0.execute(sql: "UPDATE session_tally SET number = \(value)")
    }
    #expect(try counted(store) == Set(SessionTally.rows(of: events)))
  }
}
