import Foundation
import Log
import Session
import TestSupport
import Testing

@testable import Store

@Suite("Adding records from elsewhere")
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
    "a log goes into an empty one whole, kinds from the future too; lists and statistics follow")
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

  @Test("what is there already is not added again, and what came since is")
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

  @Test("where the way there fails nothing was added, and the failure is told as it was")
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

  @Test("staged rows come by session, each in the order of its lines, and ids once")
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
