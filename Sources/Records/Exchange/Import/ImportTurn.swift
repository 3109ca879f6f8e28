import Climbing
package import Core
import Lifting
package import Session
import Store
import Timers

/// Takes an import back from the log, or brings it back: in each session that has rows of it, by events. Nothing is rewritten.
package struct ImportTurn {
  package let found: LoggedImport
  /// Whether it is taken back.
  package let isUndo: Bool
  package let at: Moment
  /// Name the events in the sessions that take it back, so that these are found again: those of this undo, or of all before a redo.
  private let marks: [Mark]

  private struct Mark: Hashable {
    let action: Event.ID
    let at: Moment

    func id(of part: String, _ kind: String) -> Event.ID {
      ContentID(at: at, [action, part])[kind]
    }
  }

  package init(undoing found: LoggedImport, at now: Moment) {
    self.found = found
    isUndo = true
    at = now
    marks = [Mark(action: EventIDs.next(at: now), at: now)]
  }

  /// nil for an import that stands.
  package init?(redoing found: LoggedImport, at now: Moment) {
    guard !found.stands else { return nil }
    self.found = found
    isUndo = false
    at = now
    marks = Array(Set(found.undos.map { Mark(action: $0.actionID, at: $0.at) }))
  }

  /// The events that say so of the import itself.
  package var events: [Event] {
    var made = found.events
    var events: [Event] = []
    if made.isEmpty {
      // The rows of an earlier version get their import now.
      let event = ImportFile.event(found.made, at: at)
      made = [event.id]
      events.append(event)
    }
    return events
      + made.map { action in
        guard isUndo, let mark = marks.first else {
          return event(
            .redone(actionID: action), in: FileImport.sessionID, id: EventIDs.next(at: at))
        }
        return event(
          .undone(actionID: action, sinceThen: .zero), in: FileImport.sessionID,
          id: mark.id(of: action, "import"), action: mark.action)
      }
  }

  private func event(
    _ payload: EventPayload, in session: String, id: Event.ID, action: Event.ID? = nil
  ) -> Event {
    Event(id: id, sessionID: session, actionID: action ?? id, at: at, payload: payload)
  }

  /// The events in one session; none if it has no rows of the import. Counts what they do.
  package func events(in session: [Event], _ effect: inout Effect) -> [Event] {
    let actions = session.actions(of: [found.made])
    guard let id = session.first?.sessionID, !actions.isEmpty else { return [] }
    effect.sessions += 1
    effect.rows += Set(session.rows(of: found.made).map(\.of)).count
    let facts = SessionState(folding: session).facts
    let own = Set(session.filter { actions.contains($0.actionID) && $0.payload.isTry }.map(\.id))
    let standing = facts.tries
    let changing = session.changing(actions)
    effect.count(session, facts, actions: actions, own: own)
    guard isUndo, let mark = marks.first else {
      return back(own, changing, in: session, facts)
    }
    if changing.isEmpty, standing.isSubset(of: own), facts.workouts.isEmpty,
      session.contains(where: \.payload.isStartOfImport)
    {
      return facts.isDeleted && !session.isDeletedByImport
        ? [] : [event(.sessionDeleted, in: id, id: mark.id(of: id, "session"))]
    }
    // One by one, where the session holds more: what else is on their routes and exercises stays there.
    // What another import put its rows in the place of must not come back with that one's undo.
    let there = standing.union(session.replaced)
    let (changed, undone) = (Set(changing), session.undoneActions)
    return session.filter {
      own.contains($0.id) && there.contains($0.id) && !changed.contains($0.actionID)
    }.map { one in
      let isSet = if case .lift = one.payload { true } else { false }
      return event(
        isSet ? .lift(.setDeleted(set: one.id)) : .climb(.attemptDeleted(attemptID: one.id)),
        in: id, id: mark.id(of: one.id, "row"))
    }
      + changing.filter { !undone.contains($0) }.map {
        event(
          .undone(actionID: $0, sinceThen: .zero), in: id, id: mark.id(of: $0, "change"))
      }
  }

  /// Takes back what undos did in a session, as far as it is in force.
  ///
  /// - Parameter changing: the import's actions that corrected or replaced entries.
  private func back(
    _ own: Set<Event.ID>, _ changing: [Event.ID], in session: [Event], _ facts: SessionFacts
  ) -> [Event] {
    guard let id = session.first?.sessionID else { return [] }
    let there = Set(session.map(\.id))
    let (wholes, rows) = (facts.isDeleted ? [id] : [], session.map(\.id).filter(own.contains))
    let standing = facts.tries
    let deletions = marks.flatMap { mark in
      wholes.map { mark.id(of: $0, "session") }
        + rows.filter { facts.isDeleted || !standing.contains($0) }.map { mark.id(of: $0, "row") }
    }
    // Redo brings back what logs a set or an attempt, whatever was done since.
    let logging = Set(session.filter(\.payload.isTry).map(\.actionID))
    let changes = changing.filter { action in
      marks.contains { there.contains($0.id(of: action, "change")) }
    }
    return deletions.filter(there.contains).map {
      event(.undone(actionID: $0, sinceThen: .zero), in: id, id: EventIDs.next(at: at))
    }
      + changes.filter(logging.contains).map {
        event(.redone(actionID: $0), in: id, id: EventIDs.next(at: at))
      }
      + corrections(Set(changes).subtracting(logging), in: session)
  }

  /// Corrections of entries once more, each entry's last: what was done since has ended their redo.
  private func corrections(_ actions: Set<Event.ID>, in session: [Event]) -> [Event] {
    let byAction = Dictionary(grouping: session, by: \.actionID)
    return session.entries(of: actions).values.sorted().flatMap { action in
      let again = EventIDs.next(at: at)
      return (byAction[action] ?? []).map {
        event(
          $0.payload, in: $0.sessionID,
          id: $0.id == action ? again : EventIDs.next(at: at), action: again)
      }
    }
  }
}

extension [Event] {
  /// Whether an import moved all of its ascents to another day: an undo of that one would bring it back.
  fileprivate var isDeletedByImport: Bool {
    let imports = importActions
    return contains { event in
      if case .sessionDeleted = event.payload { imports.contains(event.actionID) } else { false }
    }
  }

  /// The entries that have rows by some actions, each with the last of these.
  fileprivate func entries(of actions: Set<Event.ID>) -> [String: Event.ID] {
    reduce(into: [:]) { found, event in
      guard case .imported(let row) = event.payload, actions.contains(event.actionID) else {
        return
      }
      found[row.of] = event.actionID
    }
  }

  /// Those of an import's actions that corrected entries of an earlier one, or put rows in their place; in their order.
  fileprivate func changing(_ actions: Set<Event.ID>) -> [Event.ID] {
    var rows: Set<String> = []
    var found: [Event.ID] = []
    for event in self {
      switch event.payload {
      case .imported(let row):
        // A row in the place of an earlier one.
        if !rows.insert(row.of).inserted, actions.contains(event.actionID) {
          found.append(event.actionID)
        }
      default:
        if event.payload.isDeletion, actions.contains(event.actionID) {
          found.append(event.actionID)
        }
      }
    }
    return found
  }

  /// The entries whose place rows of imports took.
  fileprivate var replaced: Set<Event.ID> {
    let imports = importActions
    return Set(
      compactMap { event in
        guard imports.contains(event.actionID) else { return nil }
        return switch event.payload {
        case .lift(.setDeleted(let set)): set
        case .climb(.attemptDeleted(let attempt)): attempt
        default: nil
        }
      })
  }
}

extension SessionFacts {
  /// The attempts and sets that stand.
  var tries: Set<Event.ID> {
    Set(climb.routes.flatMap(\.attempts).map(\.id) + lift.sets.map(\.set.id))
  }
}

extension EventPayload {
  /// An import begins a session as a device of the program's name.
  fileprivate var isStartOfImport: Bool {
    guard case .sessionStarted(let start) = self else { return false }
    return ExchangeFormat.allCases.contains { $0.title == start.device }
  }
}
