package import Core
import Lifting

/// The lifting in a period: by exercise, by muscle, by week.
package struct LiftReview: Equatable, Sendable {
  package struct Best: Equatable, Sendable {
    package var reps: Int
    /// 0 for body weight alone.
    package var grams: Int
  }

  package struct ExerciseLine: Equatable, Sendable {
    package let id: String
    package var name: String
    package var sets = 0
    package var missed = 0
    package var volume = 0
    /// The estimated one-rep max in grams (`OneRepMax`); nil without a basis.
    package var estimate: Int?
    /// The heaviest set for each number of repetitions, fewest first.
    package var bests: [Best] = []
    /// The longest hold, in seconds; nil for other exercises.
    package var longest: Int?
    package var metres = 0

    /// The best set with at least this many repetitions; nil if there is none.
    package func best(from reps: Int) -> Best? {
      bests.filter { $0.reps >= reps }.max { ($0.grams, $0.reps) < ($1.grams, $1.reps) }
    }
  }

  package struct MuscleLine: Equatable, Sendable {
    package var muscle: String
    package var sets = 0
    package var volume = 0
  }

  package struct SpanLine: Equatable, Sendable {
    package var start: Day
    package var sets = 0
    package var volume = 0
    /// In grams, by exercise id.
    package var estimates: [String: Int] = [:]
  }

  package private(set) var sum: LiftSum
  /// Most sets first.
  package private(set) var exercises: [ExerciseLine] = []
  package private(set) var muscles: [MuscleLine] = []
  /// Sets of exercises without a muscle group, which `muscles` leaves out: exercise → sets.
  package private(set) var unplaced: [String: Int] = [:]
  package private(set) var course: [SpanLine] = []

  package init(_ log: TalliedLog, by span: Span, over days: ClosedRange<Day>) {
    let rows = log.sessions.flatMap { session in
      session.rows.filter { $0.measure.topic == .lifting }.map { (session.day, $0) }
    }
    sum = LiftSum(rows.map(\.1))
    guard !rows.isEmpty else { return }
    course = span.starts(over: days).map { SpanLine(start: $0) }
    let places = Dictionary(uniqueKeysWithValues: zip(course.map(\.start), course.indices))
    var lines: [String: ExerciseLine] = [:]
    var parts: [String: MuscleLine] = [:]
    for (day, row) in rows where row.measure != .routine {
      if row.measure == .muscle, row.subject.isEmpty {
        unplaced[row.detail, default: 0] += row.number
        continue
      }
      if row.measure == .muscle || row.measure == .muscleVolume {
        parts[row.subject, default: MuscleLine(muscle: row.subject)].add(row)
        continue
      }
      lines[row.subject, default: ExerciseLine(id: row.subject, name: row.detail)].add(row)
      if let place = places[span.start(of: day)] { course[place].add(row) }
    }
    lines = lines.filter { $0.value.sets + $0.value.missed > 0 }
    exercises = lines.values.sorted { ($1.sets, $0.name, $0.id) < ($0.sets, $1.name, $1.id) }
    muscles = parts.values.sorted { ($1.sets, $0.muscle) < ($0.sets, $1.muscle) }
  }
}

extension LiftReview.ExerciseLine {
  fileprivate mutating func add(_ row: TallyRow) {
    // A renamed exercise has its latest name.
    name = row.detail
    switch row.measure {
    case .set where row.bucket == SetKind.missed.rawValue: missed += row.number
    case .set where row.bucket == SetKind.done.rawValue: sets += row.number
    case .volume: volume += row.number
    case .estimate: estimate = max(estimate ?? 0, row.number)
    case .longest: longest = max(longest ?? 0, row.number)
    case .distance: metres += row.number
    case .best: add(LiftReview.Best(reps: row.bucket, grams: row.number))
    default: break
    }
  }

  private mutating func add(_ best: LiftReview.Best) {
    let place = bests.firstIndex { $0.reps >= best.reps } ?? bests.count
    if place < bests.count, bests[place].reps == best.reps {
      bests[place].grams = max(bests[place].grams, best.grams)
    } else {
      bests.insert(best, at: place)
    }
  }
}

extension LiftReview.MuscleLine {
  fileprivate mutating func add(_ row: TallyRow) {
    if row.measure == .muscle { sets += row.number } else { volume += row.number }
  }
}

extension LiftReview.SpanLine {
  fileprivate mutating func add(_ row: TallyRow) {
    switch row.measure {
    case .set where row.bucket == SetKind.done.rawValue: sets += row.number
    case .volume: volume += row.number
    case .estimate: estimates[row.subject] = max(estimates[row.subject] ?? 0, row.number)
    default: break
    }
  }
}
