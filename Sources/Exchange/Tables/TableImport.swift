package import Foundation
import Log
package import Session

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

  /// The events that a row comes to; rows of a session come after one another.
  package mutating func events(_ record: CSVRecord) throws(RowProblem) -> [Event] {
    let row = try TableRow(columns, record)
    let item = try table.read(row, rules)
    let (key, start) = item.session
    var events: [Event] = []
    if session?.key != key {
      events += finish()
      session = ImportedSession(
        of: table.format, key: key, start: start, at: start.moment(in: zone),
        appVersion: appVersion)
    }
    events +=
      session?.events(row, item, rules, identity: table.identity.map { row[$0] ?? "" }) ?? []
    return events
  }

  /// What is left at the end.
  package mutating func finish() -> [Event] {
    defer { session = nil }
    return session?.finish() ?? []
  }
}
