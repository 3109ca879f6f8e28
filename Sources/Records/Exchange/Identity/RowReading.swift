import Foundation
import Session

/// Reads imported rows, which the log keeps unchanged, again by today's rules.
final class RowReading {
  let rules: ImportRules
  let zone: TimeZone
  /// A file's rows share a few sets of columns.
  private var columns: [[String]: [TableColumns]] = [:]

  init(_ rules: ImportRules, in zone: TimeZone) {
    self.rules = rules
    self.zone = zone
  }

  /// nil for a row that can no longer be read.
  func item(_ row: ImportedRow) -> ExchangedItem? {
    guard let format = ExchangeFormat(rawValue: row.format), let table = TableFormat(format) else {
      return nil
    }
    let names = row.fields.map(\.name)
    // The row doesn't say how its file wrote decimals. If one way gives a weight of tons, the other
    // is tried.
    let columns =
      columns[names]
      ?? [TableColumns(names, separator: ","), TableColumns(names, separator: ";")]
    self.columns[names] = columns
    let record = CSVRecord(fields: row.fields.map(\.text), line: 0)
    return columns.lazy.compactMap { try? table.read(try TableRow($0, record), self.rules) }.first
  }
}

extension ImportedRow {
  private static let placeColumns: Set = [
    "location", "location_name", "sector_name", "area_name", "crag name", "crag path",
  ]

  /// The place, as exactly as its site says.
  var places: [String] {
    fields.filter {
      Self.placeColumns.contains($0.name.lowercased()) && $0.text.lowercased() != "null"
    }.map(\.text)
  }

  /// The text of a note on an exercise.
  var noteText: String {
    fields.first { $0.name.lowercased() == "notes" }?.text.trimmed ?? ""
  }

  /// A row's contents, stored with the entry made from it.
  init(_ row: TableRow, format: ExchangeFormat, of place: String) {
    self.init(
      format: format.rawValue, of: place,
      fields: row.filled.map { Field(name: $0.name, text: $0.text) })
  }
}
