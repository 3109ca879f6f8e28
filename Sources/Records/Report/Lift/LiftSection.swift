import Analysis
import Core
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
      part == nil ? [("Exercises", review.exercises.count.grouped)] : []
    return ReportSection(
      .lift, period: period, part: part,
      title: part.map { "\(ReportActivity.lift.title): \($0.title)" } ?? ReportActivity.lift.title,
      headlines: [("Sets", review.sum.sets.grouped)] + count + [
        ("Volume", text.volume(review.sum.volume)), ("Records", records.count.grouped),
      ],
      figures: [
        estimates, volume, sets, bests, muscles, recordList,
      ].compactMap(\.self))
  }

  private var estimated: [LiftReview.ExerciseLine] {
    review.exercises.filter { $0.estimate != nil }
  }

  private var estimates: Figure? {
    let shown = estimated.prefix(Self.drawn)
    guard !shown.isEmpty else { return nil }
    let which =
      part == nil && estimated.count > shown.count
      ? " Of the \(shown.count) exercises with the most sets; choose any other above." : ""
    return Figure(
      "lift-max", "Estimated max by \(span.rawValue)",
      summary: "The most that could be lifted once, by Epley's formula from sets of up to "
        + "\(OneRepMax.mostReps) repetitions: the best of each \(span.rawValue).\(which)",
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
      "lift-volume", "Volume by \(span.rawValue)",
      summary: "Weight × repetitions; misses and warm-ups left out.",
      form: .stacked, unit: unit.rawValue, size: .third,
      table: Table(
        [.init(span.title, .label), .init("Volume, \(unit.rawValue)", .series)],
        review.course.map {
          [Table.Cell(span.name(of: $0.start)), .number(text.whole($0.volume))]
        }))
  }

  private var sets: Figure {
    Figure(
      "lift-sets", "Sets by \(span.rawValue)",
      summary: "Sets that were done; misses and warm-ups left out.",
      form: .stacked, unit: "Sets", size: .third,
      table: Table(
        [.init(span.title, .label), .init("Sets", .series)],
        review.course.map { [Table.Cell(span.name(of: $0.start)), .number($0.sets)] }))
  }

  private var muscles: Figure? {
    guard part == nil, !review.muscles.isEmpty else { return nil }
    let missing = text.missing(review).map { " Not in this chart: \($0)." } ?? ""
    return Figure(
      "muscles", "Sets by muscle group",
      summary: "Counted for the main muscle of each exercise.\(missing)", form: .pyramid,
      unit: "Sets", size: .third,
      table: Table(
        [
          .init("Muscle", .label), .init("Sets", .series),
          .init("Weight × reps, \(unit.rawValue)", .text),
        ],
        review.muscles.prefix(Self.listed).map {
          [Table.Cell($0.muscle), .number($0.sets), .number(text.whole($0.volume))]
        }))
  }

  private var bests: Figure? {
    let shown = review.exercises.filter { $0.estimate != nil || $0.best(from: 1) != nil }
    guard !shown.isEmpty else { return nil }
    let reps = [3, 5, 8]
    return Figure(
      "lift-best", "Best sets", summary: "The estimated max, and the heaviest sets by repetitions.",
      form: .list, size: .twoThirds,
      table: Table(
        [
          .init("Exercise", .label), .init("Estimated max", .text), .init("Heaviest", .text),
        ] + reps.map { .init("From \($0) reps", .text) },
        shown.prefix(Self.listed).map { line in
          [Table.Cell(line.name), .text(line.estimate.map(text.estimate))]
            + ([1] + reps).map { .text(line.best(from: $0).map(text.best)) }
        }))
  }

  private var recordList: Figure? {
    guard !records.isEmpty else { return nil }
    let left = records.count - min(records.count, Self.listed)
    return Figure(
      "lift-records", "Records",
      summary: "Estimated maxima, weights and holds that beat all before them, the latest first"
        + (left > 0 ? "; \(left.grouped) earlier ones are not listed." : "."),
      form: .list, size: .twoThirds,
      table: Table(
        [
          .init("Day", .label), .init("Exercise", .text), .init("Record", .text),
          .init("Reached", .text), .init("Before", .text),
        ],
        records.prefix(Self.listed).map {
          [
            Table.Cell($0.day.short), Table.Cell($0.exercise), Table.Cell($0.quantity.rawValue),
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
