import Climbing
import Log

/// Summaries of the log drawn with characters: bars and lines that fit a width.
package struct StatsText: Sendable {
  /// The width in columns.
  let width: Int

  package init(width: Int) { self.width = max(20, width) }

  /// One line per grade, hardest first: its attempts and, if there is room, a bar of its routes: █
  /// flash, ▓ redpoint, ░ not sent.
  package func pyramid(_ review: ClimbReview) -> [String] {
    let most = review.grades.map { $0.flashes + $0.redpoints + $0.unsent }.max() ?? 0
    let texts = review.grades.reversed().map { line -> String in
      let name = "\(line.grade)"
      let attempts = "\(pad(name, to: 6)) \(line.attempts.counted("attempt"))"
      guard line.attempts > 0 else { return attempts }
      let share = line.rate.value.map { "\($0.percentText) sent" }
      return "\(attempts), \(share ?? "tries not counted")"
    }
    let room = width - (texts.map(\.count).max() ?? 0) - 2
    guard room >= 6, most > 0 else { return texts.flatMap(wrapped) }
    return zip(texts, review.grades.reversed()).map { text, line in
      let parts = [(line.flashes, "█"), (line.redpoints, "▓"), (line.unsent, "░")]
      let bar = parts.map { String(repeating: $1, count: cells($0, of: most, in: room)) }.joined()
      return bar.isEmpty ? text : pad(text, to: width - room) + bar
    }
  }

  /// One line for each recent week with attempts, latest first: sends █ and falls ░.
  package func weeks(_ course: Course, last number: Int) -> [String] {
    let lines = course.lines.filter { $0.attempts > 0 }.suffix(number)
    let most = lines.map(\.attempts).max() ?? 0
    guard most > 0 else { return [] }
    let texts = lines.reversed().map { line in
      (line, "\(pad(day(line.start), to: 6)) \(line.sends) of \(line.attempts), load \(line.load)")
    }
    let room = width - (texts.map(\.1.count).max() ?? 0) - 2
    guard room >= 6 else { return texts.flatMap { wrapped($0.1) } }
    return texts.map { line, text in
      let bar =
        String(repeating: "█", count: cells(line.sends, of: most, in: room))
        + String(repeating: "░", count: cells(line.attempts - line.sends, of: most, in: room))
      return bar.isEmpty ? text : pad(text, to: width - room) + bar
    }
  }

  /// One line each for low, middle, crux and top: the number of falls there. Empty if no fall's
  /// place is known.
  package func ends(_ review: ClimbReview) -> [String] {
    let ends = review.ends
    let whole = ends.reduce(0, +)
    let most = ends.max() ?? 0
    guard most > 0 else { return [] }
    let texts = zip(HighPoint.allCases, ends).map { place, number in
      "\(pad(place.rawValue, to: 7))\(number) of \(whole)"
    }
    let room = width - (texts.map(\.count).max() ?? 0) - 2
    return zip(texts, ends).map { text, number in
      guard room >= 6, number > 0 else { return text }
      return pad(text, to: width - room)
        + String(repeating: "█", count: cells(number, of: most, in: room))
    }
  }

  /// `attempts  ▁▂▅█▃  34`: as many recent values as fit, and the latest one.
  package func spark(_ name: String, _ numbers: [Int]) -> String {
    let latest = "  \(numbers.last ?? 0)"
    let room = max(1, width - pad(name, to: 10).count - latest.count)
    let shown = numbers.suffix(room)
    let most = max(1, shown.max() ?? 1)
    let marks = Array("▁▂▃▄▅▆▇█")
    let line = shown.map { number in
      number <= 0 ? " " : String(marks[min(7, (number * 8 - 1) / most)])
    }
    return pad(name, to: 10) + line.joined() + latest
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

  /// `3 Nov`.
  private func day(_ day: Day) -> String {
    day.short.split(separator: " ").prefix(2).joined(separator: " ")
  }
}
