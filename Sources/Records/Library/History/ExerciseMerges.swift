package import Core
package import Lifting
import Session
package import Store

/// Merges one exercise into another in every session of the log, and undoes such a merge.
package struct ExerciseMerges {
  /// What a merge changes.
  package struct Change {
    package var sessions = 0
    package var sets = 0
    package var from = ""
    package var into = ""
    fileprivate var events: [Event] = []
  }

  private let sessions: [[Event]]

  package init(in store: EventStore) throws(StoreError) { sessions = try store.liftedSessions() }

  /// Each exercise that has sets, with their number.
  package var exercises: [(exercise: Exercise, sets: Int)] {
    var found: [Exercise.ID: (exercise: Exercise, sets: Int)] = [:]
    for block in sessions.flatMap({ SessionState(folding: $0).facts.lift.blocks })
    where !block.sets.isEmpty {
      found[block.exercise.id, default: (block.exercise, 0)].sets += block.sets.count
    }
    return found.values.sorted { ($1.sets, $0.exercise.name) < ($0.sets, $1.exercise.name) }
  }

  package func merging(_ exercise: Exercise, into other: Exercise, at now: Moment) -> Change {
    var change = Change(from: exercise.name, into: other.name)
    let merge = EventIDs.next(at: now)
    for events in sessions {
      let facts = SessionState(folding: events).facts
      guard let session = facts.id, !facts.isDeleted else { continue }
      let blocks = facts.lift.blocks.filter {
        $0.exercise.id == exercise.id && !$0.sets.isEmpty
      }
      guard !blocks.isEmpty else { continue }
      let action = EventIDs.next(at: now)
      change.sessions += 1
      change.sets += blocks.reduce(0) { $0 + $1.sets.count }
      change.events += blocks.enumerated().map { place, block in
        Event(
          id: place == 0 ? action : EventIDs.next(at: now), sessionID: session, actionID: action,
          at: now,
          payload: .lift(LiftEvent.exerciseMerged(block: block.id, into: other, merge: merge)))
      }
    }
    return change
  }

  /// Undoes the latest merge that is still in force; nil if there is none.
  package func undoing(at now: Moment) -> Change? {
    let standing = sessions.flatMap { events -> [(event: Event, into: Exercise, merge: String)] in
      let undoable = Set(SessionState(folding: events).undoable)
      return events.compactMap { event in
        guard case .lift(.exerciseMerged(_, let into, let merge)) = event.payload,
          undoable.contains(event.actionID)
        else { return nil }
        return (event, into, merge)
      }
    }
    guard let last = standing.max(by: { $0.event.at < $1.event.at }) else { return nil }
    let actions = Dictionary(
      standing.filter { $0.merge == last.merge }.map { ($0.event.actionID, $0.event) },
      uniquingKeysWith: { first, _ in first })
    var change = Change(sessions: actions.count, into: last.into.name)
    change.events = actions.values.sorted { $0.id < $1.id }.map { event in
      let id = EventIDs.next(at: now)
      return Event(
        id: id, sessionID: event.sessionID, actionID: id, at: now,
        payload: .undone(actionID: event.actionID, sinceThen: max(.zero, now - event.at)))
    }
    return change
  }

  package static func commit(_ change: Change, to store: EventStore) throws(StoreError) {
    try store.append(change.events)
  }
}
