import Core
import Foundation
import Session
import Testing

@testable import Exchange

/// Imports and exports tables.
struct Tables {
  var rules = ImportRules()
  var answers = ConventionAnswers()
  var merge: Merge?
  var takes = TakenChanges()
  var source: String?
  var zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  struct Reading {
    var format: ExchangeFormat
    /// What was decided before any row was read.
    var decided: TableReading
    var findings: [ConventionFinding] = []
    var questions: [ConventionQuestion] = []
    var items: [ExchangedItem] = []
    var records: [EventRecord] = []
    var problems: [RowProblem] = []
    /// Rows that the log has already.
    var known = 0
    var remapped: [Remapping: Int] = [:]
    var comparison = RowComparison()
  }

  /// Reads a file as `import` does.
  func read(
    _ bytes: [UInt8], beside search: @escaping SessionSearch = { _, _ in [] }
  ) throws -> Reading {
    var reader = CSVReader()
    var rows: [CSVRecord] = []
    try reader.read(bytes) { rows.append($0) }
    try reader.finish { rows.append($0) }
    var columns = TableColumns(rows.removeFirst().fields)
    let table = try #require(TableFormat(of: columns), "no format has these columns")
    var survey = TableSurvey(table, columns, separator: reader.separator ?? ",")
    for row in rows { survey.read(row) }
    let decided = survey.decide(answers, rules)
    columns.conventions = decided.conventions
    var source = TableImport(
      table, columns, rules, in: zone, appVersion: "test", merge: merge, search: search)
    source.takes = takes
    source.source = self.source
    var reading = Reading(format: table.format, decided: decided)
    var taken: [(start: Moment, key: String, row: CSVRecord)] = []
    for row in rows {
      do {
        let item = try source.item(row)
        reading.items.append(item)
        taken.append((item.start.momentInUTC, item.session, row))
      } catch {
        reading.problems.append(error)
      }
    }
    let sorted = taken.sorted { ($0.start, $0.key, $0.row.line) < ($1.start, $1.key, $1.row.line) }
    for (_, key, row) in sorted {
      reading.records += try source.events(row, of: key).map(\.record)
    }
    reading.records += try source.finish().map(\.record)
    reading.findings = decided.findings + rules.grades.findings
    reading.questions = decided.questions + [rules.grades.question].compactMap(\.self)
    reading.known = source.known
    reading.remapped = source.remapped
    reading.comparison = source.comparison
    return reading
  }

  func read(_ text: String) throws -> Reading { try read(Array(text.utf8)) }

  /// The sessions of records, in order of appearance.
  func sessions(_ records: [EventRecord]) throws -> [SessionFacts] {
    var sessions: [String] = []
    var events: [String: [Event]] = [:]
    for event in try records.flatMap({ try $0.events() }) {
      if events[event.sessionID] == nil { sessions.append(event.sessionID) }
      events[event.sessionID, default: []].append(event)
    }
    return sessions.map { SessionState(folding: events[$0] ?? []).facts }
  }

  func write(
    _ sessions: [SessionFacts], as format: ExchangeFormat, in unit: MassUnit = .kg
  ) throws -> String {
    var export = TableExport(try #require(TableFormat(format, in: unit)), in: zone)
    var lines = [export.head]
    for facts in sessions { lines += export.lines(facts) }
    return lines.map { $0 + "\n" }.joined()
  }
}
