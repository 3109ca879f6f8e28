import Climbing
package import Foundation
import Log
package import Session

/// Writes sessions as a table of another program.
package struct TableExport {
  private let table: TableFormat
  private let zone: TimeZone
  private let columns: TableColumns
  /// Climbs with grades of a gym's own, which mean nothing to others.
  package private(set) var leftOut = 0

  package init(_ table: TableFormat, in zone: TimeZone) {
    self.table = table
    self.zone = zone
    columns = TableColumns(table.header)
  }

  package var head: String { CSVText.line(table.header) }

  /// A session's rows, without their ends.
  package mutating func lines(_ facts: SessionFacts) -> [String] {
    var lines: [String] = []
    for (ascent, row) in ExchangedAscent.all(of: facts, in: zone) {
      guard ascent.grade.system.circuit == nil else {
        leftOut += 1
        continue
      }
      if let line = line(.ascent(ascent), row) { lines.append(line) }
    }
    return lines
  }

  /// A row that came in as one of this format, and says the same still, goes out as it came.
  private func line(_ item: ExchangedItem, _ row: ImportedRow?) -> String? {
    guard let fields = table.write(item) else { return nil }
    let original = row.flatMap { $0.format == table.format.rawValue ? $0 : nil }
    let known = original.map { row in
      Dictionary(row.fields.map { ($0.name.lowercased(), $0.text) }, uniquingKeysWith: { $1 })
    }
    let before = table.header.map { known?[$0.lowercased()] }
    if known != nil, isSame(before.map { $0 ?? table.absent }, item) {
      return CSVText.line(before.map { $0 ?? table.absent })
    }
    return CSVText.line(
      zip(table.header, before).map { fields[$0] ?? $1 ?? table.absent })
  }

  private func isSame(_ fields: [String], _ item: ExchangedItem) -> Bool {
    guard let row = try? TableRow(columns, CSVRecord(fields: fields, line: 0)),
      case .ascent(var read)? = try? table.read(row, ImportRules())
    else { return false }
    // It can't be told of an entry of the log.
    read.isRepeat = item.ascent?.isRepeat ?? false
    return .ascent(read) == item
  }
}
