import Analysis
import Climbing
import Log

/// Climbing in a stretch of time and a grade system.
struct ClimbSection {
  let review: ClimbReview
  let course: Course
  let system: GradeSystem
  let period: ReportPeriod

  init(_ log: TalliedLog, _ system: GradeSystem, _ period: ReportPeriod) {
    self.system = system
    self.period = period
    review = ClimbReview(log, in: system)
    course = Course(log, in: system, by: .shown(over: period.days), over: period.days)
  }

  var section: ReportSection {
    let title = "\(ReportActivity.climb.title): \(system.title)"
    guard review.attempts > 0 else {
      return ReportSection(
        .climb, period: period.id, system: system.id, title: title,
        remark: "No attempts in \(system.title) grades in this time.")
    }
    let rate = Rate(review.sends, of: review.attempts)
    return ReportSection(
      .climb, period: period.id, system: system.id, title: title,
      headlines: [
        ("Attempts", "\(review.attempts)"), ("Sends", "\(review.sends)"),
        ("Send rate", Table.Cell.share(rate.value).text),
        ("Hardest send", review.hardestSend.map { "\($0)" } ?? "–"),
        ("Hardest flash", review.hardestFlash.map { "\($0)" } ?? "–"),
      ],
      figures: [pyramid, rates, volume, load, tries, rests, falls, feel].compactMap(\.self))
  }

  private var pyramid: Figure {
    let sent = review.grades.reduce(0) { $0 + $1.flashes + $1.redpoints }
    let hardest = review.hardestSend.map { ", the hardest \($0)" } ?? ""
    return Figure(
      "pyramid", "Grade pyramid",
      summary: "\(sent.counted("route")) sent\(hardest); \(review.flashes) of them flashed.",
      form: .pyramid,
      table: Table(
        [
          .init("Grade", .label), .init("Flash", .series), .init("Redpoint", .series),
          .init("Not sent yet", .series), .init("Attempts", .text),
        ],
        review.grades.reversed().map { line in
          [Table.Cell("\(line.grade)")]
            + [line.flashes, line.redpoints, line.unsent, line.attempts].map(Table.Cell.number)
        }))
  }

  private var rates: Figure {
    let halves = review.grades.last { ($0.rate.value ?? 0) >= 0.5 && $0.attempts >= 5 }
    let told =
      halves.map { "The hardest grade of which every second attempt is a send is \($0.grade). " }
      ?? ""
    return Figure(
      "rate", "Send rate by grade",
      summary: told + "Sends of all attempts, each with the range that the true rate lies in, "
        + "nineteen times of twenty.",
      form: .interval,
      table: Table(
        [
          .init("Grade", .label), .init("Send rate", .series), .init("From", .low),
          .init("To", .high), .init("Sends", .text), .init("Attempts", .text),
        ],
        review.grades.map { line in
          [
            Table.Cell("\(line.grade)"), .share(line.rate.value),
            .share(line.rate.interval?.lowerBound), .share(line.rate.interval?.upperBound),
            .number(line.sends), .number(line.attempts),
          ]
        }))
  }

  private var volume: Figure {
    let busiest = course.lines.max { $0.attempts < $1.attempts }
    let told = busiest.map { "The most, \($0.attempts), in \(unit($0.start))." } ?? ""
    return Figure(
      "volume", "Volume by \(course.span.rawValue)",
      summary: "\(review.attempts.counted("attempt")) in \(sessions.counted("session")). \(told)",
      form: .stacked,
      table: Table(
        [
          .init(course.span.title, .label), .init("Sends", .series),
          .init("Falls", .series), .init("Sessions", .text), .init("Minutes", .text),
        ],
        course.lines.map { line in
          [
            Table.Cell(course.span.name(of: line.start)), .number(line.sends),
            .number(line.attempts - line.sends), .number(line.sessions), .number(line.minutes),
          ]
        }))
  }

  private var load: Figure {
    Figure(
      "load", "Load by \(course.span.rawValue)",
      summary:
        "Attempts weighed by their grade: the easiest grade counts 1, each harder one 1 more.",
      form: .stacked,
      table: Table(
        [.init(course.span.title, .label), .init("Load", .series)],
        course.lines.map { [Table.Cell(course.span.name(of: $0.start)), .number($0.load)] }))
  }

  private var tries: Figure? {
    let sent = review.tries.reduce(0) { $0 + $1.sent }
    guard sent > 0 else { return nil }
    let quick = review.tries.prefix(3).reduce(0) { $0 + $1.sent }
    return Figure(
      "tries", "Tries to send",
      summary: "\(quick) of \(sent.counted("sent route")) took three tries or fewer.",
      form: .stacked,
      table: Table(
        [.init("Tries", .label), .init("Sent", .series), .init("Left unsent", .series)],
        review.tries.map { line in
          let isLast = line.tries == review.tries.count && line.tries >= 12
          return [
            Table.Cell("\(line.tries)\(isLast ? " and more" : "")"), .number(line.sent),
            .number(line.unsent),
          ]
        }))
  }

  private var rests: Figure? {
    let known = review.rests.reduce(0) { $0 + $1.attempts }
    guard known > 0 else { return nil }
    return Figure(
      "rest", "Rest and outcome",
      summary: "Send rate after so long a rest, of \(known.counted("attempt")) with one before. "
        + "Without the rest timer it is the time since the last attempt.",
      form: .interval,
      table: Table(
        [
          .init("Rest", .label), .init("Send rate", .series), .init("From", .low),
          .init("To", .high), .init("Attempts", .text),
        ],
        review.rests.map { line in
          [
            Table.Cell(Self.name(of: line)), .share(line.rate.value),
            .share(line.rate.interval?.lowerBound), .share(line.rate.interval?.upperBound),
            .number(line.attempts),
          ]
        }))
  }

  private var sessions: Int { course.lines.reduce(0) { $0 + $1.sessions } }

  /// `the week of 3 Nov 2026`, `Nov 2026`.
  private func unit(_ start: Day) -> String {
    (course.span == .week ? "the week of " : "") + course.span.name(of: start)
  }

  private static func name(of line: ClimbReview.RestLine) -> String {
    guard let to = line.to else { return "\(line.from / 60) min and more" }
    return line.from == 0 ? "under \(to / 60) min" : "\(line.from / 60) to \(to / 60) min"
  }
}
