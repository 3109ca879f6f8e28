package import Foundation
import Grades
import Lifting
import Log
package import Session

/// Writes sessions as another program's table.
package struct TableExport {
  let table: TableFormat
  let zone: TimeZone
  private let columns: TableColumns
  /// How many climbs were left out because their gym's own grades mean nothing elsewhere.
  package private(set) var leftOut = 0
  /// Grades that correspond to several of the site's, by grade; the export writes the easiest.
  package private(set) var ranges: [String: String] = [:]
  /// Grades without an equivalent in the site's system: they are written unchanged.
  package private(set) var unconverted: Set<String> = []

  package init(_ table: TableFormat, in zone: TimeZone) {
    self.table = table
    self.zone = zone
    columns = TableColumns(table.header)
  }

  package var head: String { CSVText.line(table.header) }

  /// A session's rows, without line ends.
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
      let ascent = logged.ascent
      let exported = isUnchanged(.ascent(ascent), logged.row) ? ascent : converted(ascent)
      if let line = line(.ascent(ascent), logged.row, as: .ascent(exported)) {
        lines.append(line)
      }
    }
    return lines
  }

  /// The ascent with its grade in the site's system.
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
    var converted = ascent
    converted.grade = range.easiest
    return converted
  }

  /// An imported row of this format goes out unchanged if its entry still says the same.
  ///
  /// - Parameter exported: the entry in the site's own terms.
  func line(
    _ item: ExchangedItem, _ row: ImportedRow?, as exported: ExchangedItem? = nil
  ) -> String? {
    guard let fields = table.write(exported ?? item) else { return nil }
    let known = known(row)
    let before = table.header.map { known?[$0.lowercased()] }
    // An empty cell stays empty, whatever the format writes for missing values.
    let absent = known == nil ? table.absent : ""
    if isUnchanged(item, row) {
      // Imported tables of sets may lack some of our columns: those are filled from the entry.
      var others = table.format.isOfSets ? fields : [:]
      // A distance without a unit was just read in the default unit.
      let isBare = known?["distance"].flatMap { DecimalText.number($0) } ?? 0 != 0
      if isBare, others["Distance Unit"] != nil { others["Distance Unit"] = "km" }
      return CSVText.line(zip(table.header, before).map { $1 ?? others[$0] ?? absent })
    }
    return CSVText.line(
      zip(table.header, before).map { column, text in
        // Corrections never change the exercise's name in its own format.
        let isName = ImportedRow.exerciseColumns.contains(column)
        let field = fields[column].map { $0 == table.absent && text == nil ? absent : $0 }
        return (isName ? text : nil) ?? field ?? text ?? absent
      })
  }

  /// Whether an entry still says what the row of this format does from which it was imported.
  private func isUnchanged(_ item: ExchangedItem, _ row: ImportedRow?) -> Bool {
    guard let known = known(row) else { return false }
    return isSame(table.header.map { known[$0.lowercased()] ?? "" }, item)
  }

  /// The texts of a row that was imported from this format, by column in lower case.
  private func known(_ row: ImportedRow?) -> [String: String]? {
    original(row).map { row in
      Dictionary(row.fields.map { ($0.name.lowercased(), $0.text) }, uniquingKeysWith: { $1 })
    }
  }

  /// The row, if it was imported from this format.
  func original(_ row: ImportedRow?) -> ImportedRow? {
    row.flatMap { $0.format == table.format.rawValue ? $0 : nil }
  }

  private func isSame(_ fields: [String], _ item: ExchangedItem) -> Bool {
    guard let row = try? TableRow(columns, CSVRecord(fields: fields, line: 0)) else { return false }
    var rules = ImportRules()
    // A weight without a unit is in the unit it was logged in.
    rules.weights = item.set?.values.weight?.unit ?? rules.weights
    switch (try? table.read(row, rules), item) {
    case (.ascent(var read)?, .ascent(let ascent)):
      // The log doesn't record repeats.
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
  static let exerciseColumns: Set = ["Exercise Name", "exercise_title", "Exercise"]
}
