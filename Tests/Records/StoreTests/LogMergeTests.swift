import Analysis
import Climbing
import Core
import Foundation
import Session
import TestSupport
import Testing

@testable import Store

@Suite("Adding records from elsewhere", .timeLimit(.minutes(30)))
struct LogMergeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ name: String) throws -> EventStore {
    try EventStore(at: folder.url.appendingPathComponent(name))
  }

  private func lines(_ store: EventStore) throws -> [String] {
    var lines: [String] = []
    try store.forEachRecord { if case .sound(let record, _) = $0 { lines.append(record.line) } }
    return lines
  }

  @Test(
    "an empty log gets all of another one, unknown kinds included; lists and statistics follow")
  func whole() throws {
    let source = try store("source")
    let future = Event(
      id: "x", sessionID: "s", actionID: "x", at: Moment(microseconds: 5),
      payload: .unknown(StoredPayload(kind: "some.thing", version: 3, json: #"{ "a":1.50}"#)))
    try source.append(RandomSession.events(orders: 300) + [future])
    let copy = try store("copy")
    try copy.merge { log in
      try source.forEachRecord { row in
        guard case .sound(let record, _) = row else { return }
        let isNew = try log.add(.record(record))
        #expect(isNew)
      }
    }
    #expect(try lines(copy) == lines(source))
    #expect(try copy.statistics() == source.statistics())
    #expect(try copy.sessions(limit: 9) == source.sessions(limit: 9))
  }

  @Test("known records are not added again, and new ones are")
  func twice() throws {
    let events = RandomSession.events(orders: 200)
    let copy = try store("copy")
    try copy.append(Array(events.prefix(events.count / 2)))
    var added = 0
    for _ in 0..<2 {
      try copy.merge { log in
        for event in events where try log.add(.record(event.record)) { added += 1 }
      }
    }
    #expect(added == events.count - events.count / 2)
    let whole = try store("whole")
    try whole.append(events)
    #expect(try lines(copy) == lines(whole))
    #expect(try copy.statistics() == whole.statistics())
    try copy.compare { log in
      let found = try ["another", events[3].id].filter(log.has)
      #expect(found == [events[3].id])
    }
  }

  @Test("sessions are found by their starts, deleted ones included; added ones are counted")
  func sessions() throws {
    let events = RandomSession.events(orders: 60)
    let first = try #require(events.first)
    func event(_ id: String, _ payload: EventPayload, in session: String) -> Event {
      Event(id: id, sessionID: session, actionID: id, at: first.at, payload: payload)
    }
    let store = try store("log")
    try store.append(events + [event("end", .sessionEnded, in: "s")])
    let deleted = RandomSession.events(orders: 20, session: "t")
    try store.append(deleted + [event("gone", .sessionDeleted, in: "t")])
    try store.compare { log in
      let day = first.at...(first.at + .seconds(1))
      let found = try log.sessions.search(day, without: [])
      #expect(found.map { $0.first?.sessionID } == ["s", "t"])
      let others = try log.sessions.search(day, without: ["s"])
      #expect(others.count == 1)
      let later = (first.at + .seconds(1))...(first.at + .seconds(2))
      let none = try log.sessions.search(later, without: [])
      #expect(none.isEmpty)
    }
    let route = try #require(
      SessionState(folding: events).facts.climb.routes.first { !$0.attempts.isEmpty }?.id)
    func sends() throws -> Int {
      try store.tally(ofSession: "s").filter { $0.measure == .send }.reduce(0) { $0 + $1.number }
    }
    let before = try sends()
    let entry = AttemptEntry(
      routeID: route, outcome: .send, index: 99, gesture: .imported, timeToLog: .zero,
      rest: .pause(nil))
    try store.merge { log in
      let more = event("more", .climb(.attemptLogged(entry)), in: "s")
      let isNew = try log.add(.event(more))
      #expect(isNew)
    }
    #expect(try sends() == before + 1)
  }

  @Test("if the import fails, nothing is added, and its error is passed on")
  func failing() throws {
    struct Stop: Error {}
    let copy = try store("copy")
    #expect(throws: Stop.self) {
      try copy.merge { log in
        for event in RandomSession.events(orders: 20) { _ = try log.add(.record(event.record)) }
        throw Stop()
      }
    }
    #expect(try lines(copy).isEmpty)
    #expect(try copy.statistics().attempts == 0)
  }

  @Test("staged rows come by session, then by line, and each id is new once")
  func stage() throws {
    let stage = try ImportStage()
    try stage.add(StagedRow(line: 2, session: "b", at: 20, text: "late"))
    try stage.add(StagedRow(line: 3, session: "a", at: 10, text: "first"))
    try stage.add(StagedRow(line: 5, session: "b", at: 20, text: "later"))
    try stage.add(StagedRow(line: 4, session: "a", at: 10, text: "second"))
    for _ in 0..<2 {
      var texts: [String] = []
      try stage.forEach {
        texts.append($0.text)
        let isFirst = try stage.isFirst("\($0.line)")
        #expect(isFirst)
      }
      #expect(texts == ["first", "second", "late", "later"])
      #expect(try !stage.isFirst("2"))
      try stage.forgetIDs()
    }
  }
}
