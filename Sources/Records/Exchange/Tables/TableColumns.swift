import Session

/// The column names in a table's header, and what the table's cells mean.
package struct TableColumns: Sendable {
  /// As they are written.
  package let names: [String]
  /// In English and lower case.
  package let keys: [String]
  package var conventions: Conventions
  /// The columns of weights and distances, from left to right.
  let measures: [(place: Int, measure: ColumnMeasure)]
  private let places: [String: Int]

  package init(_ names: [String], _ conventions: Conventions = Conventions()) {
    self.names = names.map { $0.trimmed }
    self.conventions = conventions
    let keys = self.names.map(Headings.key)
    self.keys = keys
    measures = keys.enumerated().compactMap { place, key in
      ColumnMeasure(key).map { (place, $0) }
    }
    // The first one wins if a name occurs twice. Most lookups use a name exactly as written.
    let named = Array(self.names.enumerated())
    places = Dictionary(
      named.map { ($1, $0) } + keys.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether all of these exist, in any case.
  package func have(_ names: [String]) -> Bool {
    names.allSatisfy { index(of: $0) != nil }
  }

  /// The columns with values that the log keeps but doesn't show.
  package func hidden(from format: TableFormat) -> [Int] {
    let measured = Set(measures.map(\.place))
    return keys.indices.filter { place in
      !keys[place].isEmpty && !format.shown.contains(keys[place])
        && !measured.contains(place) && !ImportedRow.isNote(names[place])
    }
  }

  /// The column of a row's own date; nil if the table has none.
  package func datePlace(of format: TableFormat) -> Int? {
    format.dates.first.flatMap(index)
  }

  /// Whether a text can be read as a date here.
  package func isDate(_ text: String) -> Bool { conventions.dates.time(text.trimmed) != nil }

  func index(of name: String) -> Int? { places[name] ?? places[name.lowercased()] }
}
