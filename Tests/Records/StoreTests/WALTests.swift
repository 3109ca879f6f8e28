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

  @Test(
    "damage before a session's only entry is reported, although a power cut may tear the entry itself"
  )
  func onlyEntry() throws {
    let first = try EventStore(at: log, isSession: true)
    try first.append(RandomSession.events(orders: 30, session: "s-"))
    first.close()
    let store = try EventStore(at: log, isSession: true)
    let event = RandomSession.events(orders: 3, session: "later-")[0]
    try store.append([event])
    let copies = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: log.path + $0)) }
    store.close()
    let place = folder.url.appendingPathComponent("cut.sqlite").path
    try copies[1].write(to: URL(fileURLWithPath: LogWAL.path(of: place)))
    let frames = try #require(LogWAL(of: place)).frames
    let commits = frames.indices.filter { frames[$0].isCommit }
    // What opening commits, and the entry.
    try #require(commits.count == 2 && commits[1] == frames.count - 1)
    var random = SeededRandom()
    for frame in frames.indices {
      for _ in 0..<12 {
        var wal = copies[1]
        // The four bytes that would make a torn frame look like the end of a commit of its own stay: no cut writes them.
        let offset = Int.random(in: 0..<4116, using: &random)
        let byte = 32 + frame * 4120 + (offset < 4 ? offset : offset + 4)
        wal[byte] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        try copies[0].write(to: URL(fileURLWithPath: place))
        try wal.write(to: URL(fileURLWithPath: LogWAL.path(of: place)))
        let isBefore = frame <= commits[0]
        if isBefore {
          #expect(throws: StoreError.self, "frame \(frame), byte \(byte)") {
            try EventStore(at: URL(fileURLWithPath: place), for: .reading)
          }
        } else {
          let cut = try EventStore(at: URL(fileURLWithPath: place), for: .reading)
          #expect(try cut.events(ofSession: "later-").isEmpty)
          cut.close()
        }
        try? FileManager.default.removeItem(atPath: place + "-shm")
      }
    }
  }

  @Test("an entry that a power cut left in parts, over an earlier WAL's frames, is no damage")
  func leftovers() throws {
    let store = try EventStore(at: log, isSession: true)
    var number = 0
    func add() throws -> Int {
      number += 1
      let before = LogWAL(of: log.path)?.frames.count ?? 0
      try store.append(RandomSession.events(orders: 2, session: "n\(number)-"))
      return before
    }
    // Until the WAL has begun anew over its first frames, and half of them are left behind the present ones.
    var before = 0
    while true {
      let count = try add()
      if count < before { break }
      before = count
    }
    let start = try add()
    let copies = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: log.path + $0)) }
    store.close()
    let place = folder.url.appendingPathComponent("cut.sqlite").path
    try copies[1].write(to: URL(fileURLWithPath: LogWAL.path(of: place)))
    let whole = try #require(LogWAL(of: place)).frames.count
    let all = (copies[1].count - 32) / 4120
    #expect(start > 0)
    #expect(whole - start > 2)
    func bytes(_ frame: Int) -> Range<Int> { 32 + frame * 4120..<32 + (frame + 1) * 4120 }
    // A frame that ends a commit of the earlier WAL, as it lies further behind.
    let end = (whole..<all).last { frame in
      let size = copies[1][bytes(frame)].dropFirst(4).prefix(4)
      return size.contains { $0 != 0 }
    }
    let leftover = Data(copies[1][bytes(try #require(end))])
    for frame in start..<whole - 1 {
      var wal = copies[1]
      wal.replaceSubrange(bytes(frame), with: leftover)
      try copies[0].write(to: URL(fileURLWithPath: place))
      try wal.write(to: URL(fileURLWithPath: LogWAL.path(of: place)))
      let cut = try EventStore(at: URL(fileURLWithPath: place), for: .reading)
      #expect(try cut.events(ofSession: "n\(number)-").isEmpty, "frame \(frame)")
      #expect(try !cut.events(ofSession: "n\(number - 1)-").isEmpty, "frame \(frame)")
      cut.close()
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
