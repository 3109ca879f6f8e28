import Analysis
import Core
import Languages

/// A square for each day in rows of twelve months, the latest row first and ending on the period's
/// last day.
struct CalendarFigure {
  private let days: ClosedRange<Day>
  private let sessions: [Day: [TalliedSession]]
  /// The attempts, sets and workouts of each day, which the colour of its square shows.
  private let amounts: [Day: Int]
  /// Where the second, third and fourth colours begin: at the quartiles of the days with any
  /// entries.
  private let steps: [Int]

  init(_ log: TalliedLog, over days: ClosedRange<Day>) {
    self.days = days
    sessions = Dictionary(grouping: log.sessions, by: \.day)
    amounts = sessions.mapValues { sessions in
      sessions.reduce(0) { $0 + $1.attempts + $1.workingSets + $1.workouts }
    }
    let sorted = amounts.values.filter { $0 > 0 }.sorted()
    let quarters = sorted.isEmpty ? [] : (1...3).map { sorted[sorted.count * $0 / 4] }
    // If all days are alike, four colours aren't needed.
    steps = quarters.reduce(into: []) { steps, quarter in
      if quarter > (steps.last ?? sorted[0]) { steps.append(quarter) }
    }
  }

  var figure: Figure {
    let number = sessions.count
    let longest = longestBreak.map {
      plural(
        $0, "The longest break: \($0.grouped) day.", "The longest break: \($0.grouped) days.")
    }
    let sentences: [String?] = [
      plural(
        number, "\(number.grouped) day with a session.", "\(number.grouped) days with a session."),
      longest,
      tr("The stronger the colour, the more attempts, sets and workouts on that day."),
    ]
    return Figure(
      "calendar", tr("Calendar"),
      summary: sentences.compactMap(\.self).joined(separator: " "), form: .calendar, size: .full,
      table: table, drawing: drawing)
  }

  /// The most days in a row without a session, between two with one; nil if there are none.
  private var longestBreak: Int? {
    let sorted = sessions.keys.sorted()
    return zip(sorted, sorted.dropFirst()).map { $1.number - $0.number - 1 }.filter { $0 > 0 }.max()
  }

  // MARK: - Table

  /// By day; by month where there are more days than anybody reads.
  private var table: Table {
    let isByMonth = sessions.count > 400
    let groups = Dictionary(grouping: sessions.values.joined()) {
      isByMonth ? Span.month.start(of: $0.day) : $0.day
    }
    let titles = [
      tr("Sessions"), tr("Attempts"), tr("Sends"), tr("Sets"), tr("Workouts"), tr("Minutes"),
    ]
    return Table(
      [.init(isByMonth ? tr("Month") : tr("Day"), .label)] + titles.map { .init($0, .text) },
      groups.sorted { $0.key > $1.key }.map { day, sessions in
        func sum(_ number: (TalliedSession) -> Int) -> Int {
          sessions.reduce(0) { $0 + number($1) }
        }
        let length = sessions.reduce(Duration.zero) { $0 + ($1.length ?? .zero) }
        return [Table.Cell(isByMonth ? day.monthText : day.short)]
          + [
            sessions.count, sum(\.attempts), sum(\.sends), sum(\.workingSets), sum(\.workouts),
            length.wholeMinutes,
          ].map(Table.Cell.number)
      })
  }

  // MARK: - Squares

  /// A square's side, the distance to the next, and the space for weekdays and months.
  private static let (side, step, left, top) = (10, 12, 26, 16)
  private static let weeks = 53

  private var drawing: HTML {
    let last = Span.week.start(of: days.upperBound)
    let first = Span.week.start(of: days.lowerBound)
    // If there are more years than fit on a page, a clock was wrong.
    let rows = min(30, (last.number - first.number) / 7 / Self.weeks + 1)
    return (0..<rows).map { row(endingWith: last - $0 * Self.weeks * 7) }.joined() + legend
  }

  /// - Parameter monday: the Monday of the row's last week.
  private func row(endingWith monday: Day) -> HTML {
    let first = monday - (Self.weeks - 1) * 7
    var squares = Array(repeating: "", count: 5)
    for number in first.number...monday.number + 6 where days.contains(Day(number)) {
      let day = Day(number)
      let x = Self.left + (number - first.number) / 7 * Self.step
      let y = Self.top + day.weekday * Self.step
      squares[level(of: day)] += "M\(x) \(y)h\(Self.side)v\(Self.side)h-\(Self.side)z"
    }
    let paths = squares.enumerated().filter { !$1.isEmpty }.map { level, path in
      "<path class=\"l\(level)\" d=\"\(path)\"/>" as HTML
    }
    let weekdays = [0, 2, 4].map { place in
      """
      <text x="0" y="\(Self.top + place * Self.step + 9)">\((monday + place).weekdayName)</text>
      """ as HTML
    }
    return """
      <svg viewBox="0 0 \(Self.left + Self.weeks * Self.step) \(Self.top + 7 * Self.step)" \
      aria-hidden="true">\(months(from: first).joined())\(weekdays.joined())\(paths.joined())</svg>

      """
  }

  /// Each month's name above the week it begins in, with the year at the row's start and in
  /// January.
  private func months(from first: Day) -> [HTML] {
    var start = Span.month.next(after: Span.month.start(of: first - 1))
    var names: [HTML] = []
    while start.number < first.number + Self.weeks * 7 {
      let week = (start.number - first.number) / 7
      let month = start.date.month
      let name = start.monthName
      // In November and December the year would overlap January's name.
      let hasYear = month == 1 || names.isEmpty && month < 11
      let text = hasYear ? start.monthText : name
      // A month that begins in the last week has no room for its name.
      if week < Self.weeks - 2, days.overlaps(start...start + 27) {
        names.append(
          "<text x=\"\(Self.left + week * Self.step)\" y=\"10\">\(text)</text>")
      }
      start = Span.month.next(after: start)
    }
    return names
  }

  /// From 0 (nothing) to 4.
  private func level(of day: Day) -> Int {
    amounts[day].map { amount in 1 + steps.count { amount >= $0 } } ?? 0
  }

  /// The colours and the amounts they mean: `None`, `1 to 11`, …, `34 and more`.
  private var legend: HTML {
    let starts = [1] + steps
    let ranges = starts.indices.map { place -> String in
      guard place + 1 < starts.count else { return tr("\(starts[place].grouped) and more") }
      let end = starts[place + 1] - 1
      return starts[place] == end
        ? "\(end)" : tr("\(starts[place].grouped) to \(end.grouped)", context: "range")
    }
    let items = ([tr("none", context: "amount")] + ranges).enumerated().map { level, text in
      "<span><svg viewBox=\"0 0 10 10\"><path class=\"l\(level)\" d=\"M0 0h10v10h-10z\"/></svg>\(text)</span>"
        as HTML
    }
    return "<p class=\"legend\" aria-hidden=\"true\">\(items.joined())</p>\n"
  }
}
