/// What the cells of a file mean, decided once for all of its rows.
package struct Conventions: Sendable {
  package var dates = DateReading()
  /// nil where no number needs it.
  package var decimals: DecimalMark?
  /// Whether the rows are longer than the header, with nothing in the surplus fields.
  var allowsSurplus = true

  package init() {}

  /// For rows that were stored without their file's conventions: as they were read then.
  static func earlier(_ decimals: DecimalMark?) -> Conventions {
    var conventions = Conventions()
    conventions.dates.order = .monthFirst
    conventions.decimals = decimals
    return conventions
  }
}

extension Conventions {
  /// What is stored with the file's rows, so that they can be read again; empty for a file whose
  /// cells mean the same everywhere.
  package var stored: [String: String] {
    var stored: [String: String] = [:]
    stored["dates"] = dates.order?.rawValue
    if dates.words.language != "en" { stored["words"] = dates.words.language }
    stored["decimals"] = decimals?.rawValue
    return stored
  }

  package init(stored: [String: String]) {
    let words = stored["words"].map { DateWords(locale: $0) } ?? .english
    dates = DateReading(order: stored["dates"].flatMap(DateOrder.init), words: words)
    decimals = stored["decimals"].flatMap(DecimalMark.init)
  }
}

/// What the user says about a file's conventions, in a mapping file or as an answer.
package struct ConventionAnswers: Equatable, Sendable {
  package var dates: DateOrder?
  package var decimals: DecimalMark?
  /// The locale of months in words: `fi`.
  package var words: String?

  package init() {}

  /// Takes an answer by its name, such as `day-first`; false if there is no such answer.
  package mutating func take(_ name: String) -> Bool {
    if let order = DateOrder(rawValue: name) {
      dates = order
    } else if let mark = [DecimalMark.point, .comma].first(where: { $0.name == name }) {
      decimals = mark
    } else if name.hasPrefix("months-") {
      words = String(name.dropFirst("months-".count))
    } else {
      return false
    }
    return true
  }
}

extension DecimalMark {
  /// The name that `--accept` and a mapping file use.
  package var name: String { self == .point ? "decimal-point" : "decimal-comma" }
}
