import Core
import Files
import Foundation
import GRDB
import Session
import TestSupport
import Testing

@testable import Store

@Suite("Salvage", .timeLimit(.minutes(30)))
struct SalvageTests {
  private let folder: TemporaryFolder
  private var log: URL { folder.url.appendingPathComponent("log.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func session(_ number: Int) -> [Event] {
    RandomSession.events(orders: 40, session: "s\(number)-")
  }

  /// A closed log of some sessions; returns its events.
  private func makeLog(_ sessions: Range<Int> = 0..<40) throws -> [Event] {
    let store = try EventStore(at: log, isSession: true)
    let events = sessions.map(session)
    for session in events { try store.append(session) }
    store.close()
    return events.flatMap(\.self)
  }

  private func ids(_ store: EventStore) throws -> Set<String> {
    var ids: Set<String> = []
    try store.forEachRecord { if case .sound(let record, _) = $0 { ids.insert(record.id) } }
    return ids
  }

  /// Overwrites pages, from 0, with random bytes.
  private func spoil(_ pages: [Int]) throws {
    var bytes = try Data(contentsOf: log)
    var random = SeededRandom(seed: 3)
    for page in pages {
      let noise = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
      bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: noise)
    }
    try bytes.write(to: log)
  }

  @Test("all pages but the damaged ones give their entries, and the missing ones are counted")
  func pages() throws {
    let events = try makeLog()
    let pages = try Data(contentsOf: log).count / 4096
    try spoil(Array(stride(from: 3, to: pages, by: 10)))
    let (store, report, folder) = try Salvage.rescue(log)
    let saved = try ids(store)
    #expect(saved.isSubset(of: Set(events.map(\.id))) && saved.count == report.entries)
    #expect(Double(saved.count) > 0.8 * Double(events.count) && saved.count < events.count)
    #expect(report.entries + report.missing >= events.count - 40)
    #expect(report.missing > 0 && !report.incomplete.isEmpty)
    try store.check()
    withExtendedLifetime(folder) {}
  }

  @Test("without its first page, a log gives everything that is on the others")
  func head() throws {
    let events = try makeLog()
    try spoil([0])
    #expect(throws: StoreError.self) { try EventStore(at: log, for: .reading) }
    let (store, _, folder) = try Salvage.rescue(log)
    #expect(try ids(store) == Set(events.map(\.id)))
    withExtendedLifetime(folder) {}
  }

  @Test("half of the file gives its half of the entries")
  func half() throws {
    let events = try makeLog()
    let bytes = try Data(contentsOf: log)
    try bytes.prefix(bytes.count / 2 + 777).write(to: log)
    let (store, report, folder) = try Salvage.rescue(log)
    #expect(report.entries > events.count / 4 && report.entries < events.count)
    #expect(report.missing > 0)
    withExtendedLifetime((folder, store)) {}
  }

  @Test("a sound log gives the same log, its sessions and sums included")
  func sound() throws {
    let events = try makeLog()
    let (copy, report, folder) = try Salvage.rescue(log)
    let store = try EventStore(at: log, for: .reading)
    #expect(report == Salvage.Report(entries: events.count, sessions: 40))
    #expect(try copy.sessions(limit: 99) == store.sessions(limit: 99))
    #expect(try copy.statistics() == store.statistics())
    for session in 0..<40 {
      let id = "s\(session)-"
      #expect(try copy.events(ofSession: id) == store.events(ofSession: id))
    }
    withExtendedLifetime(folder) {}
  }

  @Test("an emptied log gives what its WAL holds, and restoring it keeps the WAL")
  func emptied() throws {
    let first = try makeLog(0..<3)
    let store = try EventStore(at: log, isSession: true)
    let later = session(7)
    try store.append(later)
    // As after a kill: copies of the files while they are open.
    let place = folder.url.appendingPathComponent("killed.sqlite")
    try FileManager.default.copyItem(
      atPath: log.path + "-wal", toPath: place.path + "-wal")
    store.close()
    try Data().write(to: place)
    #expect(throws: StoreError.emptied(path: place.path)) {
      try EventStore(at: place, for: .reading)
    }
    #expect(FileManager.default.fileExists(atPath: place.path + "-wal"))
    #expect(try Salvage.number(inWALOf: place.path) >= later.count)
    let (kept, report) = try Restore.salvage(place, to: place)
    #expect(report.entries >= later.count)
    #expect(FileManager.default.fileExists(atPath: try #require(kept) + "-wal"))
    let restored = try EventStore(at: place, for: .reading)
    #expect(try ids(restored).isSuperset(of: later.map(\.id)))
    #expect(try ids(restored).isSubset(of: (first + later).map(\.id)))
  }

  @Test("long entries are read across their pages")
  func long() throws {
    let store = try EventStore(at: log, isSession: true)
    var events = session(1)
    let note = String(repeating: "crimp ", count: 3000)
    let moment = Moment(milliseconds: 1_800_000_999_000)
    let json = JSON.fields(["attempt": .string("a"), "note": .string(note)]).description
    try store.append(events)
    try store.write { db in
      try db.run(
        EventRow.insert,
        ["long", events[0].sessionID, "long", moment.microseconds, "climb.attempt-noted", 1, json])
    }
    store.close()
    events.removeAll()
    let (copy, _, folder) = try Salvage.rescue(log)
    #expect(try ids(copy).contains("long"))
    withExtendedLifetime(folder) {}
  }

  @Test("a file of another program gives nothing, and nothing is touched")
  func foreign() throws {
    let key = Data("-----BEGIN OPENSSH PRIVATE KEY-----\n".utf8 + Array(repeating: 65, count: 9000))
    try key.write(to: log)
    let target = folder.url.appendingPathComponent("other.sqlite")
    #expect(throws: StoreError.self) { try Restore.salvage(log, to: target) }
    #expect(try Data(contentsOf: log) == key)
    #expect(!FileManager.default.fileExists(atPath: target.path))
  }
}
