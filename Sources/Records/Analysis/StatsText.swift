import Climbing
import Core
import Grades
import Languages

/// Summaries of the log drawn with characters: bars and lines that fit a width.
package struct StatsText: Sendable {
  /// The width in columns.
  let width: Int

  package init(width: Int) { self.width = max(20, width) }

  /// A legend, then a line per grade, hardest first: how many of its routes were sent, and a bar of
  /// them if there is room. Repeats are counted apart.
  package func pyramid(_ review: ClimbReview) -> [String] {
    let most = review.grades.map(\.routes).max() ?? 0
    let lines = review.grades.reversed().map { line -> Line in
      let attempts = line.attempts
      let (sent, routes) = ((line.routes - line.unsent).grouped, line.routes.grouped)
      let text =
        line.routes > 0
        ? tr("\(sent) of \(routes) sent", context: "routes")
        : attempts > 0
          ? plural(attempts, "\(attempts.grouped) attempt", "\(attempts.grouped) attempts") : "-"
      let again = line.repeats
      let repeats =
        again > 0
        ? ", " + plural(again, "\(again.grouped) repeat", "\(again.grouped) repeats") : ""
      return Line(
        text: pad("\(line.grade)", to: 6) + " " + text + repeats,
        parts: [
          (line.flashes, "█"), (line.redpoints, "▓"), (line.sentOtherwise, "▒"), (line.unsent, "░"),
        ])
    }
    return (most > 0 ? legend(review) : []) + withBars(lines, of: most)
  }

  /// What the parts of the bars are, on as many lines as needed.
  private func legend(_ review: ClimbReview) -> [String] {
    let sent =
      review.isOfBoulders ? tr("sent", context: "route") : tr("redpoint", context: "ascent")
    let hasOthers = review.grades.contains { $0.sentOtherwise > 0 }
    let parts =
      ["█ \(tr("flash", context: "ascent"))", "▓ \(sent)"]
      + (hasOthers ? ["▒ \(tr("sent otherwise"))"] : []) + ["░ \(tr("not sent"))"]
    let title = tr("Routes:", context: "legend")
    let indent = String(repeating: " ", count: title.count)
    return parts.reduce(into: [title]) { lines, part in
      let isFirst = lines == [title]
      let line = lines[lines.count - 1] + (isFirst ? " " : "  ") + part
      if isFirst || line.count <= width {
        lines[lines.count - 1] = line
      } else {
        lines.append("\(indent) \(part)")
      }
    }
  }

  /// One line for each recent week with attempts, latest first: sends █ and falls ░.
  package func weeks(_ course: Course, last number: Int) -> [String] {
    let weeks = course.lines.filter { $0.attempts > 0 }.suffix(number)
    let days = padded(weeks.map(\.start.withoutYear), to: 6)
    let lines = zip(days, weeks).reversed().map { day, week in
      Line(
        text: day + " " + tr("\(week.sends) of \(week.attempts), load \(week.load.grouped)"),
        parts: [(week.sends, "█"), (week.attempts - week.sends, "░")])
    }
    return withBars(lines, of: weeks.map(\.attempts).max() ?? 0)
  }

  /// One line each for low, middle, crux and top: the number of falls there. Empty if no fall's
  /// place is known.
  package func ends(_ review: ClimbReview) -> [String] {
    let ends = review.ends
    let whole = ends.reduce(0, +)
    guard whole > 0 else { return [] }
    let places = padded(HighPoint.allCases.map(Self.name), to: 6)
    let lines = zip(places, ends).map { place, number in
      Line(
        text: place + " " + tr("\(number) of \(whole)", context: "share"),
        parts: [(number, "█")])
    }
    return withBars(lines, of: ends.max() ?? 0)
  }

  private static func name(_ place: HighPoint) -> String {
    switch place {
    case .low: tr("low", context: "place of a fall")
    case .middle: tr("middle", context: "place of a fall")
    case .crux: tr("crux", context: "place of a fall")
    case .top: tr("top", context: "place of a fall")
    }
  }

  private typealias Line = (text: String, parts: [(number: Int, mark: String)])

  /// Each text with its bar, or the texts alone where there is no room.
  ///
  /// - Parameter most: the number of the longest bar.
  private func withBars(_ lines: [Line], of most: Int) -> [String] {
    let room = width - (lines.map(\.text.count).max() ?? 0) - 2
    guard room >= 6, most > 0 else { return lines.flatMap { wrapped($0.text) } }
    return lines.map { text, parts in
      let bar = parts.map { String(repeating: $1, count: cells($0, of: most, in: room)) }.joined()
      return bar.isEmpty ? text : pad(text, to: width - room) + bar
    }
  }

  /// `attempts  ▁▂▅█▃  34`: as many recent values as fit, and the latest one.
  package func spark(_ name: String, _ numbers: [Int]) -> String {
    let latest = "  \((numbers.last ?? 0).grouped)"
    // The longest English name fills nine columns.
    let title = name.count < 10 ? pad(name, to: 10) : name + " "
    let room = max(1, width - title.count - latest.count)
    let shown = numbers.suffix(room)
    let most = max(1, shown.max() ?? 1)
    let marks = Array("▁▂▃▄▅▆▇█")
    let line = shown.map { number in
      number <= 0 ? " " : String(marks[min(7, (number * 8 - 1) / most)])
    }
    return title + line.joined() + latest
  }

  /// Wraps a line that is too long, indented: after a comma, or else between words.
  func wrapped(_ line: String) -> [String] {
    guard line.count > width else { return [line] }
    let start = line.prefix(width)
    let comma = start.ranges(of: ", ").last.map { line.index(after: $0.lowerBound) }
    let space = start.dropFirst(3).lastIndex(of: " ")
    guard let end = comma ?? space else { return [line] }
    let rest = line[end...].drop { $0 == " " }
    return [String(line[..<end])] + wrapped("  " + rest)
  }

  /// At least one character for any amount.
  private func cells(_ part: Int, of most: Int, in room: Int) -> Int {
    part == 0 ? 0 : max(1, part * (room - 2) / most)
  }

  private func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Each text as wide as the longest, and at least as wide as that.
  private func padded(_ texts: [String], to least: Int) -> [String] {
    let width = max(least, texts.map(\.count).max() ?? 0)
    return texts.map { pad($0, to: width) }
  }
}
