import Core
import Foundation
import Lifting
package import Session

/// The rows that the log keeps of an import, written as a table again, so that they can be read in another way.
///
/// The log has no row for a rest of Strong's: it stands with its set, and is written before it. The table is in a file without a
/// name, which vanishes however the program ends.
package struct StoredTable {
  /// Columns of one name are told apart by their order.
  private struct Column: Hashable {
    let name: String
    let number: Int
  }

  let made: FileImport
  private let file: FileHandle
  private var columns: [Column] = []
  private var places: [Column: Int] = [:]
  /// How the rows were read.
  private var by: [String: String] = [:]

  /// Throws if no file can be written, and what `events` throws.
  ///
  /// - Parameter sessions: those with rows of it.
  package init(
    _ made: FileImport, in sessions: [String], _ events: (String) throws -> [Event]
  ) throws {
    self.made = made
    file = try FileBytes.unnamed()
    for session in sessions { survey(try events(session)) }
    try file.write(contentsOf: Data((head() + "\n").utf8))
    for session in sessions {
      for line in lines(try events(session)) {
        try file.write(contentsOf: Data((line + "\n").utf8))
      }
    }
  }

  /// Its rows from the first on.
  func bytes(_ path: String) throws(ImportFileError) -> FileBytes {
    try FileBytes(file, for: path)
  }

  /// Notes the columns of a session's rows; all sessions before the first line.
  private mutating func survey(_ session: [Event]) {
    for row in session.rows(of: made) {
      if by.isEmpty { by = row.by }
      for column in Self.columns(row.fields) { add(column) }
    }
  }

  private mutating func add(_ column: Column) {
    guard places[column] == nil else { return }
    places[column] = columns.count
    columns.append(column)
  }

  private static func columns(_ fields: [ImportedRow.Field]) -> [Column] {
    var numbers: [String: Int] = [:]
    return fields.map { field in
      numbers[field.name, default: 0] += 1
      return Column(name: field.name, number: numbers[field.name] ?? 1)
    }
  }

  /// The table's first line. A column that was empty in all rows belongs to the mark of its program.
  private mutating func head() -> String {
    if let format = ExchangeFormat(rawValue: made.format).flatMap({ TableFormat($0) }) {
      let marks = format.marks + (format.format == .strong ? ["Seconds"] : [])
      for mark in marks where name(of: mark) == nil { add(Column(name: mark, number: 1)) }
    }
    return CSVText.line(columns.map(\.name))
  }

  /// The file's own name of a column.
  private func name(of key: String) -> String? {
    columns.first { Headings.key($0.name) == key.lowercased() }?.name
  }

  /// A session's rows as lines of the table.
  private func lines(_ session: [Event]) -> [String] {
    var rests: [String: Int] = [:]
    for event in session {
      guard case .lift(.setLogged(let entry)) = event.payload, let rest = entry.restBefore else {
        continue
      }
      rests[event.id] = Int(rest.milliseconds / 1000)
    }
    return session.rows(of: made).flatMap { row -> [String] in
      let rest =
        made.format == ExchangeFormat.strong.rawValue
        ? rests[row.of].map { line(self.rest($0, before: row)) } : nil
      return [rest, line(row.fields)].compactMap(\.self)
    }
  }

  private func line(_ fields: [ImportedRow.Field]) -> String {
    var cells = columns.map { _ in "" }
    for (column, field) in zip(Self.columns(fields), fields) {
      if let place = places[column] { cells[place] = field.text }
    }
    return CSVText.line(cells)
  }

  private func rest(_ seconds: Int, before row: ImportedRow) -> [ImportedRow.Field] {
    let kept = row.fields.filter {
      ["date", "workout name", "exercise name"].contains(Headings.key($0.name))
    }
    return kept + [
      ImportedRow.Field(name: name(of: "Set Order") ?? "Set Order", text: "Rest Timer"),
      ImportedRow.Field(name: name(of: "Seconds") ?? "Seconds", text: "\(seconds)"),
    ]
  }

  /// Answers to what its rows alone leave open or show otherwise than the whole file did: as it was read then.
  ///
  /// - Parameters:
  ///   - found: the rows, read with these answers.
  ///   - said: what the user says about them, which stays.
  /// - Returns: nil if there is nothing to add.
  package func answers(to found: ImportFile, _ said: ConventionAnswers) -> ConventionAnswers? {
    var answers = said
    let now = found.stored
    for (topic, value) in by where now[topic] != value {
      switch topic {
      case "dates" where said.dates == nil: answers.dates = DateOrder(rawValue: value)
      case "words" where said.words == nil: answers.words = value
      case "decimals" where said.decimals == nil: answers.decimals = DecimalMark(rawValue: value)
      default: break
      }
    }
    return answers == said ? nil : answers
  }

  /// The system of grades that was chosen for its routes, if any.
  package var routes: String? { by["routes"] }
}

extension [Event] {
  /// The rows of an import, in their order; one without cells only marks what it did to an entry.
  func rows(of made: FileImport) -> [ImportedRow] {
    compactMap { event in
      guard case .imported(let row) = event.payload, made.has(row), !row.fields.isEmpty
      else { return nil }
      return row
    }
  }
}
