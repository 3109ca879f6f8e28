/// The order of day, month and year in dates of figures alone, such as `03/04/2024`.
package enum DateOrder: String, CaseIterable, Sendable {
  case dayFirst = "day-first"
  case monthFirst = "month-first"
  case yearFirst = "year-first"

  package var text: String {
    switch self {
    case .dayFirst: "day first"
    case .monthFirst: "month first"
    case .yearFirst: "year first"
    }
  }

  /// The date that three figures mean in this order; nil if there is no such day. A year of two
  /// digits lies between 1970 and 2069.
  func date(_ one: DateFigure, _ two: DateFigure, _ three: DateFigure) -> CivilTime? {
    let (year, month, day) =
      switch self {
      case .dayFirst: (three, two, one)
      case .monthFirst: (three, one, two)
      case .yearFirst: (one, two, three)
      }
    guard let year = year.year, month.digits <= 2, day.digits <= 2 else { return nil }
    return CivilTime(year: year, month: month.value, day: day.value)
  }
}

/// A number in a date, with its count of digits.
struct DateFigure: Equatable {
  let value: Int
  let digits: Int

  /// nil for a number that can't be a year.
  var year: Int? {
    switch digits {
    case 4: value
    case 2: value < 70 ? 2000 + value : 1900 + value
    default: nil
    }
  }
}

/// Three figures of a date in their order, with the mark between them.
struct DateFigures: Equatable {
  let one: DateFigure
  let two: DateFigure
  let three: DateFigure
  let mark: Character

  /// The order that the form alone gives: a year of four digits stands first, or points separate the
  /// figures, which is how languages write that begin with the day. nil: the file decides.
  var stated: DateOrder? {
    if one.digits == 4 { return .yearFirst }
    return mark == "." ? .dayFirst : nil
  }

  func date(_ order: DateOrder) -> CivilTime? { order.date(one, two, three) }
}
