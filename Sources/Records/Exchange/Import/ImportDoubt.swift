package import Core

/// Something that can be imported but is seldom intended: the import asks first.
package enum ImportDoubt: String, CaseIterable, Comparable {
  case futureDates = "future-dates"
  case negativeWeights = "negative-weights"
  case newExercises = "new-exercises"

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// The doubts about a row.
  ///
  /// - Parameter tomorrow: a traveller may be a day ahead.
  package static func all(
    in item: ExchangedItem, _ rules: ImportRules, tomorrow: Day
  ) -> [Self] {
    let doubts: [Self] = item.start.calendarDay > tomorrow ? [.futureDates] : []
    return doubts + (item.set.map { all(in: $0, rules) } ?? [])
  }

  package func text(_ rows: Int) -> String {
    switch self {
    case .futureDates where rows == 1: "1 row is dated after tomorrow"
    case .futureDates: "\(rows.grouped) rows are dated after tomorrow"
    case .negativeWeights where rows == 1: "1 row has a weight below zero"
    case .negativeWeights: "\(rows.grouped) rows have a weight below zero"
    case .newExercises where rows == 1: "1 row is of an exercise that isn't in the library"
    case .newExercises: "\(rows.grouped) rows are of exercises that aren't in the library"
    }
  }
}

/// The rows of a file with a doubt.
package struct DoubtfulRows {
  package let doubt: ImportDoubt
  package fileprivate(set) var lines: Set<Int> = []

  package var text: String { "\(doubt.text(lines.count)) (\(place))" }
  package var question: String { "\(text). \(lines.count == 1 ? "Import it?" : "Import them?")" }

  /// nil if none is left.
  package func without(_ unwanted: Set<Int>) -> DoubtfulRows? {
    var rest = self
    rest.lines.subtract(unwanted)
    return rest.lines.isEmpty ? nil : rest
  }

  private var place: String {
    let first = lines.sorted().prefix(10).map(String.init).joined(separator: ", ")
    let rest = lines.count > 10 ? " and \(lines.count - 10) more" : ""
    return (lines.count == 1 ? "line " : "lines ") + first + rest
  }
}

extension [ImportDoubt: DoubtfulRows] {
  package mutating func add(_ doubts: [ImportDoubt], line: Int) {
    for doubt in doubts { self[doubt, default: DoubtfulRows(doubt: doubt)].lines.insert(line) }
  }
}
