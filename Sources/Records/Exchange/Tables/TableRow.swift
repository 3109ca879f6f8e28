/// The column names in a table's header.
package struct TableColumns: Equatable, Sendable {
  /// As they are written.
  package let names: [String]
  /// The separator, which affects how decimals and thousands are read.
  package let separator: Character
  private let places: [String: Int]

  package init(_ names: [String], separator: Character = ",") {
    self.names = names.map { $0.trimmed }
    self.separator = separator
    // The first one wins if a name occurs twice. Most lookups use a name exactly as written.
    let named = Array(self.names.enumerated())
    places = Dictionary(
      named.map { ($1, $0) } + named.map { ($1.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether all of these exist, in any case.
  package func have(_ names: [String]) -> Bool {
    names.allSatisfy { place(of: $0) != nil }
  }

  func place(of name: String) -> Int? { places[name] ?? places[name.lowercased()] }
}

/// A record with its table's column names.
package struct TableRow: Equatable, Sendable {
  package let columns: TableColumns
  package let fields: [String]
  package let line: Int

  package init(_ columns: TableColumns, _ record: CSVRecord) throws(RowProblem) {
    let surplus = record.fields.dropFirst(columns.names.count)
    guard surplus.allSatisfy(\.isEmpty) else {
      throw RowProblem(
        line: record.line,
        "\(record.fields.count) fields under \(columns.names.count) names: is a comma not quoted?")
    }
    self.columns = columns
    fields = record.fields
    line = record.line
  }

  /// The text in a column, trimmed; nil if empty or `null`.
  package subscript(name: String) -> String? {
    guard let place = columns.place(of: name), place < fields.count else { return nil }
    let text = fields[place].trimmed
    return text.isEmpty || (text.utf8.count == 4 && text.lowercased() == "null") ? nil : text
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
    guard let time = CivilTime(text) else {
      throw problem("“\(text)” under “\(name)” is not a date that can be read")
    }
    return time
  }

  /// A number; nil if missing.
  func number(_ name: String) throws(RowProblem) -> Double? {
    guard let text = self[name] else { return nil }
    guard let number = DecimalText.number(text, separator: columns.separator) else {
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

  package var description: String { "line \(line): \(reason)" }
}

extension String {
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
