import Core
import Lifting
import Session
import Timers

/// What was done in this run besides the open session's own actions, so that undo takes everything
/// back, the latest first. The session remembers its own actions (`ActionLog`); here they have only
/// a place among the others.
struct History {
  /// Something that undo takes back and redo does again.
  struct Deed: Equatable {
    enum Content: Equatable {
      /// Actions in the log, the latest first.
      case actions([PastAction])
      case presets(from: PresetList, to: PresetList)
      /// A plan or a workout of the user's, with its file's text.
      case removed(RemovedTraining)
      case pinned(from: [WorkoutConfiguration], to: [WorkoutConfiguration])
      /// A word that was taught, by the lesson's number.
      case lesson(Int)
      /// A hold that was thrown away.
      case hold(RunningHold)
    }

    /// What it was, for the reply: `deleting Tabata`.
    let name: String
    let content: Content
    /// Whether a timer was started again.
    fileprivate(set) var isRestart = false
    fileprivate(set) var index = 0
    /// Actions of the open sessions that redo must not bring back, because this was done after them.
    fileprivate(set) var stale: Set<Event.ID> = []
  }

  private(set) var done: [Deed] = []
  private(set) var undone: [Deed] = []
  /// Deeds that become done once their events are on disk, by the id of their first action.
  private var expected: [Event.ID: Deed] = [:]
  /// Actions that redo must not bring back any more.
  private var overtaken: Set<Event.ID> = []
  /// When the open sessions' actions were done, among everything else.
  private var places: [Event.ID: Int] = [:]
  private var count = 0

  /// A deed made of events, which are about to be committed.
  mutating func expect(_ events: [Event], called name: String) {
    var seen: Set<Event.ID> = []
    let actions = events.reversed().filter {
      $0.payload.effect != .stands && seen.insert($0.actionID).inserted
    }.map { PastAction(id: $0.actionID, session: $0.sessionID, at: $0.at) }
    guard let first = actions.last else { return }
    let isRestart = events.contains {
      if case .timer(.started) = $0.payload { true } else { false }
    }
    expected[first.id] = Deed(name: name, content: .actions(actions), isRestart: isRestart)
  }

  /// A deed that is done.
  mutating func add(_ name: String, _ content: Deed.Content, redoable: [Event.ID]) {
    add(Deed(name: name, content: content), redoable)
  }

  private mutating func add(_ deed: Deed, _ redoable: [Event.ID]) {
    var deed = deed
    count += 1
    deed.index = count
    deed.stale = Set(redoable)
    done.append(deed)
    undone = []
  }

  /// Follows events that are on disk.
  ///
  /// - Parameters:
  ///   - isOwn: whether an event belongs to an open session.
  ///   - redoable: what redo would bring back in the open sessions.
  mutating func follow(
    _ events: [Event], isOwn: (Event) -> Bool, redoable: [Event.ID]
  ) {
    var isOfDeed: Set<Event.ID> = []
    for event in events {
      switch event.payload {
      // A deed is over with the first of its actions.
      case .undone(let action, _):
        if let deed = done.last, deed.actions.last?.id == action {
          undone.append(done.removeLast())
        }
      case .redone(let action):
        if let deed = undone.last, deed.actions.first?.id == action {
          done.append(undone.removeLast())
        }
      default:
        if case .timer = event.payload { overtakeRestart(but: event.actionID) }
        if let deed = expected.removeValue(forKey: event.actionID) {
          add(deed, redoable)
          isOfDeed.formUnion(deed.actions.map(\.id))
        } else if [.acts, .logs].contains(event.payload.effect), isOwn(event),
          places[event.actionID] == nil,
          !isOfDeed.contains(event.actionID)
        {
          count += 1
          places[event.actionID] = count
          undone = []
        }
      }
    }
  }

  /// A timer that goes on after its restart was taken back can't be replaced by the later run.
  private mutating func overtakeRestart(but action: Event.ID) {
    guard let deed = undone.last, deed.isRestart, !deed.has(action) else { return }
    overtaken.formUnion(deed.actions.map(\.id))
    undone.removeLast()
  }

  /// The events could not be written.
  mutating func forgetExpected() { expected = [:] }

  /// The deed that undo takes back; nil if it is the open session's action.
  func next(before own: Event.ID?) -> Deed? {
    guard let deed = done.last else { return nil }
    guard let own else { return deed }
    return (places[own] ?? 0) < deed.index ? deed : nil
  }

  /// The deed that redo does again; nil if it is the open session's action.
  func nextAgain(before own: Event.ID?) -> Deed? {
    guard let deed = undone.last else { return nil }
    guard let own, !deed.has(own), !isStale(own) else { return deed }
    // The end of a session is its own action, too.
    let place = undone.first { $0.has(own) }?.index ?? places[own] ?? 0
    return deed.index < place ? deed : nil
  }

  /// Whether something else was done since an open session's action was taken back.
  func isStale(_ own: Event.ID) -> Bool {
    overtaken.contains(own) || (done + undone).contains { $0.stale.contains(own) }
  }

  /// Forgets a file's removal that failed.
  mutating func forgetRemoval() {
    if case .removed = done.last?.content { done.removeLast() }
  }

  /// Undoes or redoes a deed that isn't in the log.
  mutating func turn(back isBack: Bool) {
    if isBack, let deed = done.popLast() { undone.append(deed) }
    if !isBack, let deed = undone.popLast() { done.append(deed) }
  }
}

/// A plan or a workout of the user's that was deleted.
struct RemovedTraining: Equatable {
  let id: String
  let name: String
  var text = ""
  /// Reads the list again that shows it.
  let list: Lookup
}

extension History.Deed {
  /// Its actions in the log, the latest first.
  var actions: [PastAction] {
    if case .actions(let actions) = content { actions } else { [] }
  }

  func has(_ action: Event.ID) -> Bool { actions.contains { $0.id == action } }
}
