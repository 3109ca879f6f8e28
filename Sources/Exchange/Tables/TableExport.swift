import Climbing
package import Foundation
import Lifting
import Log
package import Session

/// Writes sessions as a table of another program.
package struct TableExport {
  private let table: TableFormat
  private let zone: TimeZone
  private let columns: TableColumns
  /// Climbs with grades of a gym's own, which mean nothing to others.
  package private(set) var leftOut = 0
  /// Grades that are several of the site's, of which the easiest is written, each with these.
  package private(set) var ranges: [String: String] = [:]
  /// Grades that no table gives in the site's system: they are written as they are.
  package private(set) var unconverted: Set<String> = []

  package init(_ table: TableFormat, in zone: TimeZone) {
    self.table = table
    self.zone = zone
    columns = TableColumns(table.header)
  }

  package var head: String { CSVText.line(table.header) }

  /// A session's rows, without their ends.
  package mutating func lines(_ facts: SessionFacts) -> [String] {
    table.format.isOfSets ? setLines(facts) : ascentLines(facts)
  }

  private mutating func ascentLines(_ facts: SessionFacts) -> [String] {
    var lines: [String] = []
    for logged in ExchangedAscent.all(of: facts, in: zone) {
      guard logged.ascent.grade.system.circuit == nil else {
        leftOut += 1
        continue
      }
      let told = converted(logged.ascent)
      if let line = line(.ascent(logged.ascent), logged.row, as: .ascent(told)) {
        lines.append(line)
      }
    }
    return lines
  }

  /// With its grade in the system that the site uses.
  private mutating func converted(_ ascent: ExchangedAscent) -> ExchangedAscent {
    guard let systems = table.grades else { return ascent }
    let grade = ascent.grade
    let target = grade.system.isForBoulders ? systems.boulders : systems.routes
    guard grade.system != target else { return ascent }
    guard let range = try? grade.converted(to: target) else {
      unconverted.insert("\(grade)")
      return ascent
    }
    if range.easiest != range.hardest { ranges["\(grade)"] = "\(range)" }
    var told = ascent
    told.grade = range.easiest
    return told
  }

  private func setLines(_ facts: SessionFacts) -> [String] {
    var lines: [String] = []
    var before: ExchangedSet?
    for (item, row) in ExchangedSet.all(of: facts, in: zone) {
      guard let set = item.set else {
        // Other formats have no row for a note.
        if let row = original(row), let line = line(item, row) { lines.append(line) }
        continue
      }
      if var rested = before, let rest = set.restBefore {
        rested.restBefore = rest
        if let line = line(.rest(rested), nil) { lines.append(line) }
      }
      if let line = line(.set(set), row) { lines.append(line) }
      before = set
      // The rest after it stands under the same name and date.
      before?.exercise = original(row)?.exercise ?? set.exercise
      before?.workout.start = original(row)?.start ?? set.workout.start
    }
    return lines
  }

  /// A row that came in as one of this format, and says the same still, goes out as it came.
  ///
  /// - Parameter told: the same in the site's own terms.
  private func line(
    _ item: ExchangedItem, _ row: ImportedRow?, as told: ExchangedItem? = nil
  ) -> String? {
    guard let fields = table.write(told ?? item) else { return nil }
    let known = original(row).map { row in
      Dictionary(row.fields.map { ($0.name.lowercased(), $0.text) }, uniquingKeysWith: { $1 })
    }
    let before = table.header.map { known?[$0.lowercased()] }
    // An empty cell stays one, whatever this format has for nothing.
    let absent = known == nil ? table.absent : ""
    if known != nil, isSame(before.map { $0 ?? "" }, item) {
      // Sets came in tables of other columns, too: what those say stands under ours.
      var others = table.format.isOfSets ? fields : [:]
      // A distance that said no unit was read in the usual one just now.
      let isBare = known?["distance"].flatMap { DecimalText.number($0) } ?? 0 != 0
      if isBare, others["Distance Unit"] != nil { others["Distance Unit"] = "km" }
      return CSVText.line(zip(table.header, before).map { $1 ?? others[$0] ?? absent })
    }
    return CSVText.line(
      zip(table.header, before).map { column, text in
        // What its exercise is called there no correction changes.
        let isName = ImportedRow.exerciseColumns.contains(column)
        let field = fields[column].map { $0 == table.absent && text == nil ? absent : $0 }
        return (isName ? text : nil) ?? field ?? text ?? absent
      })
  }

  /// The row, if it came in as one of this format.
  private func original(_ row: ImportedRow?) -> ImportedRow? {
    row.flatMap { $0.format == table.format.rawValue ? $0 : nil }
  }

  private func isSame(_ fields: [String], _ item: ExchangedItem) -> Bool {
    guard let row = try? TableRow(columns, CSVRecord(fields: fields, line: 0)) else { return false }
    var rules = ImportRules()
    // A weight that says no unit was in the one that it was logged in.
    rules.weights = item.set?.values.weight?.unit ?? rules.weights
    switch (try? table.read(row, rules), item) {
    case (.ascent(var read)?, .ascent(let ascent)):
      // An entry of the log doesn't say.
      read.isRepeat = ascent.isRepeat
      return read == ascent
    case (.set(let read)?, .set(let set)): return read.isSameWork(as: set)
    case (.note?, .note): return true
    default: return false
    }
  }
}

extension ImportedRow {
  /// The columns that name an exercise.
  fileprivate static let exerciseColumns: Set = ["Exercise Name", "exercise_title", "Exercise"]

  fileprivate var exercise: String? {
    fields.first { Self.exerciseColumns.contains($0.name) }?.text
  }

  /// When its workout began, where that is written in a column of its own.
  fileprivate var start: CivilTime? {
    fields.first { $0.name == "Date" }.flatMap { CivilTime($0.text) }
  }
}
