package import Climbing
import Core
import Lifting

/// A session, folded from its events.
package struct SessionState: Equatable, Sendable {
  private(set) var log: ActionLog<EventPayload, SessionFacts>

  /// - Parameter book: what earlier sessions say of climbs.
  package init(knowing book: ClimbBook = ClimbBook()) {
    log = ActionLog(SessionFacts(knowing: book))
  }

  package init(folding events: some Sequence<Event>, knowing book: ClimbBook = ClimbBook()) {
    log = ActionLog(SessionFacts(knowing: book), events, effect: \.effect) { $0.apply($1) }
  }

  package var events: [Event] { log.entries }
  package var facts: SessionFacts { log.facts }
  /// Actions that can be undone, latest last.
  package var undoable: [String] { log.undoable }
  /// The action that undo would take back now.
  package var actionToUndo: String? { log.undoable.last(where: isThere) }
  /// Actions that redo brings back whatever else was done since: attempts and sets.
  package var lasting: Set<String> { log.lasting }
  /// Actions that redo would bring back, latest last.
  package var redoable: [String] { log.redoable }
  package var canUndo: Bool { log.undoable.contains(where: isThere) }
  package var canRedo: Bool { !log.redoable.isEmpty }

  /// The event that was just applied, with the pause before its attempt or set filled in if the
  /// event lacks it.
  package func rested(_ event: Event) -> Event {
    event.map { payload in
      switch payload {
      case .climb(.attemptLogged):
        let found = facts.climb.attempt(event.id)
        return found.map { .climb(.attemptLogged($0.attempt.entry)) } ?? payload
      case .lift(.setLogged):
        return facts.lift.set(event.id).map { .lift(.setLogged($0.set.entry)) } ?? payload
      case .sessionStarted, .sessionEnded, .sessionDeleted, .climb, .lift, .rest, .timer, .goal,
        .correction, .file, .partner, .clock, .undone, .redone, .imported, .fileImport,
        .unknown:
        return payload
      }
    }
  }

  /// Applies one more event.
  package mutating func apply(_ event: Event) {
    log.append(event, event.payload.effect) { $0.apply($1) }
  }
}
