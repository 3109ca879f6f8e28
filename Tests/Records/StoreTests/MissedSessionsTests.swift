import Core
import Files
import Foundation
import Session
import TestSupport
import Testing

@testable import Store

@Suite("Missed sessions and backups", .timeLimit(.minutes(30)))
struct MissedSessionsTests {
  private let folder: TemporaryFolder
  private let log: URL
  private let backups: BackupFolder
  private let start = Moment(milliseconds: 1_800_000_000_000)

  init() throws {
    folder = try TemporaryFolder()
    log = folder.url.appendingPathComponent("log.sqlite")
    backups = BackupFolder(folder.url.appendingPathComponent("backups").path)
  }

  private func day(_ number: Int) -> Moment { start + .seconds(number * 86_400) }

  /// Logs a session on a day and backs it up by a clock.
  private func train(on day: Int, clock: Int? = nil, keeping number: Int = 20, days: Int = 0) throws
  {
    let store = try EventStore(at: log, isSession: true)
    let moment = self.day(clock ?? day)
    try store.append(
      SessionState.opening(
        id: "s\(day)", start: SessionStart(appVersion: "t", device: "t"), at: moment, number: day))
    try backups.keep(store, at: moment, number: number, days: days)
    store.close()
  }

  @Test("reading a missing or emptied log creates nothing")
  func reading() throws {
    #expect(throws: StoreError.self) { try EventStore(at: log, for: .reading) }
    #expect(!FileManager.default.fileExists(atPath: log.path))
    try Data().write(to: log)
    #expect(throws: StoreError.emptied(path: log.path)) {
      try EventStore(at: log, for: .reading)
    }
    #expect(try Data(contentsOf: log).isEmpty)
  }

  @Test("the last backup that holds a session stays, however many newer ones there are")
  func lastHolder() throws {
    for day in 0..<4 { try train(on: day, keeping: 3) }
    // A backup that a newer one contains is removed.
    #expect(try backups.entries(at: day(9)).count == 3)
    try Data().write(to: log)
    for day in 10..<16 { try train(on: day, keeping: 3) }
    let entries = try backups.entries(at: day(20))
    #expect(entries.contains { $0.sessions == 4 })
    let store = try EventStore(at: log, isSession: true)
    #expect(try store.missedSessions(in: entries) == 4)
    #expect(try store.bringBack(from: entries.map(\.path)) == 4)
    #expect(try store.missedSessions(in: entries) == 0)
    #expect(try store.sessions(limit: 99).count == 10)
    store.close()
  }

  @Test("one session by a clock a year ahead makes no backup old, and isn't the newest")
  func clock() throws {
    for day in 0..<5 { try train(on: day, days: 30) }
    try train(on: 5, clock: 375, days: 30)
    #expect(try backups.entries(at: day(6)).count == 6)
    try train(on: 6, days: 30)
    let entries = try backups.entries(at: day(6))
    #expect(entries.first?.sessions == 7 && entries.count == 7)
  }

  @Test("backups whose latest entry is old are removed, once a newer one has them")
  func age() throws {
    for day in 0..<4 { try train(on: day, days: 30) }
    try train(on: 60, days: 30)
    #expect(try backups.entries(at: day(60)).count == 5)
    try train(on: 61, days: 30)
    #expect(try backups.entries(at: day(61)).map(\.sessions) == [6, 5])
  }

  @Test("sessions forgotten on purpose aren't missed")
  func forgotten() throws {
    for day in 0..<3 { try train(on: day) }
    let store = try EventStore(at: log, isSession: true)
    #expect(try store.forget(before: nil) == 3)
    #expect(try store.missedSessions(in: backups.entries(at: day(9))) == 0)
    store.close()
  }

  @Test("a deleted session is in the log, so it isn't missed")
  func deleted() throws {
    for day in 0..<2 { try train(on: day) }
    let store = try EventStore(at: log, isSession: true)
    try store.append([
      Event(id: "d", sessionID: "s1", actionID: "d", at: day(2), payload: .sessionDeleted)
    ])
    #expect(try store.missedSessions(in: backups.entries(at: day(9))) == 0)
    store.close()
  }

  @Test("a backup carries the sums of its parts, which find any change")
  func sums() throws {
    try train(on: 0)
    let path = try #require(try backups.entries(at: day(1)).first).path
    let url = URL(fileURLWithPath: path)
    #expect(try Restore.examine(url).parts == 1)
    #expect(try backups.entries(at: day(1)).first?.log == log.path)
    let sound = try Data(contentsOf: url)
    var random = SeededRandom()
    for _ in 0..<60 {
      var bytes = sound
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try bytes.write(to: url)
      #expect(throws: StoreError.self, "byte \(place)") { try Restore.examine(url) }
      #expect(throws: StoreError.self, "byte \(place)") { try Restore.restore(url, to: log) }
    }
    try sound.prefix(sound.count / 2).write(to: url)
    #expect(throws: StoreError.self) { try Restore.examine(url) }
    try sound.write(to: url)
    _ = try Restore.restore(url, to: log)
    #expect(try EventStore(at: log, for: .reading).sessions(limit: 9).count == 1)
  }
}

extension SessionState {
  /// The events of a session that began and ended.
  fileprivate static func opening(
    id: String, start: SessionStart, at moment: Moment, number: Int
  ) -> [Event] {
    [
      Event(
        id: "\(id)a", sessionID: id, actionID: "\(id)a", at: moment, payload: .sessionStarted(start)
      ),
      Event(
        id: "\(id)b", sessionID: id, actionID: "\(id)b", at: moment + .seconds(60),
        payload: .sessionEnded),
    ]
  }
}
