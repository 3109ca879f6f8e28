import Foundation
import Lifting
import Session

/// Reads rows again that the log keeps as they came, by the rules of today.
final class RowReading {
  let rules: ImportRules
  let zone: TimeZone
  /// Rows of one file have the same few sets of columns.
  private var columns: [[String]: [TableColumns]] = [:]
  /// The same few names come in every workout.
  private var exercises: [String: Exercise?] = [:]

  init(_ rules: ImportRules, in zone: TimeZone) {
    self.rules = rules
    self.zone = zone
  }

  /// nil of a row that can't be read any more.
  func item(_ row: ImportedRow) -> ExchangedItem? {
    guard let format = ExchangeFormat(rawValue: row.format), let table = TableFormat(format) else {
      return nil
    }
    let names = row.fields.map(\.name)
    // Nothing says how its file wrote decimals and thousands: a weight of tons was written the other way.
    let columns =
      columns[names]
      ?? [TableColumns(names, separator: ","), TableColumns(names, separator: ";")]
    self.columns[names] = columns
    let record = CSVRecord(fields: row.fields.map(\.text), line: 0)
    return columns.lazy.compactMap { try? table.read(try TableRow($0, record), self.rules) }.first
  }

  /// The exercise that a name means; nil of one that means none.
  func exercise(_ name: String) -> Exercise? {
    if let known = exercises[name] { return known }
    let exercise = rules.exercises.exercise(name)
    exercises[name] = .some(exercise)
    return exercise
  }

  /// What a set's exercise is known by.
  func names(_ set: ExchangedSet) -> Set<String> {
    let exercise = exercise(set.exercise) ?? .init(ownOf: set)
    return [exercise.id, PlainName.letters(exercise.name), PlainName.letters(set.exercise)]
  }
}

extension ImportedRow {
  private static let placeColumns: Set = [
    "location", "location_name", "sector_name", "area_name", "crag name", "crag path",
  ]

  /// Where it was, as exactly as its site says.
  var places: [String] {
    fields.filter {
      Self.placeColumns.contains($0.name.lowercased()) && $0.text.lowercased() != "null"
    }.map(\.text)
  }

  /// The text of a note on an exercise.
  var noteText: String {
    fields.first { $0.name.lowercased() == "notes" }?.text.trimmed ?? ""
  }

  /// What a row of a file says, to be kept with what it became.
  init(_ row: TableRow, format: ExchangeFormat, of place: String) {
    self.init(
      format: format.rawValue, of: place,
      fields: row.filled.map { Field(name: $0.name, text: $0.text) })
  }
}
