package import Foundation
package import Log
import Session

/// Makes a log of a table's rows, session by session. The ids come of what the rows say, so that the same row is the same
/// entry at any time and on any machine.
package struct TableImport {
  private let table: TableFormat
  private let columns: TableColumns
  private let rules: ImportRules
  private let zone: TimeZone
  private let appVersion: String
  private var session: ImportedSession?

  package init(
    _ table: TableFormat, _ columns: TableColumns, _ rules: ImportRules, in zone: TimeZone,
    appVersion: String
  ) {
    self.table = table
    self.columns = columns
    self.rules = rules
    self.zone = zone
    self.appVersion = appVersion
  }

  /// What a record says.
  package func item(_ record: CSVRecord) throws(RowProblem) -> ExchangedItem {
    try table.read(try TableRow(columns, record), rules)
  }

  /// The records of the log that a row comes to; rows of a session come after one another.
  package mutating func records(_ record: CSVRecord) throws(RowProblem) -> [EventRecord] {
    let row = try TableRow(columns, record)
    let item = try table.read(row, rules)
    let (key, start) = item.session
    var records: [EventRecord] = []
    if session?.key != key {
      records += finish()
      session = ImportedSession(
        of: table.format, key: key, start: start, at: start.moment(in: zone),
        appVersion: appVersion)
    }
    records +=
      session?.records(row, item, rules, identity: table.identity.map { row[$0] ?? "" }) ?? []
    return records
  }

  /// What is left at the end.
  package mutating func finish() -> [EventRecord] {
    defer { session = nil }
    return session?.finish() ?? []
  }
}
