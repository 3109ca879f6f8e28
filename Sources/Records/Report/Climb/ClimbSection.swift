import Analysis
import Core
import Grades

/// Climbing over a period in one grade system.
struct ClimbSection {
  /// Nobody reads more rows.
  private static let listed = 15
  static let loadMeaning =
    "Attempts weighted by grade: the easiest grade counts 1, each harder one 1 more."

  let review: ClimbReview
  private let ascents: HardAscents
  private let level: LevelCourse?
  let course: Course
  let system: GradeSystem
  let period: ReportPeriod
  private let part: ReportPart?

  /// - Parameters:
  ///   - part: the place; nil: all places.
  ///   - level: the level over the period.
  init(
    _ log: TalliedLog, _ system: GradeSystem, _ period: ReportPeriod, at part: ReportPart? = nil,
    level: LevelCourse?
  ) {
    self.system = system
    self.part = part
    self.level = level
    ascents = HardAscents(log, in: system, most: Self.listed)
    self.period = period
    review = ClimbReview(log, in: system)
    course = Course(log, in: system, by: .shown(over: period.days), over: period.days)
  }

  /// nil for a place where nothing was climbed.
  var section: ReportSection? {
    let place = part.map { ", \($0.title)" } ?? ""
    let title = "\(ReportActivity.climb.title): \(system.title)\(place)"
    guard review.attempts > 0 else {
      if part != nil { return nil }
      return ReportSection(
        .climb, period: period, system: system.id, title: title,
        remark: "No attempts in \(system.title) grades in this period.")
    }
    let rate = review.rate
    return ReportSection(
      .climb, period: period, system: system.id, part: part, title: title,
      headlines: [
        ("Attempts", review.attempts.grouped), ("Sends", review.sends.grouped),
        ("Send rate", review.countedTries.rateText ?? Table.Cell.share(rate.value).text),
        ("Hardest send", review.hardestSend.map { "\($0)" } ?? "–"),
        ("Hardest flash", review.hardestFlash.map { "\($0)" } ?? "–"),
      ],
      figures: [
        levels, pyramid, rates, hardest, volume, load, tries, rests, falls, feel,
      ].compactMap(\.self))
  }

  /// nil with fewer than three points to join.
  private var levels: Figure? {
    guard let level, level.points.count(where: { $0.level != nil }) >= 3 else { return nil }
    return LevelFigure(course: level, system: system).figure
  }

  private var hardest: Figure? {
    guard !ascents.lines.isEmpty else { return nil }
    let isNamed = ascents.lines.contains { $0.name != nil || $0.wall != nil }
    let columns: [Table.Column] =
      [.init("Grade", .label)] + (isNamed ? [.init("Route", .text)] : [])
      + [.init("Day", .text), .init("Tries", .text)]
    return Figure(
      "hardest", "Hardest ascents",
      summary: "The hardest first, then the quickest; tries in that session.",
      form: .list, size: isNamed ? .usual : .third,
      table: Table(
        columns,
        ascents.lines.map { line in
          let route = [line.name, line.wall].compactMap(\.self).joined(separator: ", ")
          return [Table.Cell("\(line.grade)")] + (isNamed ? [Table.Cell(route)] : [])
            + [
              Table.Cell(line.day.short), .text(line.tries.map { $0 == 1 ? "flash" : "\($0)" }),
            ]
        }))
  }

  private var pyramid: Figure {
    let sent = review.routesSent
    let hasOthers = review.grades.contains { $0.sentOtherwise > 0 }
    let hardest = review.hardestSend.map { ", the hardest \($0)" } ?? ""
    return Figure(
      "pyramid", "Grade pyramid",
      summary:
        "\(sent.counted("route")) sent\(hardest); \(review.flashes.grouped) flashed.",
      form: .pyramid, unit: "Routes", size: .third,
      table: Table(
        [
          .init("Grade", .label), .init("Flash", .series), .init("Redpoint", .series),
        ] + (hasOthers ? [.init("Sent otherwise", .series)] : []) + [
          .init("Not sent yet", .open), .init("Attempts", .text),
        ],
        review.grades.reversed().map { line in
          let others = hasOthers ? [line.sentOtherwise] : []
          return [Table.Cell("\(line.grade)")]
            + ([line.flashes, line.redpoints] + others + [line.unsent, line.attempts])
            .map(Table.Cell.number)
        }))
  }

  private var rates: Figure {
    let even = review.grades.last { ($0.rate.value ?? 0) >= 0.5 && $0.rate.whole >= 5 }
    let evenText =
      even.map { "\($0.grade) is the hardest grade at which every second attempt is a send. " }
      ?? ""
    return Figure(
      "rate", "Send rate by grade",
      summary: evenText + "The bars are 95 % intervals.",
      form: .interval, unit: "% of attempts sent", size: .twoThirds,
      table: Table(
        [
          .init("Grade", .label), .init("Send rate", .series), .init("At least", .low),
          .init("At most", .high), .init("Sends", .text), .init("Attempts", .text),
        ],
        review.grades.map { line in
          [Table.Cell("\(line.grade)")] + Table.Cell.shares(line.rate)
            + [.number(line.sends), .number(line.attempts)]
        }))
  }

  private var volume: Figure {
    let busiest = course.lines.max { $0.attempts < $1.attempts }
    let most =
      busiest.map { " The busiest was \(unit($0.start)), with \($0.attempts.grouped)." } ?? ""
    return Figure(
      "volume", "Volume by \(course.span.rawValue)",
      summary: "\(review.attempts.counted("attempt")) in \(sessions.counted("session")).\(most)",
      form: .stacked, unit: "Attempts",
      table: Table(
        [
          .init(course.span.title, .label), .init("Sends", .series),
          .init("Falls", .series), .init("Sessions", .text), .init("Minutes", .text),
        ],
        course.lines.map { line in
          [
            Table.Cell(course.span.name(of: line.start)), .number(line.sends),
            .number(line.attempts - line.sends), .number(line.sessions),
            .number(line.length.wholeMinutes),
          ]
        }))
  }

  private var load: Figure {
    Figure(
      "load", "Load by \(course.span.rawValue)",
      summary: Self.loadMeaning,
      form: .stacked, unit: "Load",
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
      summary: "\(quick.grouped) of \(sent.counted("sent route")) took three tries or fewer."
        + (sent < review.routesSent
          ? " The tries of the other \((review.routesSent - sent).grouped) are not known." : ""),
      form: .stacked, unit: "Routes",
      table: Table(
        [.init("Tries", .label), .init("Sent", .series), .init("Left unsent", .open)],
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
      summary: "Send rate by the rest before an attempt, over \(known.counted("attempt")). "
        + "The rest is the time since the last attempt.",
      form: .interval, unit: "% of attempts sent",
      table: Table(
        [
          .init("Rest", .label), .init("Send rate", .series), .init("At least", .low),
          .init("At most", .high), .init("Attempts", .text),
        ],
        review.rests.map { line in
          [Table.Cell(Self.name(of: line))] + Table.Cell.shares(line.rate)
            + [.number(line.attempts)]
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
