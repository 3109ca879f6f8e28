/// A session as the fold of its events.
///
/// Undo never removes an event: `undone` names an action, and the state is then the fold of all events
/// but those of undone actions.
package struct SessionState: Equatable, Sendable {
  package private(set) var events: [Event] = []
  package private(set) var facts = SessionFacts()
  /// Actions that undo would take back, the latest last.
  private(set) var undoable: [Event.ID] = []
  /// Actions that redo would bring back, the latest last.
  private(set) var redoable: [Event.ID] = []
  private var undone: Set<Event.ID> = []

  package init() {}

  package init(folding events: some Sequence<Event>) {
    for event in events { record(event) }
    facts = SessionFacts(folding: effective)
  }

  /// Takes one more event in.
  package mutating func apply(_ event: Event) {
    let takesBack = record(event)
    if takesBack {
      facts = SessionFacts(folding: effective)
    } else {
      facts.apply(event)
    }
  }

  package var canUndo: Bool { !undoable.isEmpty }
  package var canRedo: Bool { !redoable.isEmpty }

  /// The events of an action, in order.
  func events(ofAction id: Event.ID) -> [Event] {
    // An action's events follow each other, and those asked for are mostly the latest.
    guard let last = events.lastIndex(where: { $0.actionID == id }) else { return [] }
    let first = events[...last].lastIndex { $0.actionID != id }.map { $0 + 1 } ?? 0
    return Array(events[first...last])
  }

  private var effective: some Sequence<Event> {
    events.lazy.filter { [undone] in !undone.contains($0.actionID) }
  }

  /// Keeps the event and the undo stacks; true when the facts must be folded anew.
  @discardableResult
  private mutating func record(_ event: Event) -> Bool {
    events.append(event)
    switch event.kind {
    case .undone(let action, _):
      undoable.removeAll { $0 == action }
      redoable.append(action)
      undone.insert(action)
      return true
    case .redone(let action):
      redoable.removeAll { $0 == action }
      undoable.append(action)
      undone.remove(action)
      return true
    case .routeSwitched(_, _, method: .start):
      // The arrival at the first route: undo must not leave the climber nowhere.
      return false
    case .attemptLogged, .attemptDeleted, .gradeChanged, .routeSwitched, .routeNamed, .routePlaced,
      .onsightMarked, .restStarted, .restEnded, .planStarted, .planAdvanced, .planEnded:
      if undoable.last != event.actionID {
        undoable.append(event.actionID)
        redoable.removeAll()
      }
      return false
    case .sessionStarted, .sessionEnded, .routeOpened, .planAdvanceBlocked, .workoutLogged:
      return false
    }
  }
}
