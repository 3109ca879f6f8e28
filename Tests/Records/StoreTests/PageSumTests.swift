import Core
import Files
import Foundation
import GRDB
import Session
import TestSupport
import Testing

@testable import Store

@Suite("The sums of a log's pages", .timeLimit(.minutes(30)))
struct PageSumTests {
  private let folder: TemporaryFolder
  private let log: URL

  init() throws {
    folder = try TemporaryFolder()
    log = folder.url.appendingPathComponent("log.sqlite")
  }

  private func makeLog(sessions: Int = 10) throws {
    let store = try EventStore(at: log, isSession: true)
    for number in 0..<sessions {
      try store.append(RandomSession.events(orders: 40, session: "s\(number)-"))
    }
    store.close()
  }

  /// nil without sums.
  private func changedPages(_ file: URL? = nil) throws -> [Int]? {
    let path = (file ?? log).path
    return try PageSums(of: path)?.changedPages(of: path)
  }

  @Test("no flipped bit of a closed log goes unnoticed, and no command opens it")
  func flips() throws {
    try makeLog()
    let sound = try Data(contentsOf: log)
    let pages = try #require(PageSums(of: log.path)).start
    #expect(pages > 200_000)
    var random = SeededRandom()
    for number in 0..<400 {
      var bytes = sound
      let place = Int.random(in: 0..<pages, using: &random)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try bytes.write(to: log)
      #expect(try changedPages() == [place / 4096 + 1], "byte \(place)")
      guard number.isMultiple(of: 40) else { continue }
      for purpose in [Purpose.reading, .writing, .session] {
        #expect(throws: StoreError.self) { try EventStore(at: log, for: purpose) }
      }
      #expect(try Data(contentsOf: log) == bytes)
    }
  }

  @Test("a page of zeros or of another log, and one moved elsewhere, are noticed")
  func pages() throws {
    try makeLog()
    var bytes = try Data(contentsOf: log)
    bytes.replaceSubrange(8192..<12288, with: Data(count: 4096))
    let (one, other) = (Data(bytes[20480..<24576]), Data(bytes[24576..<28672]))
    bytes.replaceSubrange(20480..<24576, with: other)
    bytes.replaceSubrange(24576..<28672, with: one)
    try bytes.write(to: log)
    #expect(try changedPages() == [3, 6, 7])
  }

  @Test("damaged sums are none, and the log is read without them")
  func damagedSums() throws {
    try makeLog()
    let sums = try #require(PageSums(of: log.path))
    let sound = try Data(contentsOf: log)
    for place in stride(from: sums.start, to: sums.fileLength, by: 37) {
      var bytes = sound
      bytes[place] ^= 4
      try bytes.write(to: log)
      #expect(PageSums(of: log.path) == nil, "byte \(place)")
    }
    for length in stride(from: sums.start, to: sums.fileLength, by: 101) {
      try sound.prefix(length).write(to: log)
      #expect(PageSums(of: log.path) == nil)
    }
    let store = try EventStore(at: log, isSession: true)
    try store.append(RandomSession.events(orders: 3, session: "later-"))
    store.close()
    #expect(try changedPages() == [])
  }

  @Test("a log has sums after each closing, and a restored, salvaged or shortened one too")
  func everyWay() throws {
    try makeLog()
    #expect(try changedPages() == [])
    let reader = try EventStore(at: log, for: .reading)
    try reader.countSessions()
    reader.close()
    #expect(try changedPages() == [])
    let backup = folder.url.appendingPathComponent("backup.sqlite")
    let other = folder.url.appendingPathComponent("other.sqlite")
    let store = try EventStore(at: log)
    try store.backup(to: FileTarget(backup.path, existing: .kept))
    _ = try store.forget(before: nil)
    store.close()
    #expect(try changedPages() == [])
    _ = try Restore.restore(backup, to: other)
    #expect(try changedPages(other) == [])
    _ = try Restore.salvage(backup, to: other)
    #expect(try changedPages(other) == [])
    // The log that a restore keeps is a whole one as well.
    let kept = try #require(try Restore.restore(backup, to: log))
    #expect(try changedPages(URL(fileURLWithPath: kept)) == [])
    _ = try Restore.restore(URL(fileURLWithPath: kept), to: log)
  }

  @Test("a log that is read only stays as it is, byte for byte")
  func reading() throws {
    try makeLog()
    let counted = try EventStore(at: log, for: .reading)
    try counted.countSessions()
    counted.close()
    let before = try Data(contentsOf: log)
    let reader = try EventStore(at: log, for: .reading)
    try reader.countSessions()
    _ = try reader.sessions(limit: 10)
    reader.close()
    #expect(try Data(contentsOf: log) == before)
  }

  @Test("a copy as a kill leaves it, and one that another program wrote to, are not called damaged")
  func others() throws {
    try makeLog()
    let killed = folder.url.appendingPathComponent("killed.sqlite")
    let store = try EventStore(at: log, isSession: true)
    for number in 0..<40 {
      try store.append(RandomSession.events(orders: 2, session: "later\(number)-"))
      guard number.isMultiple(of: 9) else { continue }
      for suffix in ["", "-wal"] {
        try? FileManager.default.removeItem(atPath: killed.path + suffix)
        try FileManager.default.copyItem(
          atPath: log.path + suffix, toPath: killed.path + suffix)
      }
      let reader = try EventStore(at: killed, for: .reading)
      #expect(try reader.sessions(limit: 100).count == 11 + number)
      reader.close()
    }
    store.close()
    #expect(try changedPages() == [])
    let queue = try DatabaseQueue(path: log.path)
    try queue.write { try $0.execute(sql: "UPDATE event SET at = at + 1") }
    try queue.close()
    #expect(try changedPages() == nil)
    let again = try EventStore(at: log, isSession: true)
    try again.append(RandomSession.events(orders: 2, session: "last-"))
    again.close()
    #expect(try changedPages() == [])
  }

  @Test("programs that write and read at once never leave wrong sums")
  func atOnce() throws {
    try makeLog(sessions: 2)
    var random = SeededRandom()
    var stores: [EventStore] = []
    var session: EventStore?
    for number in 0..<200 {
      switch Int.random(in: 0..<7, using: &random) {
      case 0 where session == nil: session = try EventStore(at: log, isSession: true)
      case 0:
        session?.close()
        session = nil
      case 1: stores.append(try EventStore(at: log, for: .reading))
      case 2: stores.append(try EventStore(at: log))
      case 3 where !stores.isEmpty:
        stores.remove(at: .random(in: 0..<stores.count, using: &random)).close()
      case 4 where !stores.isEmpty:
        try stores.randomElement(using: &random)?.countSessions()
      default:
        let store = session ?? stores.last
        try store?.append(RandomSession.events(orders: 3, session: "w\(number)-"))
      }
      #expect(try changedPages() ?? [] == [], "step \(number)")
    }
    for store in stores { store.close() }
    session?.close()
    let last = try EventStore(at: log, isSession: true)
    try last.append(RandomSession.events(orders: 2, session: "last-"))
    try last.check()
    last.close()
    #expect(try changedPages() == [])
    try Examination.check(log.path)
  }
}
