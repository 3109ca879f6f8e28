package import Core
import Languages

/// A personal record.
package struct LiftRecord: Equatable, Sendable {
  package enum Metric: Equatable, Sendable {
    case weight
    /// Repetitions at that weight or a heavier one.
    case reps
    /// Seconds at that weight or a heavier one.
    case time
    /// An estimated one-rep max (`OneRepMax`).
    case estimate
    /// Weight × repetitions over all the session's sets.
    case volume
  }

  package let metric: Metric
  package let exercise: Exercise
  /// The set that made it.
  package let set: LoggedSet.ID
  /// The record's weight, estimate or volume; for reps and time, the weight they were done with.
  package let weight: Weight?
  package let values: SetValues

  /// `100 kg`, `8 reps at 80 kg`, `estimated max 96.5 kg`, `volume 2,400 kg`: an estimate is
  /// rounded to half a unit.
  package func text(in unit: MassUnit) -> String {
    let weight = weight.flatMap {
      $0.hundredths == 0
        ? nil : SetValues(weight: $0).weightText(exercise, in: unit)
    }
    switch metric {
    case .weight: return weight ?? ""
    case .reps:
      let reps = values.reps ?? 0
      guard let weight else { return plural(reps, "\(reps.grouped) rep", "\(reps.grouped) reps") }
      return plural(
        reps, "\(reps.grouped) rep at \(weight)", "\(reps.grouped) reps at \(weight)")
    case .time:
      let time = SetValues.timeText(values.time ?? .zero)
      return weight.map { tr("\(time) at \($0)") } ?? time
    case .estimate:
      return tr("estimated max \(self.weight?.roundedText(in: unit, to: 50) ?? "")")
    case .volume: return tr("volume \(self.weight?.roundedText(in: unit, to: 100) ?? "")")
    }
  }
}

extension LiftHistory {
  /// The records that stand at the session's end, in the order of its sets: none that a later set
  /// beat, and the volume of all sets.
  ///
  /// - Parameter session: excluded from the earlier sets.
  package func records(in lift: LiftState, of session: String?) -> [LiftRecord] {
    var exercises: Set<Exercise.ID> = []
    return lift.blocks.map(\.exercise).filter { exercises.insert($0.id).inserted }
      .flatMap { exercise in
        let all = records(of: exercise, in: lift, session: session)
        return all.enumerated().filter { place, record in
          !all[(place + 1)...].contains { $0.beats(record) }
        }.map { $0.element.atTheEnd(of: lift) }
      }
  }

  /// One exercise's records in the order of its sets, each once: everything that beats all earlier
  /// sets. An exercise's first session sets no records, nor do warm-ups and missed sets. Two
  /// workouts of a session may share an exercise.
  package func records(
    of exercise: Exercise, in lift: LiftState, session: String?
  ) -> [LiftRecord] {
    let past = lifts.filter { $0.id != session }.map { $0.lift.sets(of: exercise).map(\.entry) }
      .filter { $0.contains(where: \.counts) }
    guard !past.isEmpty else { return [] }
    var book = RecordBook(past, of: exercise)
    return lift.sets(of: exercise).filter(\.entry.counts).flatMap { book.add($0, of: exercise) }
  }
}

extension LiftRecord {
  /// Whether nothing is left of an earlier record of the same exercise.
  fileprivate func beats(_ earlier: LiftRecord) -> Bool {
    guard metric == earlier.metric else { return false }
    let none = Weight(hundredths: 0, .kg)
    let isAsHeavy = (weight ?? none) >= (earlier.weight ?? none)
    return switch metric {
    case .weight, .estimate, .volume: true
    case .reps: isAsHeavy && (values.reps ?? 0) >= (earlier.values.reps ?? 0)
    case .time: isAsHeavy && (values.time ?? .zero) >= (earlier.values.time ?? .zero)
    }
  }

  /// The record as the session leaves it: sets after the record's own add to a volume.
  fileprivate func atTheEnd(of lift: LiftState) -> LiftRecord {
    guard metric == .volume else { return self }
    let volume = lift.sets(of: exercise).map(\.entry).filter(\.counts)
      .map { $0.volume(of: exercise) }.reduce(0, +)
    return LiftRecord(
      metric: metric, exercise: exercise, set: set, weight: Weight(hundredths: volume, .kg),
      values: values)
  }
}

/// The best of an exercise so far.
private struct RecordBook {
  private var entries: [SetEntry]
  private var best: Weight?
  /// In hundredths of a kilogram: of a whole session, and of this one so far.
  private let bestVolume: Int
  private var volume = 0

  /// - Parameter sessions: the sets of each.
  init(_ sessions: [[SetEntry]], of exercise: Exercise) {
    entries = sessions.flatMap(\.self).filter(\.counts)
    best = entries.compactMap(OneRepMax.estimate).max()
    bestVolume =
      sessions.map { $0.filter(\.counts).map { $0.volume(of: exercise) }.reduce(0, +) }.max() ?? 0
  }

  mutating func add(_ set: LoggedSet, of exercise: Exercise) -> [LiftRecord] {
    let entry = set.entry
    let load = entry.load
    var records: [LiftRecord] = []
    func note(_ metric: LiftRecord.Metric, _ weight: Weight?) {
      records.append(
        LiftRecord(
          metric: metric, exercise: exercise, set: set.id, weight: weight, values: entry.values))
    }
    let asHeavy = entries.filter { $0.load >= load }
    if entries.allSatisfy({ $0.load < load }) {
      note(.weight, entry.values.weight)
    } else if let reps = entry.values.reps, asHeavy.allSatisfy({ ($0.values.reps ?? 0) < reps }) {
      note(.reps, load)
    } else if exercise.metric == .hold, let time = entry.values.time,
      asHeavy.allSatisfy({ ($0.values.time ?? .zero) < time })
    {
      note(.time, load)
    }
    if exercise.metric == .weight, let estimate = OneRepMax.estimate(entry) {
      // A single is its own estimate, and is already announced as a weight record.
      if let best, estimate > best, entry.values.reps != 1 { note(.estimate, estimate) }
      best = max(best ?? estimate, estimate)
    }
    let before = volume
    volume += entry.volume(of: exercise)
    if bestVolume > 0, before <= bestVolume, volume > bestVolume {
      note(.volume, Weight(hundredths: volume, .kg))
    }
    entries.append(entry)
    return records
  }
}

extension ExerciseBlock {
  /// The heaviest set that counts; among equals, the one with the most repetitions or the longest.
  package var best: SetValues? {
    sets.map(\.entry).filter(\.counts).map(\.values).max { one, other in
      let (a, b) = (one.weight?.kilograms ?? 0, other.weight?.kilograms ?? 0)
      if a != b { return a < b }
      return (one.reps ?? 0, one.time ?? .zero) < (other.reps ?? 0, other.time ?? .zero)
    }
  }
}

extension SetEntry {
  /// Body weight alone counts as zero.
  fileprivate var load: Weight { values.weight ?? Weight(hundredths: 0, .kg) }

  /// Weight × repetitions, in hundredths of a kilogram, counting both sides of a one-sided
  /// exercise; zero for weight taken off the body.
  package func volume(of exercise: Exercise) -> Int {
    guard let weight = values.weight, weight.hundredths > 0, let reps = values.reps else {
      return 0
    }
    return Int((weight.kilograms * 100).rounded()) * reps * (exercise.isPerSide ? 2 : 1)
  }
}

/// Estimates the one-rep max.
package enum OneRepMax {
  /// Above this many repetitions an estimate means nothing.
  package static let mostReps = 12

  /// weight × (1 + reps ∕ 30), or the weight itself for a single (Epley, "Poundage chart", Boyd
  /// Epley Routine, 1985). nil above twelve repetitions, for holds and for missed sets.
  package static func estimate(_ entry: SetEntry) -> Weight? {
    guard entry.outcome == .done, let weight = entry.values.weight, weight.hundredths > 0,
      let reps = entry.values.reps, (1...mostReps).contains(reps)
    else { return nil }
    guard reps > 1 else { return weight }
    let amount = Double(weight.hundredths) * (1 + Double(reps) / 30)
    return Weight(hundredths: Int(amount.rounded()), weight.unit)
  }
}
