import Foundation
import Lifting
import Log
import Session

/// A session's exercises while its sets come in.
struct SetRecords {
  /// Each exercise's block, and how many sets it has.
  private var blocks: [String: (id: String, exercise: Exercise, sets: Int)] = [:]
  /// The rest that the next set comes after, in seconds.
  private var rest: Int?
  /// How long the session took, in seconds, where that is told.
  private(set) var length: Int?

  mutating func rested(_ seconds: Int?) { rest = seconds }

  /// The events that a set comes to, each with its id.
  mutating func events(
    _ set: ExchangedSet, _ rules: ImportRules, session: ContentID, id: String
  ) -> [(id: String, event: LiftEvent)] {
    var events: [(id: String, event: LiftEvent)] = []
    length = length ?? set.workout.length
    if blocks.isEmpty { events.append((session["lift"], .started(workout: set.workout.title))) }
    let key = set.exercise.lowercased()
    var block =
      blocks[key] ?? (
        session["block " + key],
        rules.exercises.exercise(set.exercise) ?? Exercise(ownOf: set), 0
      )
    if block.sets == 0 {
      let plan = BlockPlan(block.exercise, superset: set.superset)
      events.append((session["added " + key], .exerciseAdded(block: block.id, plan)))
    }
    block.sets += 1
    blocks[key] = block
    events.append((id, .setLogged(entry(set, block.id, block.exercise, block.sets))))
    rest = nil
    return events
  }

  private func entry(
    _ set: ExchangedSet, _ block: String, _ exercise: Exercise, _ index: Int
  ) -> SetEntry {
    SetEntry(
      block: block, exerciseID: exercise.id, exercise: exercise.name,
      index: min(index, SetEntry.indices.upperBound), values: set.values, type: set.type,
      outcome: set.isMissed ? .missed : .done, countsInPlan: set.type != .warmUp,
      gesture: .imported, timeToLog: .zero, restBefore: rest.map { .seconds($0) })
  }
}

extension ExchangedSet {
  /// The sets of a session, by exercise, each with the row that it came in by, if it did.
  static func all(
    of facts: SessionFacts, in zone: TimeZone
  ) -> [(set: ExchangedSet, row: ImportedRow?)] {
    let lift = facts[LiftState.self]
    guard let startedAt = facts.startedAt, let start = CivilTime(startedAt, in: zone) else {
      return []
    }
    let length = facts.endedAt.map { Int(($0 - startedAt).milliseconds / 1000) }
    let workout = Workout(start: start, length: length, title: lift.workout)
    return lift.blocks.flatMap { block in
      var place = Place(index: 0, working: 0)
      return block.sets.map { logged in
        place.index += 1
        if logged.entry.type == .working { place.working += 1 }
        var set = ExchangedSet(workout, exercise: block.exercise.name)
        set.superset = block.plan.superset
        set.place = place
        set.take(logged.entry)
        return (set, facts.imported[logged.id])
      }
    }
  }

  private mutating func take(_ entry: SetEntry) {
    type = entry.type
    values = entry.values
    restBefore = entry.restBefore.map { Int($0.milliseconds / 1000) }
    isMissed = entry.outcome == .missed
    // What was tried is not what was done.
    if isMissed { (values.reps, values.time, values.metres) = (nil, nil, nil) }
  }
}
