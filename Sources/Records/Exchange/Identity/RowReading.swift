import Foundation
import Grades
import Session

/// Reads imported rows, which the log keeps unchanged, again by today's rules.
final class RowReading {
  let rules: ImportRules
  let zone: TimeZone
  /// A file's rows share a few sets of columns.
  private var columns: [ColumnsKey: [TableColumns]] = [:]

  /// The rules of files whose route grades the user chose, by system.
  private var chosen: [String: ImportRules] = [:]

  private struct ColumnsKey: Hashable {
    let names: [String]
    let by: [String: String]
  }

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
    let columns = columns(of: ColumnsKey(names: names, by: row.by))
    let rules = rules(by: row.by)
    let record = CSVRecord(fields: row.fields.map(\.text), line: 0)
    return columns.lazy.compactMap { try? table.read(try TableRow($0, record), rules) }.first
  }

  private func rules(by stored: [String: String]) -> ImportRules {
    guard let id = stored["routes"], let system = GradeSystem(id: id) else { return rules }
    if let known = chosen[id] { return known }
    var made = rules
    made.grades = GradeReading(elsewhere: system)
    chosen[id] = made
    return made
  }

  private func columns(of key: ColumnsKey) -> [TableColumns] {
    if let known = columns[key] { return known }
    // A row of an earlier version doesn't say how its file wrote decimals. If one way gives a weight of
    // tons, the other is tried.
    let ways =
      key.by.isEmpty
      ? [Conventions.earlier(.point), .earlier(nil)] : [Conventions(stored: key.by)]
    let made = ways.map { TableColumns(key.names, $0) }
    columns[key] = made
    return made
  }
}

extension ImportedRow {
  private static let placeColumns: Set = [
    "location", "location_name", "sector_name", "area_name", "crag name", "crag path", "crag",
    "board",
  ]

  /// The place, as exactly as its site says.
  var places: [String] {
    fields.filter {
      Self.placeColumns.contains($0.name.lowercased()) && $0.text.lowercased() != "null"
    }.map(\.text)
  }

  /// The text of a note on an exercise.
  var noteText: String {
    note ?? ""
  }

  /// A row's contents, stored with the entry made from it.
  init(_ row: TableRow, format: ExchangeFormat, of place: String, _ rules: ImportRules) {
    self.init(
      format: format.rawValue, of: place,
      fields: row.filled.map { Field(name: $0.name, text: $0.text) },
      by: row.columns.conventions.stored.merging(rules.stored) { $1 })
  }
}

/// Matches a file's rows with entries in the log; each entry matches one row.
enum RowMatching {
  /// Matches ascents of one day with known ascents.
  static func ascents(
    _ ascents: [AscentMeaning], on day: String, among known: [KnownAscent]
  ) -> [KnownAscent?] {
    var found: [KnownAscent?] = ascents.map { _ in nil }
    // The nearest first: an equal ascent, one in another system, one with a new grade.
    for farthest in 0...3 {
      for index in found.indices where found[index] == nil {
        found[index] = known.first { known in
          !known.isClaimed
            && known.versions.contains { version in
              version.day == day
                && ascents[index].distance(to: version.meaning) == farthest
            }
        }
        found[index]?.isClaimed = true
      }
    }
    return found
  }
}
