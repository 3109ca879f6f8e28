import Analysis
import Core
import Foundation
import GRDB
import Session
import TestSupport
import Testing

@testable import Store

@Suite("Forgetting, and backups of each session", .timeLimit(.minutes(30)))
struct ForgetTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var log: URL { folder.url.appendingPathComponent("log.sqlite") }
  private static let day: Int64 = 86_400_000_000

  /// A session with its own ids, some days later.
  private func events(_ name: String, days: Int64) -> [Event] {
    RandomSession.events(orders: 120).map { event in
      var event = event
      event.id = "\(name)-\(event.id)"
      event.sessionID = name
      event.actionID = "\(name)-\(event.actionID)"
      event.at = Moment(microseconds: event.at.microseconds + days * Self.day)
      // The payloads name routes and undone actions.
      let json = event.payload.stored.json.replacing(/"e(\d+)"/) { "\"\(name)-e\($0.output.1)\"" }
      let stored = event.payload.stored
      let renamed = StoredPayload(kind: stored.kind, version: stored.version, json: json)
      event.payload = (try? EventPayload(renamed)) ?? event.payload
      return event
    }
  }

  private func bytes() -> Data {
    ["", "-wal"].map { suffix in
      (try? Data(contentsOf: URL(fileURLWithPath: log.path + suffix))) ?? Data()
    }.reduce(Data(), +)
  }

  @Test(
    "forgotten sessions are in no table and no byte of the files; the rest is as if they had never been"
  )
  func before() throws {
    let (old, new) = (events("oldest", days: 0), events("newest", days: 9))
    let store = try EventStore(at: log, isSession: true)
    try store.append(old + new)
    let limit = Moment(microseconds: new[0].at.microseconds - Self.day)
    #expect(bytes().range(of: Data("oldest".utf8)) != nil)
    #expect(try store.forget(before: limit) == 1)
    #expect(bytes().range(of: Data("oldest".utf8)) == nil)
    let alone = try EventStore(at: folder.url.appendingPathComponent("alone.sqlite"))
    try alone.append(new)
    #expect(try store.statistics() == alone.statistics())
    #expect(try store.sessions(limit: 9).map(\.record) == alone.sessions(limit: 9).map(\.record))
    #expect(try store.events(ofSession: "newest") == new)
    #expect(try store.damagedRecords().isEmpty)
  }

  @Test("goals and shared files stay, however old, unless everything goes")
  func goals() throws {
    let store = try EventStore(at: log, isSession: true)
    let old = events("oldest", days: 0)
    let goal = Event(
      id: "goal", sessionID: GoalEvent.sessionID, actionID: "goal", at: old[0].at,
      payload: .goal(.added(Goal(.sends(100)))))
    try store.append(old + [goal])
    let limit = Moment(microseconds: old[0].at.microseconds + Self.day)
    #expect(try store.number(before: limit) == 1 && store.forget(before: limit) == 1)
    #expect(try store.events(ofSession: GoalEvent.sessionID) == [goal])
    #expect(try store.forget(before: nil) == 0)
    #expect(try store.events(ofSession: GoalEvent.sessionID).isEmpty)
  }

  @Test("forgetting everything leaves an empty log that works")
  func all() throws {
    let store = try EventStore(at: log, isSession: true)
    try store.append(events("oldest", days: 0))
    #expect(try store.forget(before: nil) == 1)
    #expect(try store.statistics() == Statistics([], in: [:]))
    #expect(bytes().range(of: Data("oldest".utf8)) == nil)
    try store.append(events("newest", days: 1))
    #expect(try store.sessions(limit: 9).count == 1)
  }

  @Test("backups are kept by number, the newest always, and other files are left alone")
  func backups() throws {
    let store = try EventStore(at: log)
    try store.append(events("one", days: 0))
    let place = BackupFolder(folder.url.appendingPathComponent("backups").path)
    let start = Moment(milliseconds: 1_800_000_000_000)
    for day in 0..<6 {
      try place.keep(store, at: start + .seconds(day * 86_400), number: 4, days: 0)
    }
    let mine = URL(fileURLWithPath: place.path + "/chalktalk-mine.sqlite")
    try Data("mine".utf8).write(to: mine)
    let entries = try place.entries(at: start + .seconds(9 * 86_400))
    // The same contents: the latest name first.
    let names = entries.map { URL(fileURLWithPath: $0.path).lastPathComponent }
    #expect(names.count == 4 && names == names.sorted(by: >))
    #expect(entries.allSatisfy { $0.sessions == 1 })
    try place.keep(store, at: start + .seconds(9 * 86_400), number: 1, days: 0)
    #expect(try place.entries(at: start + .seconds(10 * 86_400)).count == 1)
    #expect(FileManager.default.fileExists(atPath: mine.path))
  }

  @Test("an emptied log pushes out no backup that alone holds its events")
  func emptied() throws {
    let place = BackupFolder(folder.url.appendingPathComponent("backups").path)
    let start = Moment(milliseconds: 1_800_000_000_000)
    let full = try EventStore(at: log)
    try full.append(events("one", days: 0))
    try place.keep(full, at: start, number: 3, days: 0)
    let empty = try EventStore(at: folder.url.appendingPathComponent("empty.sqlite"))
    for day in 1..<8 {
      try place.keep(empty, at: start + .seconds(day * 86_400), number: 3, days: 0)
    }
    let entries = try place.entries(at: start + .seconds(9 * 86_400))
    #expect(entries.count == 4)
    #expect(entries.count { $0.sessions == 1 } == 1)
  }

  @Test("whatever logs are backed up, in whatever order and by whatever clock, no event leaves")
  func nothingLeaves() throws {
    var random = SeededRandom()
    let place = BackupFolder(folder.url.appendingPathComponent("backups").path)
    let logs = try (0..<3).map {
      try EventStore(at: folder.url.appendingPathComponent("log-\($0).sqlite"))
    }
    var held: Set<String> = []
    for round in 0..<24 {
      let store = try #require(logs.randomElement(using: &random))
      if Bool.random(using: &random) { try store.append(events("r\(round)", days: 0)) }
      let later: Int64 = .random(in: 0..<4_000_000_000, using: &random)
      let at = Moment(milliseconds: 1_800_000_000_000 + later)
      try place.keep(
        store, at: at, number: .random(in: 1...4, using: &random),
        days: .random(in: 0...20, using: &random))
      var now: Set<String> = []
      for entry in try place.entries(at: at) {
        let queue = try DatabaseQueue(path: entry.path)
        now.formUnion(try queue.read { try String.fetchSet($0, sql: "SELECT id FROM event") })
      }
      #expect(now.isSuperset(of: held))
      held = now
    }
    #expect(try place.entries(at: .init(milliseconds: 1_900_000_000_000)).count < 24)
  }
}
