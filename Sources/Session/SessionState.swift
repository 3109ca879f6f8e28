import Log

/// A session as the fold of its events.
package struct SessionState: Equatable, Sendable {
  private(set) var log: ActionLog<EventPayload, SessionFacts>

  package init() { log = ActionLog(SessionFacts()) }

  package init(folding events: some Sequence<Event>) {
    log = ActionLog(SessionFacts(), events, effect: \.effect) { $0.apply($1) }
  }

  package var events: [Event] { log.entries }
  package var facts: SessionFacts { log.facts }
  package var canUndo: Bool { !log.undoable.isEmpty }
  package var canRedo: Bool { !log.redoable.isEmpty }

  /// Takes one more event in.
  package mutating func apply(_ event: Event) {
    log.append(event, event.payload.effect) { $0.apply($1) }
  }
}
