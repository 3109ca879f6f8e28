import Analysis

/// Holds and timers in a stretch of time.
struct TimerSection {
  let review: TimerReview
  let span: Span
  let period: ReportPeriod

  init(_ log: TalliedLog, _ period: ReportPeriod) {
    self.period = period
    span = .shown(over: period.days)
    review = TimerReview(log, by: span, over: period.days)
  }

  /// nil where no timer ran and nothing was held.
  var section: ReportSection? {
    let workouts = review.workouts.reduce(0) { $0 + $1.complete + $1.stopped }
    let seconds = review.workouts.reduce(0) { $0 + $1.seconds }
    guard workouts + seconds > 0 else { return nil }
    return ReportSection(
      .timer, period: period.id, title: ReportActivity.timer.title,
      headlines: [
        ("Workouts", "\(workouts)"), ("Time under tension", Self.time(seconds)),
      ],
      figures: workouts > 0 ? [tension, workoutsDone] : [tension])
  }

  private var tension: Figure {
    Figure(
      "tension", "Time under tension by \(span.rawValue)",
      summary: "Seconds of work on the timers, rests left out, and of holds among lifts.",
      form: .stacked,
      table: Table(
        [
          .init(span.title, .label), .init("Seconds of work", .series),
          .init("Workouts", .text),
        ],
        review.course.map {
          [Table.Cell(span.name(of: $0.start)), .number($0.seconds), .number($0.workouts)]
        }))
  }

  private var workoutsDone: Figure {
    Figure(
      "workouts", "Workouts",
      summary: "Each by its name: done to the end, or stopped before it.", form: .pyramid,
      table: Table(
        [
          .init("Workout", .label), .init("Complete", .series), .init("Stopped", .series),
          .init("Time under tension", .text),
        ],
        review.workouts.filter { $0.complete + $0.stopped > 0 }.prefix(30).map {
          [
            Table.Cell($0.name), .number($0.complete), .number($0.stopped),
            Table.Cell(Self.time($0.seconds)),
          ]
        }))
  }

  /// `45 s`, `12 min`, `3 h 20 min`.
  private static func time(_ seconds: Int) -> String {
    let minutes = seconds / 60
    if minutes == 0 { return "\(seconds) s" }
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
