import Analysis
import Core
import Grades
import Languages

/// Climbing over a period in one grade system.
struct ClimbSection {
  /// Nobody reads more rows.
  private static let listed = 15
  static var loadMeaning: String {
    tr("Attempts weighted by grade: the easiest grade counts 1, each harder one 1 more.")
  }

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
        remark: tr("No attempts in \(system.title) grades in this period."))
    }
    let rate = review.rate
    return ReportSection(
      .climb, period: period, system: system.id, part: part, title: title,
      headlines: [
        (tr("Attempts"), review.attempts.grouped), (tr("Sends"), review.sends.grouped),
        (tr("Send rate"), review.countedTries.rateText ?? Table.Cell.share(rate.value).text),
        (tr("Hardest send"), review.hardestSend.map { "\($0)" } ?? "–"),
        (tr("Hardest flash"), review.hardestFlash.map { "\($0)" } ?? "–"),
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
      [.init(tr("Grade"), .label)] + (isNamed ? [.init(tr("Route"), .text)] : [])
      + [.init(tr("Day"), .text), .init(tr("Tries"), .text)]
    return Figure(
      "hardest", tr("Hardest ascents"),
      summary: tr("The hardest first, then the quickest; tries over all days."),
      form: .list, size: isNamed ? .usual : .third,
      table: Table(
        columns,
        ascents.lines.map { line in
          let route = [line.name, line.wall].compactMap(\.self).joined(separator: ", ")
          return [Table.Cell("\(line.grade)")] + (isNamed ? [Table.Cell(route)] : [])
            + [
              Table.Cell(line.day.short), .text(line.tries.map { $0 == 1 ? tr("flash") : "\($0)" }),
            ]
        }))
  }

  private var pyramid: Figure {
    let sent = review.routesSent
    let hasOthers = review.grades.contains { $0.sentOtherwise > 0 }
    let hasRepeats = review.grades.contains { $0.repeats > 0 }
    let flashes = review.flashes.grouped
    let summary =
      review.hardestSend.map { hardest in
        plural(
          sent, "\(sent.grouped) route sent, the hardest \(hardest); \(flashes) flashed.",
          "\(sent.grouped) routes sent, the hardest \(hardest); \(flashes) flashed.")
      }
      ?? plural(
        sent, "\(sent.grouped) route sent; \(flashes) flashed.",
        "\(sent.grouped) routes sent; \(flashes) flashed.")
    return Figure(
      "pyramid", tr("Grade pyramid"), summary: summary,
      form: .pyramid, unit: tr("Routes"), size: .third,
      table: Table(
        [
          .init(tr("Grade"), .label), .init(tr("Flash"), .series),
          .init(review.isOfBoulders ? tr("Sent later") : tr("Redpoint"), .series),
        ] + (hasOthers ? [.init(tr("Sent otherwise"), .series)] : []) + [
          .init(tr("Not sent yet"), .open)
        ] + (hasRepeats ? [.init(tr("Repeats"), .text)] : []) + [.init(tr("Attempts"), .text)],
        review.grades.reversed().map { line in
          let others = hasOthers ? [line.sentOtherwise] : []
          return [Table.Cell("\(line.grade)")]
            + ([line.flashes, line.redpoints] + others + [line.unsent]
            + (hasRepeats ? [line.repeats] : []) + [line.attempts])
            .map(Table.Cell.number)
        }))
  }

  private var rates: Figure {
    let even = review.grades.last { ($0.rate.value ?? 0) >= 0.5 && $0.rate.whole >= 5 }
    let evenText =
      even.map {
        tr("\($0.grade) is the hardest grade at which every second attempt is a send.") + " "
      } ?? ""
    return Figure(
      "rate", tr("Send rate by grade"),
      summary: evenText + tr("The bars are 95 % intervals."),
      form: .interval, unit: tr("% of attempts sent"), size: .twoThirds,
      table: Table(
        [
          .init(tr("Grade"), .label), .init(tr("Send rate"), .series),
          .init(tr("At least"), .low), .init(tr("At most"), .high), .init(tr("Sends"), .text),
          .init(tr("Attempts"), .text),
        ],
        review.grades.map { line in
          [Table.Cell("\(line.grade)")] + Table.Cell.shares(line.rate)
            + [.number(line.sends), .number(line.attempts)]
        }))
  }

  private var volume: Figure {
    return Figure(
      "volume", tr("Volume \(course.span.each)"), summary: volumeSummary,
      form: .stacked, unit: tr("Attempts"),
      table: Table(
        [
          .init(course.span.title, .label), .init(tr("Sends"), .series),
          .init(tr("Falls"), .series), .init(tr("Sessions"), .text), .init(tr("Minutes"), .text),
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
      "load", tr("Load \(course.span.each)"),
      summary: Self.loadMeaning,
      form: .stacked, unit: tr("Load"),
      table: Table(
        [.init(course.span.title, .label), .init(tr("Load"), .series)],
        course.lines.map { [Table.Cell(course.span.name(of: $0.start)), .number($0.load)] }))
  }

  private var tries: Figure? {
    let sent = review.tries.reduce(0) { $0 + $1.sent }
    guard sent > 0 else { return nil }
    let quick = review.tries.prefix(3).reduce(0) { $0 + $1.sent }
    let others = review.routesSent - sent
    let sentences: [String?] = [
      plural(
        sent, "\(quick.grouped) of \(sent.grouped) sent route took three tries or fewer.",
        "\(quick.grouped) of \(sent.grouped) sent routes took three tries or fewer."),
      others > 0
        ? plural(
          others, "The tries of the other \(others.grouped) are not known.",
          "The tries of the other \(others.grouped) are not known.") : nil,
    ]
    return Figure(
      "tries", tr("Tries to send"),
      summary: sentences.compactMap(\.self).joined(separator: " "),
      form: .stacked, unit: tr("Routes"),
      table: Table(
        [
          .init(tr("Tries"), .label), .init(tr("Sent", context: "routes"), .series),
          .init(tr("Left unsent", context: "routes"), .open),
        ],
        review.tries.map { line in
          let isLast = line.tries == review.tries.count && line.tries >= 12
          return [
            Table.Cell(isLast ? tr("\(line.tries) and more") : "\(line.tries)"), .number(line.sent),
            .number(line.unsent),
          ]
        }))
  }

  private var rests: Figure? {
    let known = review.rests.reduce(0) { $0 + $1.attempts }
    guard known > 0 else { return nil }
    let summary = plural(
      known, "Send rate by the rest before an attempt, over \(known.grouped) attempt.",
      "Send rate by the rest before an attempt, over \(known.grouped) attempts.")
    return Figure(
      "rest", tr("Rest and outcome"),
      summary: summary + " " + tr("The rest is the time since the last attempt."),
      form: .interval, unit: tr("% of attempts sent"),
      table: Table(
        [
          .init(tr("Rest", context: "pause"), .label), .init(tr("Send rate"), .series),
          .init(tr("At least"), .low), .init(tr("At most"), .high), .init(tr("Attempts"), .text),
        ],
        review.rests.map { line in
          [Table.Cell(Self.name(of: line))] + Table.Cell.shares(line.rate)
            + [.number(line.attempts)]
        }))
  }

  private var sessions: Int { course.lines.reduce(0) { $0 + $1.sessions } }

  private var volumeSummary: String {
    let attempts = review.attempts
    let made = plural(
      attempts, "\(attempts.grouped) attempt", "\(attempts.grouped) attempts")
    let over = plural(
      sessions, "in \(sessions.grouped) session", "in \(sessions.grouped) sessions")
    let total = tr("\(made) \(over).", context: "attempts in sessions")
    guard let busiest = course.lines.max(by: { $0.attempts < $1.attempts }) else { return total }
    let (name, most) = (course.span.name(of: busiest.start), busiest.attempts.grouped)
    return total + " "
      + (course.span == .week
        ? tr("The busiest was the week of \(name), with \(most).")
        : tr("The busiest was \(name), with \(most)."))
  }

  private static func name(of line: ClimbReview.RestLine) -> String {
    guard let to = line.to else { return tr("\(line.from / 60) min and more") }
    return line.from == 0
      ? tr("under \(to / 60) min") : tr("\(line.from / 60) to \(to / 60) min")
  }
}
