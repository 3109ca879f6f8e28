import Core
import Session

/// A record with its table's column names.
package struct TableRow: Sendable {
  package let columns: TableColumns
  package let fields: [String]
  package let line: Int

  package init(_ columns: TableColumns, _ record: CSVRecord) throws(RowProblem) {
    let surplus = record.fields.dropFirst(columns.names.count)
    // A row that is longer than nearly all others was cut at a comma of its own, even if its last
    // fields are empty.
    guard surplus.allSatisfy({ $0.isEmpty && columns.conventions.allowsSurplus }) else {
      throw RowProblem(surplus: record, columns)
    }
    self.columns = columns
    fields = record.fields
    line = record.line
  }

  /// The problem of a row with more fields than columns.
  var surplus: RowProblem {
    RowProblem(surplus: CSVRecord(fields: fields, line: line), columns)
  }

  /// The text in a column, trimmed; nil if empty or `null`.
  package subscript(name: String) -> String? {
    guard let place = columns.index(of: name), place < fields.count else { return nil }
    let text = TypedText(fields[place]).text.trimmed
    return ImportedRow.isAbsent(text) ? nil : text
  }

  /// The non-empty fields with their names.
  package var filled: [(name: String, text: String)] {
    zip(columns.names, fields).filter { !$0.0.isEmpty && !$0.1.isEmpty }.map { ($0, $1) }
  }

  func problem(_ reason: String) -> RowProblem { RowProblem(line: line, reason) }

  /// A field that must be there.
  func required(_ name: String) throws(RowProblem) -> String {
    guard let text = self[name] else { throw problem("“\(name)” is empty") }
    return text
  }

  func time(_ name: String) throws(RowProblem) -> CivilTime {
    let text = try required(name)
    guard let time = columns.conventions.dates.time(text) else {
      throw problem("“\(text)” under “\(name)” is not a date that can be read")
    }
    return time
  }

  /// A number; nil if missing.
  func number(_ name: String) throws(RowProblem) -> Double? {
    guard let text = self[name] else { return nil }
    guard let number = DecimalText.number(text, mark: columns.conventions.decimals) else {
      throw problem("“\(text)” under “\(name)” is not a number")
    }
    return number
  }

  func count(_ name: String) throws(RowProblem) -> Int? {
    guard let number = try number(name) else { return nil }
    guard let count = Int(exactly: number), (0...1_000_000).contains(count) else {
      throw problem("“\(self[name] ?? "")” under “\(name)” is not a count")
    }
    return count
  }
}

/// A row that can't be imported, and why.
package struct RowProblem: Error, Equatable, Sendable, CustomStringConvertible {
  package var line: Int
  package var reason: String

  package init(line: Int, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  fileprivate init(surplus record: CSVRecord, _ columns: TableColumns) {
    self.init(
      line: record.line,
      "\(record.fields.count) fields under \(columns.names.count) names: is a comma not quoted?")
  }

  package var description: String { "line \(line): \(reason)" }
}

extension String {
  /// Whether it is a short line of ASCII with single spaces, as nearly all names are.
  var isPlainLine: Bool {
    guard utf8.count <= 100 else { return false }
    var isAfterSpace = false
    return utf8.allSatisfy { byte in
      defer { isAfterSpace = byte == 0x20 }
      return (0x21...0x7E).contains(byte) || byte == 0x20 && !isAfterSpace
    }
  }

  /// Without whitespace of any kind at its ends.
  var trimmed: String {
    let ends = [utf8.first, utf8.last]
    // ASCII and no whitespace at either end: nearly always.
    if ends.allSatisfy({ $0.map { (0x21...0x7E).contains($0) } ?? false }) { return self }
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
