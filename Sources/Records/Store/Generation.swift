import Foundation
import GRDB

/// What a log's file was when its WAL began: two numbers in the header, as `user_version`. A log of an earlier version has none.
///
/// Each program that writes gives the log a new number, and remembers the one before, in the first commit that it adds to a
/// WAL. So a WAL that belongs to another log, or to a later state of this one, is recognised (`LogWAL`).
struct Generation: Equatable {
  /// From 1.
  var own: UInt16
  var before: UInt16

  init?(header: Int32) {
    let bits = UInt32(bitPattern: header)
    guard bits != 0 else { return nil }
    (own, before) = (UInt16(bits >> 16), UInt16(bits & 0xFFFF))
  }

  init?(_ db: Database) throws {
    self.init(header: try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
  }

  /// The generation in a log's file; its WAL may have a later one.
  init?(ofFile path: String) {
    guard let file = FileHandle(forReadingAtPath: path),
      let head = try? file.read(upToCount: 100), let header = FileHeader(head), header.isSQLite,
      let found = header.generation
    else { return nil }
    self = found
  }

  private init(own: UInt16, before: UInt16) { (self.own, self.before) = (own, before) }

  /// The first generation of a log.
  static func begin(_ db: Database) throws { try Generation(own: 1, before: 0).write(db) }

  /// The next one, in the transaction that is open. Does nothing for a log that never had one.
  static func advance(_ db: Database) throws {
    guard let now = try Generation(db) else { return }
    var next = now.own
    while next == now.own || next == now.before { next = UInt16.random(in: 2 ... .max) }
    try Generation(own: next, before: now.own).write(db)
  }

  /// Moves the WAL into the log's file. A log of an earlier version gets its first generation.
  static func settle(_ db: Database) throws {
    if try Generation(db) == nil { try begin(db) }
    try db.checkpoint(.truncate)
  }

  private func write(_ db: Database) throws {
    let bits = Int32(bitPattern: UInt32(own) << 16 | UInt32(before))
    try db.execute(sql: "PRAGMA user_version = \(bits)")
  }
}
