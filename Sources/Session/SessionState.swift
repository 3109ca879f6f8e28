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

  /// The facts after so many events, at every `snapshotInterval`th: an undo folds again only from there.
  private var snapshots: [Snapshot] = []

  private struct Snapshot: Equatable, Sendable {
    var count: Int
    var facts: SessionFacts
  }

  private static let snapshotInterval = 256

  package init() {}

  package init(folding events: some Sequence<Event>) {
    for event in events { record(event) }
    refold(from: 0)
  }

  /// Takes one more event in.
  package mutating func apply(_ event: Event) {
    if let action = record(event) {
      refold(from: events.firstIndex(ofAction: action) ?? 0)
    } else {
      facts.apply(event)
      keepSnapshot(after: events.count)
    }
  }

  package var canUndo: Bool { !undoable.isEmpty }
  package var canRedo: Bool { !redoable.isEmpty }

  /// The events of an action, in order.
  func events(ofAction id: Event.ID) -> [Event] {
    guard let first = events.firstIndex(ofAction: id) else { return [] }
    return Array(events[first...].prefix { $0.actionID == id })
  }

  /// Folds anew what an undo or redo of the action at this event may have changed.
  private mutating func refold(from index: Int) {
    while let last = snapshots.last, last.count > index { snapshots.removeLast() }
    let base = snapshots.last ?? Snapshot(count: 0, facts: SessionFacts())
    facts = base.facts
    for place in base.count..<events.count {
      if !undone.contains(events[place].actionID) { facts.apply(events[place]) }
      keepSnapshot(after: place + 1)
    }
  }

  private mutating func keepSnapshot(after count: Int) {
    guard count.isMultiple(of: Self.snapshotInterval) else { return }
    snapshots.append(Snapshot(count: count, facts: facts))
  }

  /// Keeps the event and the undo stacks; the action that it takes back or brings again, if it does.
  @discardableResult
  private mutating func record(_ event: Event) -> Event.ID? {
    events.append(event)
    switch event.kind {
    case .undone(let action, _):
      undoable.removeLast(action)
      redoable.append(action)
      undone.insert(action)
      return action
    case .redone(let action):
      redoable.removeLast(action)
      undoable.append(action)
      undone.remove(action)
      return action
    case .routeSwitched(_, _, method: .start):
      // The arrival at the first route: undo must not leave the climber nowhere.
      return nil
    case .attemptLogged, .attemptDeleted, .gradeChanged, .routeSwitched, .routeNamed, .routePlaced,
      .onsightMarked, .restStarted, .restEnded, .planStarted, .planAdvanced, .planEnded,
      .workoutLogged:
      if undoable.last != event.actionID {
        undoable.append(event.actionID)
        redoable.removeAll()
      }
      return nil
    case .sessionStarted, .sessionEnded, .routeOpened, .planAdvanceBlocked:
      return nil
    }
  }
}

extension [Event] {
  /// Where an action begins. Its events follow each other, and those asked for are mostly the latest.
  fileprivate func firstIndex(ofAction id: Event.ID) -> Int? {
    guard let last = lastIndex(where: { $0.actionID == id }) else { return nil }
    return self[...last].lastIndex { $0.actionID != id }.map { $0 + 1 } ?? 0
  }
}

extension [Event.ID] {
  /// Takes an id out, which is mostly the last one.
  fileprivate mutating func removeLast(_ id: Event.ID) {
    if let place = lastIndex(of: id) { remove(at: place) }
  }
}
