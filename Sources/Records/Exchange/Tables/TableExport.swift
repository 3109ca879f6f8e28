import Climbing
import Core
package import Foundation
import Grades
import Lifting
package import Session

/// Writes sessions as another program's table.
package struct TableExport {
  let table: TableFormat
  let zone: TimeZone
  private let columns: TableColumns
  private let grades = GradeReading()
  /// How many climbs were left out because their gym's own grades mean nothing elsewhere, or because they are ice and the like of
  /// another list.
  package private(set) var leftOut = 0
  /// How many climbs have a grade in another system than the site's, which converts it.
  package private(set) var converted = 0
  /// Grades that correspond to several of the site's, by grade: what the export writes, and all of them.
  package private(set) var ranges: [String: String] = [:]
  /// How many climbs these are.
  package private(set) var ranged = 0
  /// Grades that the site would take for another system's, by how they are written: with the name of
  /// their own in front. How many climbs have each.
  package private(set) var named: [String: Int] = [:]
  /// How many tries the site has no place for: falls after a send, and on some sites those before it.
  package private(set) var unheldTries = 0

  package init(_ table: TableFormat, in zone: TimeZone) {
    self.table = table
    self.zone = zone
    columns = TableColumns(table.header, .earlier(.point))
  }

  package var head: String { CSVText.line(table.header) }

  /// A session's rows, without line ends.
  package mutating func lines(_ facts: SessionFacts) -> [String] {
    table.format.isOfSets ? setLines(facts) : ascentLines(facts)
  }

  private mutating func ascentLines(_ facts: SessionFacts) -> [String] {
    var lines: [String] = []
    for logged in ExchangedAscent.all(
      of: facts, in: zone, countingRepeats: table.countsRepeats)
    {
      let ascent = logged.ascent
      let isUnchanged = isUnchanged(.ascent(ascent), logged.row)
      let system = ascent.grade.system
      guard system.circuit == nil || system.isOfOtherClimbing && isUnchanged else {
        leftOut += 1
        continue
      }
      let exported = isUnchanged ? ascent : spelled(converted(ascent))
      if let line = line(.ascent(ascent), logged.row, as: .ascent(exported)) {
        lines.append(line)
        unheldTries += logged.laterFalls + (table.holdsTries ? 0 : (ascent.tries ?? 1) - 1)
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
    guard let range = try? grade.converted(to: target), let usual = try? grade.usual(in: target)
    else { return ascent }
    self.converted += 1
    if range.easiest != range.hardest {
      ranges["\(grade)"] = "\(usual) (\(range))"
      ranged += 1
    }
    var converted = ascent
    converted.grade = usual
    return converted
  }

  /// The ascent with its grade written so that it reads back as the same one.
  private mutating func spelled(_ ascent: ExchangedAscent) -> ExchangedAscent {
    let grade = ascent.grade
    let site = table.grades.map {
      TableFormat.site(table.format, $0.boulders, $0.routes)
    }
    let climb = GradedClimb(
      isBoulder: grade.system.isForBoulders, isTrad: ascent.discipline == .trad, site: site)
    guard !grades.isClear(grade, climb) else { return ascent }
    var spelled = ascent
    let text = "\(grade.system.id):\(grade)"
    spelled.gradeSpelling = text
    named[text, default: 0] += 1
    return spelled
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
        let isName = ImportedRow.isExercise(column)
        let field = fields[column].map { $0 == table.absent && text == nil ? absent : $0 }
        return (isName ? text : nil) ?? field ?? text ?? absent
      })
  }

  /// Whether an entry still says what the row of this format does from which it was imported.
  private func isUnchanged(_ item: ExchangedItem, _ row: ImportedRow?) -> Bool {
    guard let known = known(row) else { return false }
    return isSame(table.header.map { known[$0.lowercased()] ?? "" }, item, row)
  }

  /// The texts of a row that was imported from this format, by column in lower case.
  private func known(_ row: ImportedRow?) -> [String: String]? {
    original(row).map { row in
      Dictionary(row.fields.map { (Headings.key($0.name), $0.text) }, uniquingKeysWith: { $1 })
    }
  }

  /// The row, if it was imported from this format.
  func original(_ row: ImportedRow?) -> ImportedRow? {
    row.flatMap { $0.format == table.format.rawValue ? $0 : nil }
  }

  private func isSame(_ fields: [String], _ item: ExchangedItem, _ origin: ImportedRow?) -> Bool {
    var columns = columns
    if let by = origin?.by, !by.isEmpty { columns.conventions = Conventions(stored: by) }
    guard let row = try? TableRow(columns, CSVRecord(fields: fields, line: 0)) else { return false }
    var rules = ImportRules()
    // A weight without a unit is in the unit it was logged in.
    rules.weights = item.set?.values.weight?.unit ?? rules.weights
    rules.grades.elsewhere = origin?.by["routes"].flatMap { GradeSystem(id: $0) }
    switch (try? table.read(row, rules), item) {
    case (.ascent(var read)?, .ascent(let ascent)):
      // Where the log doesn't say how a route was sent, or how often, the row may.
      if ascent.style == nil { read.style = nil }
      if ascent.repeats == 0 { read.repeats = 0 }
      // A second send is a repeat in the log, whatever its row calls it.
      if ascent.style == .again, read.result != .fall {
        (read.style, read.result, read.tries) = (.again, ascent.result, ascent.tries)
      }
      return read == ascent
    case (.set(let read)?, .set(let set)): return read.isSameWork(as: set)
    case (.note?, .note): return true
    default: return false
    }
  }
}

extension ImportedRow {
  /// Whether a column names an exercise.
  static func isExercise(_ column: String) -> Bool {
    ["exercise name", "exercise_title", "exercise"].contains(Headings.key(column))
  }
}
