/// A date as written in a cell, perhaps with a time of day, before the order of its figures is known.
struct DateText: Equatable {
  enum Day: Equatable {
    case figures(DateFigures)
    case date(CivilTime)
  }

  let day: Day
  /// Seconds since midnight; nil for a day alone.
  let clock: Int?
  /// Seconds ahead of UTC; nil for local time.
  let offset: Int?

  /// nil for anything else than a date, or for a word that the language doesn't have.
  init?(_ text: String, _ words: DateWords) {
    guard let parts = DateScanner.parts(text, words) else { return nil }
    var reader = DatePartReader(parts)
    // Vietnamese has the time first.
    guard let found = reader.dateThenClock() ?? reader.clockThenDate() else { return nil }
    self = found
  }

  fileprivate init(_ day: Day, _ clock: Int?, _ offset: Int?) {
    self.day = day
    self.clock = clock
    self.offset = offset
  }

  /// nil for a day that doesn't exist, and where the order must decide and none is known.
  func time(_ order: DateOrder?) -> CivilTime? {
    let date: CivilTime?
    switch day {
    case .date(let known): date = known
    case .figures(let figures): date = (figures.stated ?? order).flatMap(figures.date)
    }
    guard let date else { return nil }
    return CivilTime(
      year: date.year, month: date.month, day: date.day, clock: clock, offset: offset)
  }
}

/// Reads a date and a time of day from their parts.
private struct DatePartReader {
  private let all: ArraySlice<DatePart>
  private var parts: ArraySlice<DatePart>

  init(_ parts: [DatePart]) {
    all = parts[...]
    self.parts = parts[...]
  }

  mutating func dateThenClock() -> DateText? {
    parts = all
    guard let day = day() else { return nil }
    if parts.first == .word("t") { parts = parts.dropFirst() }
    guard !parts.isEmpty else { return DateText(day, nil, nil) }
    guard let clock = clock(), case .some(let offset) = offset(), parts.isEmpty else { return nil }
    return DateText(day, clock, offset)
  }

  mutating func clockThenDate() -> DateText? {
    parts = all
    guard let clock = clock(), let day = day(), parts.isEmpty else { return nil }
    return DateText(day, clock, nil)
  }

  private func figure(_ place: Int) -> DateFigure? {
    guard case .figure(let figure)? = parts.dropFirst(place).first else { return nil }
    return figure
  }

  private func mark(_ place: Int) -> Character? {
    guard case .mark(let mark)? = parts.dropFirst(place).first else { return nil }
    return mark
  }

  private mutating func day() -> DateText.Day? {
    if let first = figure(0), first.digits == 8 {
      parts = parts.dropFirst()
      let (year, rest) = first.value.quotientAndRemainder(dividingBy: 10_000)
      return CivilTime(year: year, month: rest / 100, day: rest % 100).map { .date($0) }
    }
    if let one = figure(0), let first = mark(1), let two = figure(2), mark(3) == first,
      let three = figure(4), "-/.".contains(first)
    {
      parts = parts.dropFirst(5)
      if mark(0) == first, first == "." { parts = parts.dropFirst() }
      return .figures(DateFigures(one: one, two: two, three: three, mark: first))
    }
    return dayWithMonth()
  }

  /// A month in words, with the day and the year on either side of it.
  private mutating func dayWithMonth() -> DateText.Day? {
    var figures: [DateFigure] = []
    var month: (number: Int, place: Int)?
    while figures.count < 2 || month == nil, let part = parts.popFirst() {
      switch part {
      case .figure(let figure):
        guard figures.count < 2 else { return nil }
        figures.append(figure)
      case .month(let number):
        guard month == nil else { return nil }
        month = (number, figures.count)
      case .mark(let mark): guard "-/.".contains(mark) else { return nil }
      case .half, .word: return nil
      }
    }
    guard figures.count == 2, let month else { return nil }
    if mark(0) == "." { parts = parts.dropFirst() }
    // The year is last, but for `2024 March 4`.
    let isYearFirst = figures[0].digits == 4
    let (year, day) = isYearFirst ? (figures[0], figures[1]) : (figures[1], figures[0])
    guard let year = year.year, day.digits <= 2, !isYearFirst || month.place < 2 else { return nil }
    return CivilTime(year: year, month: month.number, day: day.value).map { .date($0) }
  }

  /// nil for an invalid time of day.
  private mutating func clock() -> Int? {
    var isAfternoon = half()
    guard let hour = figure(0), hour.digits <= 2 else { return nil }
    parts = parts.dropFirst()
    let minute = next(after: ":.")
    let second = minute == nil ? nil : next(after: ":.")
    // Fractions of a second are ignored.
    if second != nil, mark(0) == ".", figure(1) != nil { parts = parts.dropFirst(2) }
    isAfternoon = isAfternoon ?? half()
    guard minute != nil || isAfternoon != nil else { return nil }
    var hours = hour.value
    if let isAfternoon {
      // `18:05 PM` says it twice.
      guard hours <= 12 || isAfternoon else { return nil }
      if hours <= 12 { hours = hours % 12 + (isAfternoon ? 12 : 0) }
    }
    guard (0..<24).contains(hours), (0..<60).contains(minute ?? 0), (0..<60).contains(second ?? 0)
    else { return nil }
    return hours * 3600 + (minute ?? 0) * 60 + (second ?? 0)
  }

  private mutating func half() -> Bool? {
    guard case .half(let isAfternoon)? = parts.first else { return nil }
    parts = parts.dropFirst()
    return isAfternoon
  }

  /// The number after one of these marks.
  private mutating func next(after marks: String) -> Int? {
    guard let mark = mark(0), marks.contains(mark), let figure = figure(1), figure.digits <= 2
    else { return nil }
    parts = parts.dropFirst(2)
    return figure.value
  }

  /// nil for an invalid offset; `.some(nil)` where there is none.
  private mutating func offset() -> Int?? {
    if case .word(let word)? = parts.first, word != "t" {
      parts = parts.dropFirst()
      if parts.isEmpty { return 0 }
    }
    guard let sign = mark(0) else { return .some(nil) }
    guard "+-".contains(sign), let number = figure(1) else { return nil }
    parts = parts.dropFirst(2)
    var seconds =
      number.digits == 4
      ? number.value / 100 * 3600 + number.value % 100 * 60
      : number.value * 3600
    if mark(0) == ":", let minutes = figure(1) {
      parts = parts.dropFirst(2)
      seconds += minutes.value * 60
    }
    return sign == "-" ? -seconds : seconds
  }
}
