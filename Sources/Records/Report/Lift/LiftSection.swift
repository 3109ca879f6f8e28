import Analysis
import Core
import Languages
import Lifting

/// Lifting over a period: all of it, or one exercise.
struct LiftSection {
  /// Beyond these, nobody can tell lines apart, read the rows or look up the exercises.
  private static let (drawn, listed, chosen) = (5, 15, 12)

  private let review: LiftReview
  /// This period's records, the latest first.
  private let records: [ExerciseRecord]
  private let part: ReportPart?
  private let span: Span
  private let period: ReportPeriod
  private let text: LiftReviewText
  private let unit: MassUnit

  /// - Parameter records: of all time; only the period's are shown.
  init(
    _ log: TalliedLog, _ period: ReportPeriod, of part: ReportPart?, records: [ExerciseRecord],
    in unit: MassUnit
  ) {
    self.period = period
    self.part = part
    self.unit = unit
    let span: Span = part == nil ? .shown(over: period.days) : .coarse(over: period.days)
    self.span = span
    let log =
      part.map { part in
        log.only { $0.measure.topic == .lifting && $0.subject == part.id }
      } ?? log
    review = LiftReview(log, by: span, over: period.days)
    self.records = records.filter {
      period.days.contains($0.day) && (part == nil || $0.exerciseID == part?.id)
    }.reversed()
    text = LiftReviewText(unit)
  }

  /// The exercises with the most sets.
  static func parts(of log: TalliedLog) -> [ReportPart] {
    guard let days = log.days else { return [] }
    let found = LiftReview(log, by: .year, over: days).exercises
    guard found.count > 1 else { return [] }
    return found.prefix(chosen).map { ReportPart(id: $0.id, title: $0.name) }
  }

  /// nil where nothing was lifted.
  var section: ReportSection? {
    guard !review.exercises.isEmpty else { return nil }
    let count =
      part == nil ? [(tr("Exercises"), review.exercises.count.grouped)] : []
    return ReportSection(
      .lift, period: period, part: part,
      title: part.map { "\(ReportActivity.lift.title): \($0.title)" } ?? ReportActivity.lift.title,
      headlines: [(tr("Sets"), review.sum.sets.grouped)] + count + [
        (tr("Volume"), text.volume(review.sum.volume)), (tr("Records"), records.count.grouped),
      ],
      figures: [
        estimates, volume, sets, bests, muscles, recordList,
      ].compactMap(\.self))
  }

  private var estimated: [LiftReview.ExerciseLine] {
    review.exercises.filter { $0.estimate != nil }
  }

  private var best: String {
    switch span {
    case .week: tr("the best of each week")
    case .month: tr("the best of each month")
    case .year: tr("the best of each year")
    }
  }

  private var estimates: Figure? {
    let shown = estimated.prefix(Self.drawn)
    guard !shown.isEmpty else { return nil }
    let which =
      part == nil && estimated.count > shown.count
      ? " " + tr("Of the \(shown.count) exercises with the most sets; choose any other above.") : ""
    return Figure(
      "lift-max", tr("Estimated max \(span.each)"),
      summary: tr(
        "The most that could be lifted once, by Epley's formula from sets of up to "
          + "\(OneRepMax.mostReps) repetitions: \(best).") + which,
      form: .lines, unit: unit.rawValue, size: .twoThirds,
      table: Table(
        [.init(span.title, .label)] + shown.map { .init($0.name, .series) },
        review.course.map { line in
          [Table.Cell(span.name(of: line.start))] + shown.map { cell(line.estimates[$0.id]) }
        }))
  }

  private func cell(_ grams: Int?) -> Table.Cell {
    grams.map { Table.Cell(text.estimate($0), text.amount($0)) } ?? .nothing
  }

  private var volume: Figure? {
    guard review.sum.volume > 0 else { return nil }
    return Figure(
      "lift-volume", tr("Volume \(span.each)"),
      summary: tr("Weight × repetitions; misses and warm-ups left out."),
      form: .stacked, unit: unit.rawValue, size: .third,
      table: Table(
        [.init(span.title, .label), .init(tr("Volume, \(unit.rawValue)"), .series)],
        review.course.map {
          [Table.Cell(span.name(of: $0.start)), .number(text.whole($0.volume))]
        }))
  }

  private var sets: Figure {
    Figure(
      "lift-sets", tr("Sets \(span.each)"),
      summary: tr("Sets that were done; misses and warm-ups left out."),
      form: .stacked, unit: tr("Sets"), size: .third,
      table: Table(
        [.init(span.title, .label), .init(tr("Sets"), .series)],
        review.course.map { [Table.Cell(span.name(of: $0.start)), .number($0.sets)] }))
  }

  private var muscles: Figure? {
    guard part == nil, !review.muscles.isEmpty else { return nil }
    let missing = text.missing(review).map { " " + tr("Not in this chart: \($0).") } ?? ""
    return Figure(
      "muscles", tr("Sets by muscle group"),
      summary: tr("Counted for the main muscle of each exercise.") + missing, form: .pyramid,
      unit: tr("Sets"), size: .third,
      table: Table(
        [
          .init(tr("Muscle"), .label), .init(tr("Sets"), .series),
          .init(tr("Weight × reps, \(unit.rawValue)"), .text),
        ],
        review.muscles.prefix(Self.listed).map {
          [
            Table.Cell(MuscleNames.shown($0.muscle)), .number($0.sets),
            .number(text.whole($0.volume)),
          ]
        }))
  }

  private var bests: Figure? {
    let shown = review.exercises.filter { $0.estimate != nil || $0.best(from: 1) != nil }
    guard !shown.isEmpty else { return nil }
    let reps = [3, 5, 8]
    return Figure(
      "lift-best", tr("Best sets"),
      summary: tr("The estimated max, and the heaviest sets by repetitions."),
      form: .list, size: .twoThirds,
      table: Table(
        [
          .init(tr("Exercise"), .label), .init(tr("Estimated max"), .text),
          .init(tr("Heaviest", context: "set"), .text),
        ] + reps.map { .init(tr("From \($0) reps"), .text) },
        shown.prefix(Self.listed).map { line in
          [Table.Cell(line.name), .text(line.estimate.map(text.estimate))]
            + ([1] + reps).map { .text(line.best(from: $0).map(text.best)) }
        }))
  }

  private static func summary(ofRecordsNotListed left: Int) -> String {
    guard left > 0 else {
      return tr(
        "Estimated maxima, weights and holds that beat all before them, the latest first.")
    }
    return plural(
      left,
      "Estimated maxima, weights and holds that beat all before them, the latest first; "
        + "\(left.grouped) earlier ones are not listed.",
      "Estimated maxima, weights and holds that beat all before them, the latest first; "
        + "\(left.grouped) earlier ones are not listed.")
  }

  private var recordList: Figure? {
    guard !records.isEmpty else { return nil }
    let left = records.count - min(records.count, Self.listed)
    return Figure(
      "lift-records", tr("Records"), summary: Self.summary(ofRecordsNotListed: left),
      form: .list, size: .twoThirds,
      table: Table(
        [
          .init(tr("Day"), .label), .init(tr("Exercise"), .text), .init(tr("Record"), .text),
          .init(tr("Reached", context: "record"), .text),
          .init(tr("Before", context: "record"), .text),
        ],
        records.prefix(Self.listed).map {
          [
            Table.Cell($0.day.short), Table.Cell($0.exercise), Table.Cell($0.quantity.name),
            Table.Cell(text.record($0.value, of: $0.quantity)),
            Table.Cell(text.record($0.before, of: $0.quantity)),
          ]
        }))
  }
}

extension LiftReviewText {
  /// Lifted weights and held times are exact; estimates are rounded as everywhere.
  fileprivate func record(_ value: Int, of quantity: ExerciseRecord.Quantity) -> String {
    switch quantity {
    case .estimate: estimate(value)
    case .weight: weight(value)
    case .time: SetValues.timeText(.seconds(value))
    }
  }
}

extension Report {
  /// Makes a period's sections on lifting: all of it, and the exercises with the most sets.
  ///
  /// - Parameter whole: a period's record must also beat everything before that period.
  static func lifting(
    _ part: TalliedLog, of whole: TalliedLog, in unit: MassUnit
  ) -> (TalliedLog, ReportPeriod) -> [ReportSection] {
    let records = ExerciseRecord.all(in: whole)
    let exercises = LiftSection.parts(of: part)
    return { log, period in
      ([nil] + exercises).compactMap {
        LiftSection(log, period, of: $0, records: records, in: unit).section
      }
    }
  }
}
