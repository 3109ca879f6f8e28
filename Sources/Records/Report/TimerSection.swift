import Analysis
import Core
import Languages

/// Holds and timers over a period: all of them, or one.
struct TimerSection {
  private static let (listed, chosen) = (30, 12)

  private let review: TimerReview
  private let part: ReportPart?
  private let span: Span
  private let period: ReportPeriod

  init(_ log: TalliedLog, _ period: ReportPeriod, of part: ReportPart?) {
    self.period = period
    self.part = part
    let span: Span = part == nil ? .shown(over: period.days) : .coarse(over: period.days)
    self.span = span
    let log =
      part.map { part in log.only { $0.measure.topic == .timers && $0.detail == part.id } } ?? log
    review = TimerReview(log, by: span, over: period.days)
  }

  /// The timers with the most work.
  static func parts(of log: TalliedLog) -> [ReportPart] {
    guard let days = log.days else { return [] }
    var names: [String] = []
    for line in TimerReview(log, by: .year, over: days).workouts where !names.contains(line.name) {
      names.append(line.name)
    }
    return names.count > 1 ? names.prefix(chosen).map { ReportPart(id: $0, title: $0) } : []
  }

  /// nil where no timer ran and nothing was held.
  var section: ReportSection? {
    let workouts = review.workouts.reduce(0) { $0 + $1.complete + $1.stopped }
    let seconds = review.workouts.reduce(0) { $0 + $1.seconds }
    guard workouts + seconds > 0 else { return nil }
    let title = ReportActivity.timer.title
    return ReportSection(
      .timer, period: period, part: part, title: part.map { "\(title): \($0.title)" } ?? title,
      headlines: [
        (tr("Workouts"), workouts.grouped), (tr("Time under tension"), Self.time(seconds)),
      ],
      figures: workouts > 0 && part == nil ? [tension, workoutsDone] : [tension])
  }

  /// In minutes if there are more seconds than a chart can show well.
  private var tension: Figure {
    let isLong = (review.course.map(\.seconds).max() ?? 0) >= 600
    return Figure(
      "tension", tr("Time under tension \(span.each)"),
      summary: tr("Work on the timers, rests left out, and holds among lifts."),
      form: .stacked, unit: isLong ? tr("Minutes of work") : tr("Seconds of work"),
      size: .twoThirds,
      table: Table(
        [
          .init(span.title, .label), .init(tr("Work", context: "time under tension"), .series),
          .init(tr("Workouts"), .text),
        ],
        review.course.map { line in
          let drawn = isLong ? Double(line.seconds * 10 / 60) / 10 : Double(line.seconds)
          return [
            Table.Cell(span.name(of: line.start)), Table.Cell(Self.time(line.seconds), drawn),
            .number(line.workouts),
          ]
        }))
  }

  private var workoutsDone: Figure {
    Figure(
      "workouts", tr("Workouts"),
      summary: tr("By name: done to the end, or stopped before it."), form: .pyramid,
      unit: tr("Workouts"), size: .third,
      table: Table(
        [
          .init(tr("Workout"), .label), .init(tr("Complete", context: "workouts"), .series),
          .init(tr("Stopped", context: "workouts"), .series),
          .init(tr("Time under tension"), .text),
        ],
        review.workouts.filter { $0.complete + $0.stopped > 0 }.prefix(Self.listed).map {
          [
            Table.Cell($0.name), .number($0.complete), .number($0.stopped),
            Table.Cell(Self.time($0.seconds)),
          ]
        }))
  }

  /// `45 s`, `12 min`, `3 h 20 min`.
  private static func time(_ seconds: Int) -> String {
    if seconds < 60 { return tr("\(seconds) s") }
    let minutes = Duration.seconds(seconds).wholeMinutes
    return minutes < 60
      ? tr("\(minutes) min") : tr("\((minutes / 60).grouped) h \(minutes % 60) min")
  }
}
