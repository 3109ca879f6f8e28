import Analysis
import Log

/// A square for each day, a row of years: when there was training, and how much.
struct CalendarFigure {
  private struct DayLine {
    var sessions = 0
    var attempts = 0
    var sends = 0
    var minutes = 0
  }

  private let days: ClosedRange<Day>
  private let lines: [Day: DayLine]
  /// Attempts on the busiest day.
  private let most: Int

  init(_ log: TalliedLog, over days: ClosedRange<Day>) {
    self.days = days
    lines = log.sessions.reduce(into: [:]) { lines, session in
      lines[session.day, default: DayLine()].sessions += 1
      lines[session.day, default: DayLine()].attempts += session.attempts
      lines[session.day, default: DayLine()].sends += session.sends
      lines[session.day, default: DayLine()].minutes += max(
        0, Int((session.length ?? .zero) / .seconds(60)))
    }
    most = lines.values.map(\.attempts).max() ?? 0
  }

  var figure: Figure {
    let longest = longestGap.map { " The longest break: \($0.counted("day"))." } ?? ""
    return Figure(
      "calendar", "Calendar",
      summary: "\(lines.count.counted("day")) with a session.\(longest) "
        + "The darker a day, the more attempts; a day of workouts alone is light.",
      form: .calendar, table: table, drawing: drawing)
  }

  private var longestGap: Int? {
    let sorted = lines.keys.sorted()
    return zip(sorted, sorted.dropFirst()).map { $1.number - $0.number - 1 }.max()
  }

  // MARK: - Table

  /// By day, and of more days than anybody reads by month.
  private var table: Table {
    let isByMonth = lines.count > 400
    var sums: [Day: DayLine] = [:]
    for (day, line) in lines {
      let key = isByMonth ? Span.month.start(of: day) : day
      sums[key, default: DayLine()].sessions += line.sessions
      sums[key, default: DayLine()].attempts += line.attempts
      sums[key, default: DayLine()].sends += line.sends
      sums[key, default: DayLine()].minutes += line.minutes
    }
    return Table(
      [
        .init(isByMonth ? "Month" : "Day", .label), .init("Sessions", .text),
        .init("Attempts", .text), .init("Sends", .text), .init("Minutes", .text),
      ],
      sums.sorted { $0.key > $1.key }.map { day, line in
        [Table.Cell(isByMonth ? day.monthText : day.short)]
          + [line.sessions, line.attempts, line.sends, line.minutes].map(Table.Cell.number)
      })
  }

  // MARK: - Squares

  /// A square's side and its distance from the next.
  private static let (side, step) = (10, 12)

  private var drawing: HTML {
    // More years than a page shows are those of a clock that was wrong.
    let years = (days.lowerBound.date.year...days.upperBound.date.year).suffix(30)
    return years.reversed().map(year).joined()
  }

  private func year(_ year: Int) -> HTML {
    guard let first = Day(year: year, month: 1, day: 1),
      let last = Day(year: year, month: 12, day: 31)
    else { return "" }
    var squares = Array(repeating: "", count: 5)
    for number in first.number...last.number where days.contains(Day(number)) {
      let day = Day(number)
      let x = (day.number - Span.week.start(of: first).number) / 7 * Self.step
      squares[level(of: day)] +=
        "M\(x + 40) \(day.weekday * Self.step)h\(Self.side)v\(Self.side)h-\(Self.side)z"
    }
    let paths = squares.enumerated().filter { !$1.isEmpty }.map { level, path in
      "<path class=\"l\(level)\" d=\"\(path)\"/>" as HTML
    }
    return """
      <svg viewBox="0 0 680 84" aria-hidden="true"><text x="0" y="48">\(String(year))</text>\
      \(paths.joined())</svg>

      """
  }

  /// From 0, nothing, to 4: by quarters of the busiest day.
  private func level(of day: Day) -> Int {
    guard let line = lines[day] else { return 0 }
    return 1 + min(3, line.attempts * 4 / (most + 1))
  }
}
