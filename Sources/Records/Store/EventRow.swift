package import Core
import Foundation
import GRDB
package import Session

/// An event as a row of its table.
///
/// SQLite stores any value in any column, and other programs can change the file, so every value is checked when it is
/// read.
struct EventRow {
  static let insert = """
    INSERT INTO event (id, session_id, action_id, at, kind, version, payload)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    """
  static func arguments(_ record: EventRecord) -> StatementArguments {
    [
      record.id, record.sessionID, record.actionID, record.at.microseconds, record.payload.kind,
      record.payload.version, record.payload.json,
    ]
  }

  /// Reads a record, or what is wrong with it, from a row with all columns.
  static func read(_ row: Row) -> LoggedRecord {
    let sequence = row.integer("sequence") ?? 0
    do throws(PayloadError) {
      return .sound(
        EventRecord(
          id: try row.text("id"), sessionID: try row.text("session_id"),
          actionID: try row.text("action_id"), at: try row.moment("at"),
          payload: StoredPayload(
            kind: try row.text("kind"), version: try row.version, json: try row.text("payload"))),
        sequence: sequence)
    } catch {
      return .damaged(DamagedRecord(table: "event", row: sequence, reason: error.description))
    }
  }
}

/// A row of the log: a record, or why it can't be read.
package enum LoggedRecord: Equatable, Sendable {
  case sound(EventRecord, sequence: Int64)
  case damaged(DamagedRecord)

  /// The record's events, or why they can't be read.
  package var events: Result<[Event], DamagedRecord> {
    switch self {
    case .damaged(let record): return .failure(record)
    case .sound(let record, let sequence):
      do throws(PayloadError) {
        return .success(try record.events())
      } catch {
        let reason = "\(record.payload.kind): \(error)"
        return .failure(DamagedRecord(table: "event", row: sequence, reason: reason))
      }
    }
  }
}

/// A row that can't be read. It is left unchanged, and all others stay readable.
package struct DamagedRecord: Error, Equatable, Sendable, CustomStringConvertible {
  package var table: String
  /// The row's number in its table; for events, their place in the order of commits.
  package var row: Int64
  package var reason: String

  package var description: String { "\(table) \(row): \(reason)" }

  /// The rows of a table that fail a check.
  static func all(
    in table: String, _ db: Database, failing check: (Row) throws(PayloadError) -> Void
  ) throws -> [DamagedRecord] {
    try Row.fetchAll(db, sql: "SELECT rowid AS row, * FROM \(table)").compactMap { row in
      do throws(PayloadError) {
        try check(row)
        return nil
      } catch {
        return DamagedRecord(
          table: table, row: row.integer("row") ?? 0, reason: error.description)
      }
    }
  }
}

extension Row {
  /// nil if the column holds no text: a number or a blob there is damage.
  func textIfAny(_ column: String) -> String? {
    guard let value = self[column] as DatabaseValue?, case .string(let text) = value.storage else {
      return nil
    }
    return text
  }

  func integer(_ column: String) -> Int64? {
    guard let value = self[column] as DatabaseValue?, case .int64(let number) = value.storage else {
      return nil
    }
    return number
  }

  /// The same by the column's place, which takes a fraction of the time.
  func textIfAny(at place: Int) -> String? {
    guard case .string(let text) = (self[place] as DatabaseValue).storage else { return nil }
    return text
  }

  func integer(at place: Int) -> Int64? {
    guard case .int64(let number) = (self[place] as DatabaseValue).storage else { return nil }
    return number
  }

  func isNull(_ column: String) -> Bool { (self[column] as DatabaseValue?)?.isNull ?? true }

  func moment(_ column: String) throws(PayloadError) -> Moment {
    guard let moment = integer(column).flatMap(Moment.init(logged:)) else {
      throw PayloadError("`\(column)` is not a time")
    }
    return moment
  }

  func text(_ column: String) throws(PayloadError) -> String {
    guard let text = textIfAny(column) else { throw PayloadError("`\(column)` is not text") }
    return text
  }

  fileprivate var version: Int {
    get throws(PayloadError) {
      guard let number = integer("version"), (0...1_000_000).contains(number) else {
        throw PayloadError("`version` is not a version number")
      }
      return Int(number)
    }
  }
}

/// Unique ids that sort by time: the moment, then 80 random bits.
package enum EventIDs {
  package static func next(at now: Moment) -> String {
    ULID.text(at: now, .random(in: 0..<ULID.places))
  }
}

extension Moment {
  package static var now: Moment {
    Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }
}

/// Reads a row's columns one after another, in the order of its query: for tables of which many thousand rows are read.
struct ColumnReader {
  private let row: Row
  private var place = -1

  init(_ row: Row) { self.row = row }

  mutating func text() -> String? {
    place += 1
    return row.textIfAny(at: place)
  }

  mutating func integer() -> Int64? {
    place += 1
    return row.integer(at: place)
  }
}
