package import Climbing
package import Core
package import Grades
import Languages
package import Lifting
import Sound

/// What the climber writes down afterwards: it is part of the log like all else, but nobody saw when it was.
package enum StatedEntry: Equatable, Sendable {
  /// A route's tries, the falls before the sends.
  case climb(Grade, name: String?, wall: String?, falls: Int, sends: Int)
  /// Equal sets of an exercise.
  case sets(Exercise, SetValues, number: Int)
  /// One more try at a route of the session, by its id.
  case again(String, Outcome)

  /// More than anybody does on a day.
  package static let most = 200

  /// Whether a session's activities have room for it: routes don't go into a session of boulders.
  package func fits(_ facts: SessionFacts) -> Bool {
    guard case .climb(let grade, _, _, _, _) = self, let start = facts.climb.start else {
      return true
    }
    return start.discipline.isBoulder == grade.system.isForBoulders
  }
}

/// Adds a stated entry to a session that is over, or to a new one.
package struct StatedEntries {
  private let session: SessionFacts
  private let entry: StatedEntry
  private let newID: () -> String
  private var payloads: [(id: String, payload: EventPayload)] = []
  /// The routes and sets that the entry becomes.
  private var made: [String] = []

  package init(_ entry: StatedEntry, in session: SessionFacts, newID: @escaping () -> String) {
    self.entry = entry
    self.session = session
    self.newID = newID
  }

  /// One action, to be undone as a whole.
  ///
  /// - Parameters:
  ///   - now: when the entry counts as done, as far as the session's order is concerned.
  ///   - time: the time of day that was stated, if one was.
  ///   - isOfDayOnly: whether the session has no time of day.
  package func events(at now: Moment, stated time: String?, isOfDayOnly: Bool) -> [Event] {
    var adding = self
    switch entry {
    case .climb(let grade, let name, let wall, let falls, let sends):
      adding.climb(grade, name, wall, falls: falls, sends: sends)
    case .sets(let exercise, let values, let number): adding.lift(exercise, values, number)
    case .again(let route, let outcome): adding.climbAgain(route, outcome)
    }
    let tries = adding.payloads.filter { $0.payload.isTry }
    for id in adding.made {
      let row = ImportedRow(
        stated: time, of: id, tries: tries.count, isOfDayOnly: isOfDayOnly)
      adding.payloads.append((newID(), .imported(row)))
    }
    let action = tries[0].id
    return adding.payloads.map { id, payload in
      Event(id: id, sessionID: session.id ?? "", actionID: action, at: now, payload: payload)
    }
  }

  private mutating func add(_ payload: EventPayload) -> String {
    let id = newID()
    payloads.append((id, payload))
    return id
  }

  private mutating func climb(
    _ grade: Grade, _ name: String?, _ wall: String?, falls: Int, sends: Int
  ) {
    if session.climb.start == nil {
      let discipline: Discipline = grade.system.isForBoulders ? .boulder : .sport
      _ = add(.climb(.started(ClimbStart(discipline: discipline, system: grade.system))))
    }
    let route = newID()
    _ = add(.climb(.routeOpened(routeID: route, grade: grade, name: name, wall: wall)))
    let outcomes =
      Array(repeating: Outcome.fall, count: falls) + Array(repeating: .send, count: sends)
    for (place, outcome) in outcomes.enumerated() {
      let attempt = AttemptEntry(
        routeID: route, outcome: outcome, index: place + 1, gesture: .imported, timeToLog: .zero,
        rest: .pause(nil))
      _ = add(.climb(.attemptLogged(attempt)))
    }
    made.append(route)
  }

  private mutating func climbAgain(_ route: String, _ outcome: Outcome) {
    let tries = session.climb.routes.last { $0.id == route }?.attempts.count ?? 0
    let attempt = AttemptEntry(
      routeID: route, outcome: outcome, index: tries + 1, gesture: .imported, timeToLog: .zero,
      rest: .pause(nil))
    made.append(add(.climb(.attemptLogged(attempt))))
  }

  private mutating func lift(_ exercise: Exercise, _ values: SetValues, _ number: Int) {
    if !session.lift.isStarted { _ = add(.lift(.started(routine: nil))) }
    let known = session.lift.blocks.last { $0.exercise.id == exercise.id }
    let block = known?.id ?? newID()
    if known == nil { _ = add(.lift(.exerciseAdded(block: block, BlockPlan(exercise)))) }
    for place in 0..<number {
      let set = SetEntry(
        block: block, exerciseID: exercise.id, exercise: exercise.name,
        index: (known?.sets.count ?? 0) + place + 1, values: values, outcome: .done,
        countsInPlan: false, gesture: .imported, timeToLog: .zero, rest: .pause(nil))
      made.append(add(.lift(.setLogged(set))))
    }
  }
}

extension SessionState {
  /// Adds a stated entry to this session, which is over, just before its end.
  ///
  /// - Parameter name: what it is called.
  package func adding(
    _ entry: StatedEntry, called name: String, _ context: OrderContext
  ) -> Decision {
    let start = facts.startedAt ?? context.now
    let last = (facts.endedAt ?? context.now) - .milliseconds(1)
    let events = StatedEntries(entry, in: facts, newID: context.newID).events(
      at: max(start, last), stated: nil, isOfDayOnly: false)
    return Decision(
      events: events, reply: Reply(.info, tr("Added: \(name)"), tone: .same, offersUndo: true))
  }

  /// The last stated entry that undo would take back.
  package var lastStated: Event.ID? {
    undoable.last { action in
      log.entries(ofAction: action).contains {
        if case .imported(let row) = $0.payload { row.isStated } else { false }
      }
    }
  }

  /// Whether all that was ever done in the session was stated afterwards.
  package var isOnlyStated: Bool {
    let entries = events.filter { $0.payload.isTry }
    let stated = Set(
      events.filter { if case .imported(let row) = $0.payload { row.isStated } else { false } }
        .map(\.actionID))
    return !entries.isEmpty && entries.allSatisfy { stated.contains($0.actionID) }
  }
}
