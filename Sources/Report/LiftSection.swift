import Analysis
import Lifting

/// Lifting in a stretch of time.
struct LiftSection {
  /// More lines nobody tells from one another; more bars nobody reads.
  private static let (drawn, listed) = (5, 30)

  private let review: LiftReview
  /// Of this time, the latest first.
  private let records: [ExerciseRecord]
  private let span: Span
  private let period: ReportPeriod
  private let text: LiftReviewText
  private let unit: MassUnit

  /// - Parameter records: of all time; those of the period are told.
  init(
    _ log: TalliedLog, _ period: ReportPeriod, records: [ExerciseRecord], in unit: MassUnit
  ) {
    self.period = period
    self.unit = unit
    span = .shown(over: period.days)
    review = LiftReview(log, by: span, over: period.days)
    self.records = records.filter { period.days.contains($0.day) }.reversed()
    text = LiftReviewText(unit)
  }

  /// nil where nothing was lifted.
  var section: ReportSection? {
    guard !review.exercises.isEmpty else { return nil }
    return ReportSection(
      .lift, period: period.id, title: ReportActivity.lift.title,
      headlines: [
        ("Sets", "\(review.sum.sets)"), ("Exercises", "\(review.exercises.count)"),
        ("Volume", text.volume(review.sum.volume)), ("Records", "\(records.count)"),
      ],
      figures: [estimates, bests, volume, muscles, recordList].compactMap(\.self))
  }

  private var estimated: [LiftReview.ExerciseLine] {
    review.exercises.filter { $0.estimate != nil }
  }

  private var estimates: Figure? {
    let shown = estimated.prefix(Self.drawn)
    guard !shown.isEmpty else { return nil }
    return Figure(
      "lift-max", "Estimated max by \(span.rawValue)",
      summary: "The most that could be lifted once, by Epley's formula from sets of up to "
        + "\(OneRepMax.mostReps) repetitions, in \(unit.rawValue): the best of each \(span.rawValue).",
      form: .lines,
      table: Table(
        [.init(span.title, .label)] + shown.map { .init($0.name, .series) },
        review.course.map { line in
          [Table.Cell(span.name(of: line.start))] + shown.map { cell(line.estimates[$0.id]) }
        }))
  }

  private func cell(_ grams: Int?) -> Table.Cell {
    grams.map { Table.Cell(text.estimate($0), text.amount($0)) } ?? Table.Cell("–")
  }

  private var bests: Figure? {
    guard !estimated.isEmpty else { return nil }
    let reps = [3, 5, 8]
    return Figure(
      "lift-best", "Best sets",
      summary: "By exercise: the estimated max, and the heaviest sets it comes from.",
      form: .pyramid,
      table: Table(
        [
          .init("Exercise", .label), .init("Estimated max, \(unit.rawValue)", .series),
          .init("Heaviest", .text),
        ] + reps.map { .init("From \($0) reps", .text) },
        estimated.prefix(Self.listed).map { line in
          [Table.Cell(line.name), cell(line.estimate)]
            + ([1] + reps).map { from in
              Table.Cell(line.best(from: from).map(text.best) ?? "–")
            }
        }))
  }

  private var volume: Figure {
    Figure(
      "lift-volume", "Volume by \(span.rawValue)",
      summary: "Weight × repetitions, in \(unit.rawValue): what was missed and warm-ups left out.",
      form: .stacked,
      table: Table(
        [
          .init(span.title, .label), .init("Volume, \(unit.rawValue)", .series),
          .init("Sets", .text),
        ],
        review.course.map {
          [Table.Cell(span.name(of: $0.start)), .number(text.whole($0.volume)), .number($0.sets)]
        }))
  }

  private var muscles: Figure? {
    guard !review.muscles.isEmpty else { return nil }
    return Figure(
      "muscles", "Volume by muscle group",
      summary: "Sets by the muscle that leads in their exercise.", form: .pyramid,
      table: Table(
        [
          .init("Muscle", .label), .init("Sets", .series),
          .init("Weight × reps, \(unit.rawValue)", .text),
        ],
        review.muscles.prefix(Self.listed).map {
          [Table.Cell($0.muscle), .number($0.sets), .number(text.whole($0.volume))]
        }))
  }

  private var recordList: Figure? {
    let weights = records.filter { $0.kind != .time }
    guard !weights.isEmpty else { return nil }
    return Figure(
      "lift-records", "Records",
      summary: "Estimated maxima and weights beyond all before them, the latest first.",
      form: .pyramid,
      table: Table(
        [
          .init("Record", .label), .init("Reached, \(unit.rawValue)", .series),
          .init("Before", .text),
        ],
        weights.prefix(Self.listed).map {
          [
            Table.Cell("\($0.day.short): \($0.exercise), \($0.kind.rawValue)"),
            cell($0.value), cell($0.before),
          ]
        }))
  }
}
