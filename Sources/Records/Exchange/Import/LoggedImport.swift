import Climbing
package import Core
import Lifting
package import Session
import Store
import Timers

/// An import that the log knows, standing or taken back.
package struct LoggedImport: Equatable, Sendable {
  package let made: FileImport
  /// When it was made first; nil for those of earlier versions, of which only the rows are there.
  package let at: Moment?
  /// The events that say that it was made: one a machine that made it.
  package let events: [Event.ID]
  /// The event that took it back last; nil while it stands.
  package let takenBack: Event?
  /// All events that ever took it back, on any machine.
  let undos: [Event]

  package var stands: Bool { takenBack == nil }

  /// What the log says about its imports, the oldest first. Those of earlier versions come before them.
  ///
  /// - Parameters:
  ///   - events: of the session `FileImport.sessionID`.
  ///   - earlier: the formats of rows without a mark, with their number.
  package static func all(in events: [Event], earlier: [String: Int] = [:]) -> [LoggedImport] {
    // The same on all machines that synced, in whatever order the events came.
    let events = events.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    var order: [String] = []
    var groups: [String: [Event]] = [:]
    for event in events {
      guard case .fileImport(let made) = event.payload else { continue }
      let name = made.key.isEmpty ? "earlier \(made.format)" : made.key
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(event)
    }
    let turns = Dictionary(grouping: events, by: \.payload.turned)
    func found(_ name: String) -> LoggedImport? {
      guard let events = groups[name], case .fileImport(var made)? = events.first?.payload else {
        return nil
      }
      made.rows = events.reduce(into: 0) { sum, event in
        if case .fileImport(let one) = event.payload { sum = max(sum, one.rows) }
      }
      // The latest of all decides, whatever else was imported since.
      let own = events + events.flatMap { turns[$0.id] ?? [] }
      // An import of an earlier version gets its event with its first undo, at the same moment.
      let last = own.max {
        ($0.at, $0.payload.turned == nil ? 0 : 1, $0.id)
          < ($1.at, $1.payload.turned == nil ? 0 : 1, $1.id)
      }
      return LoggedImport(
        made: made, at: made.key.isEmpty ? nil : events.first?.at, events: events.map(\.id),
        takenBack: last.flatMap { $0.payload.isUndo ? $0 : nil },
        undos: own.filter(\.payload.isUndo))
    }
    let old = earlier.sorted { $0.key < $1.key }.map { format, rows in
      found("earlier \(format)")
        ?? LoggedImport(
          made: FileImport(key: "", file: "", format: format, digest: "", rows: rows), at: nil,
          events: [], takenBack: nil, undos: [])
    }
    return old + order.filter { !$0.hasPrefix("earlier ") }.compactMap(found)
  }
}

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
    effect.rows += actions.count
    let facts = SessionState(folding: session).facts
    let own = Set(session.filter { actions.contains($0.actionID) && $0.payload.isTry }.map(\.id))
    let standing = facts.tries
    effect.count(session, facts, actions: actions, own: own)
    guard isUndo, let mark = marks.first else { return back(own, in: session, facts) }
    if standing.isSubset(of: own), facts.workouts.isEmpty,
      session.contains(where: \.payload.isStartOfImport)
    {
      return facts.isDeleted
        ? [] : [event(.sessionDeleted, in: id, id: mark.id(of: id, "session"))]
    }
    // One by one, where the session holds more: what else is on their routes and exercises stays there.
    return session.filter { own.contains($0.id) && standing.contains($0.id) }.map { one in
      let isSet = if case .lift = one.payload { true } else { false }
      return event(
        isSet ? .lift(.setDeleted(set: one.id)) : .climb(.attemptDeleted(attemptID: one.id)),
        in: id, id: mark.id(of: one.id, "row"))
    }
  }

  /// Takes back what undos did in a session, as far as it is in force.
  private func back(
    _ own: Set<Event.ID>, in session: [Event], _ facts: SessionFacts
  ) -> [Event] {
    guard let id = session.first?.sessionID else { return [] }
    let there = Set(session.map(\.id))
    let (wholes, rows) = (facts.isDeleted ? [id] : [], session.map(\.id).filter(own.contains))
    let standing = facts.tries
    let deletions = marks.flatMap { mark in
      wholes.map { mark.id(of: $0, "session") }
        + rows.filter { facts.isDeleted || !standing.contains($0) }.map { mark.id(of: $0, "row") }
    }
    return deletions.filter(there.contains).map {
      event(.undone(actionID: $0, sinceThen: .zero), in: id, id: EventIDs.next(at: at))
    }
  }
}

extension SessionFacts {
  /// The attempts and sets that stand.
  fileprivate var tries: Set<Event.ID> {
    Set(climb.routes.flatMap(\.attempts).map(\.id) + lift.sets.map(\.set.id))
  }
}

extension EventPayload {
  /// The action that an undo or redo names.
  fileprivate var turned: String? {
    switch self {
    case .undone(let action, _), .redone(let action): action
    default: nil
    }
  }

  fileprivate var isUndo: Bool { if case .undone = self { true } else { false } }

  /// An import begins a session as a device of the program's name.
  fileprivate var isStartOfImport: Bool {
    guard case .sessionStarted(let start) = self else { return false }
    return ExchangeFormat.allCases.contains { $0.title == start.device }
  }
}

extension FileImport {
  /// The file's name, or what stands for it.
  package var title: String { file.isEmpty ? "rows of earlier versions" : file }

  /// In what it was read otherwise than another.
  package func differences(from other: FileImport) -> [String] {
    by.keys.filter { other.by[$0] ?? by[$0] != by[$0] }.sorted()
  }

  /// Whether both read one file.
  package func isOfSameFile(as other: FileImport) -> Bool {
    digest == other.digest && format == other.format
  }
}
