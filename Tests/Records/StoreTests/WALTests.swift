import Core
import Files
import Foundation
import GRDB
import Session
import TestSupport
import Testing

@testable import Store

@Suite("The log's WAL", .timeLimit(.minutes(30)))
struct WALTests {
  private let folder: TemporaryFolder
  private let log: URL
  private let wal: String

  init() throws {
    folder = try TemporaryFolder()
    log = folder.url.appendingPathComponent("log.sqlite")
    wal = log.path + "-wal"
  }

  /// A log as a kill leaves it: with three sessions in the file, and some commits in the WAL; returns the WAL's entries.
  private func killed(_ session: String = "later", withIndex: Bool = false) throws -> [Event] {
    let work = folder.url.appendingPathComponent("work-\(session)-\(UUID()).sqlite")
    let first = try EventStore(at: work, isSession: true)
    for number in 0..<3 {
      try first.append(RandomSession.events(orders: 30, session: "s\(number)-"))
    }
    first.close()
    let store = try EventStore(at: work, isSession: true)
    let events = RandomSession.events(orders: 20, session: "\(session)-")
    try store.append(Array(events.prefix(4)))
    for event in events.dropFirst(4) { try store.append([event]) }
    for suffix in withIndex ? ["", "-wal", "-shm"] : ["", "-wal"] {
      try? FileManager.default.removeItem(atPath: log.path + suffix)
      try FileManager.default.copyItem(atPath: work.path + suffix, toPath: log.path + suffix)
    }
    store.close()
    return events
  }

  private func ids() throws -> Set<String> {
    let store = try EventStore(at: log, for: .reading)
    defer { store.close() }
    var ids: Set<String> = []
    try store.forEachRecord { if case .sound(let record, _) = $0 { ids.insert(record.id) } }
    return ids
  }

  @Test("a whole WAL is read, and so is one whose last commit was cut off")
  func whole() throws {
    let events = try killed()
    #expect(try ids().isSuperset(of: events.map(\.id)))
    _ = try killed()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: wal))
    try bytes.dropLast(2000).write(to: URL(fileURLWithPath: wal))
    #expect(try ids().isSuperset(of: events.dropLast().map(\.id)))
  }

  @Test(
    "a flipped bit in the WAL is said, and all other entries are saved", arguments: [true, false])
  func flipped(withIndex: Bool) throws {
    var random = SeededRandom()
    for _ in 0..<25 {
      let events = try killed(withIndex: withIndex)
      var bytes = try Data(contentsOf: URL(fileURLWithPath: wal))
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try bytes.write(to: URL(fileURLWithPath: wal))
      do {
        // A bit that changes nothing SQLite reads, such as its count of checkpoints. Without what a kill leaves beside the
        // WAL, its last commit looks as after a power cut.
        let found = try ids()
        let certain = withIndex ? events : events.dropLast()
        #expect(found.isSuperset(of: certain.map(\.id)), "byte \(place)")
      } catch let error as StoreError {
        guard case .damaged(_, let detail) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(detail.contains("its WAL"), "byte \(place)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: wal)) == bytes)
        let (_, report, scratch) = try Salvage.rescue(log)
        #expect(report.entries > 60)
        withExtendedLifetime(scratch) {}
      }
    }
  }

  @Test("a WAL that was cut or removed is noticed by what a kill leaves beside it")
  func cut() throws {
    for keep in [0, 4, 2] {
      _ = try killed(withIndex: true)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: wal))
      if keep == 0 {
        try FileManager.default.removeItem(atPath: wal)
      } else {
        try bytes.prefix(bytes.count / keep).write(to: URL(fileURLWithPath: wal))
      }
      #expect(throws: StoreError.self, "\(keep)") { try EventStore(at: log, for: .reading) }
    }
  }

  @Test(
    "another log's WAL is refused, and so is the WAL beside a backup that was copied over the log")
  func foreign() throws {
    _ = try killed("other")
    let other = try Data(contentsOf: URL(fileURLWithPath: wal))
    _ = try killed()
    try other.write(to: URL(fileURLWithPath: wal))
    #expect(throws: StoreError.foreignWAL(path: log.path)) {
      try EventStore(at: log, for: .reading)
    }
    // A backup of an earlier session.
    let place = folder.url.appendingPathComponent("backed-up.sqlite")
    let backup = folder.url.appendingPathComponent("backup.sqlite").path
    for number in 0..<3 {
      let store = try EventStore(at: place, isSession: true)
      try store.append(RandomSession.events(orders: 30, session: "b\(number)-"))
      if number == 0 { try store.backup(to: FileTarget(backup, existing: .kept)) }
      store.close()
    }
    let store = try EventStore(at: place, isSession: true)
    try store.append(RandomSession.events(orders: 30, session: "b9-"))
    try Data(contentsOf: URL(fileURLWithPath: place.path + "-wal")).write(
      to: URL(fileURLWithPath: wal))
    store.close()
    try Data(contentsOf: URL(fileURLWithPath: backup)).write(to: log)
    #expect(throws: StoreError.foreignWAL(path: log.path)) {
      try EventStore(at: log, for: .reading)
    }
  }

  @Test("a session that begins anew after a kill goes on with the log's WAL")
  func goesOn() throws {
    let events = try killed()
    let store = try EventStore(at: log, isSession: true)
    for number in 0..<80 {
      try store.append(RandomSession.events(orders: 3, session: "n\(number)-"))
    }
    store.close()
    #expect(try ids().isSuperset(of: events.map(\.id)))
    #expect(try ids().isSuperset(of: (0..<80).map { "n\($0)-1" }))
  }
}
