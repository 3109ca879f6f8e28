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

  package var stands: Bool { takenBack == nil }

  /// What the log says about its imports, the oldest first. Those of earlier versions come before them.
  ///
  /// - Parameters:
  ///   - events: of the session `FileImport.sessionID`.
  ///   - earlier: the formats of rows without a mark, with their number.
  package static func all(in events: [Event], earlier: [String: Int] = [:]) -> [LoggedImport] {
    let turns = Turns(events)
    var order: [String] = []
    var groups: [String: [Event]] = [:]
    for event in events {
      guard case .fileImport(let made) = event.payload else { continue }
      let name = made.key.isEmpty ? "earlier \(made.format)" : made.key
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(event)
    }
    func found(_ name: String) -> LoggedImport? {
      guard let events = groups[name], case .fileImport(var made)? = events.first?.payload else {
        return nil
      }
      made.rows = events.reduce(into: 0) { sum, event in
        if case .fileImport(let one) = event.payload { sum = max(sum, one.rows) }
      }
      let stands = events.contains { turns.stands($0.id) }
      return LoggedImport(
        made: made, at: made.key.isEmpty ? nil : events.first?.at, events: events.map(\.id),
        takenBack: stands ? nil : events.compactMap { turns.undo(of: $0.id) }.last)
    }
    let old = earlier.sorted { $0.key < $1.key }.map { format, rows in
      found("earlier \(format)")
        ?? LoggedImport(
          made: FileImport(key: "", file: "", format: format, digest: "", rows: rows), at: nil,
          events: [], takenBack: nil)
    }
    return old + order.filter { !$0.hasPrefix("earlier ") }.compactMap(found)
  }
}

/// The latest undo or redo of each import decides, on all machines that synced alike. What else was imported since makes no difference.
private struct Turns {
  private var latest: [Event.ID: Event] = [:]

  init(_ events: [Event]) {
    for event in events.sorted(by: { ($0.at, $0.id) < ($1.at, $1.id) }) {
      switch event.payload {
      case .undone(let action, _), .redone(let action): latest[action] = event
      default: break
      }
    }
  }

  func stands(_ made: Event.ID) -> Bool { undo(of: made) == nil }

  /// The undo that took it back; nil while it stands.
  func undo(of made: Event.ID) -> Event? {
    latest[made].flatMap { event in
      if case .undone = event.payload { event } else { nil }
    }
  }
}

/// Takes an import back from the log, or brings it back: in each session that has rows of it, by events. Nothing is rewritten.
package struct ImportTurn {
  package let found: LoggedImport
  /// Whether it is taken back.
  package let isUndo: Bool
  package let at: Moment
  /// Names the events in the sessions, so that what takes them back is found again.
  private let mark: Event.ID

  package init(undoing found: LoggedImport, at now: Moment) {
    self.found = found
    isUndo = true
    at = now
    mark = EventIDs.next(at: now)
  }

  /// nil for an import that stands.
  package init?(redoing found: LoggedImport, at now: Moment) {
    guard let undo = found.takenBack else { return nil }
    self.found = found
    isUndo = false
    at = now
    mark = Self.mark(of: undo)
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
        let id = isUndo ? ContentID(at: at, [mark, action])["import"] : EventIDs.next(at: at)
        return event(
          isUndo ? .undone(actionID: action, sinceThen: .zero) : .redone(actionID: action),
          in: FileImport.sessionID, id: id, action: isUndo ? mark : id)
      }
  }

  private static func mark(of undo: Event) -> Event.ID { undo.actionID }

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
    let deletion = ContentID(at: at0, [mark, id])["session"]
    let isHere = session.contains { $0.id == deletion }
    if isUndo, standing.isSubset(of: own), facts.workouts.isEmpty,
      session.contains(where: \.payload.isStartOfImport)
    {
      return facts.isDeleted ? [] : [event(.sessionDeleted, in: id, id: deletion)]
    }
    if !isUndo, isHere {
      return [
        event(.undone(actionID: deletion, sinceThen: .zero), in: id, id: EventIDs.next(at: at))
      ]
    }
    return tries(own, in: id, session)
  }

  /// One by one, where the session holds more: what else is on their routes and exercises stays there.
  private func tries(_ own: Set<Event.ID>, in id: String, _ session: [Event]) -> [Event] {
    let there = Set(session.map(\.id))
    let facts = SessionState(folding: session).facts
    return session.filter { own.contains($0.id) }.compactMap { one in
      let deletion = ContentID(at: at0, [mark, one.id])["row"]
      if isUndo {
        guard facts.tries.contains(one.id) else { return nil }
        let isSet = if case .lift = one.payload { true } else { false }
        return event(
          isSet ? .lift(.setDeleted(set: one.id)) : .climb(.attemptDeleted(attemptID: one.id)),
          in: id, id: deletion)
      }
      guard there.contains(deletion) else { return nil }
      return event(
        .undone(actionID: deletion, sinceThen: .zero), in: id, id: EventIDs.next(at: at))
    }
  }

  /// The time in the ids of what an undo writes: of that undo, also when it is looked for again.
  private var at0: Moment { isUndo ? at : found.takenBack?.at ?? at }
}

extension SessionFacts {
  /// The attempts and sets that stand.
  fileprivate var tries: Set<Event.ID> {
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
