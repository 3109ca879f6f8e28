import Core
import Languages
import Preferences
package import Session
import Timers

/// Undo and redo over everything that was done in this run.
extension Desk {
  /// Commits a decision about sessions that are not open here, or about their beginning and end;
  /// undo can take it back until the program ends.
  mutating func commit(_ decision: Decision, called name: String) {
    history.expect(decision.events, called: name)
    add([.commit(decision)])
  }

  /// Lets undo take back the date that a session was given before this run.
  ///
  /// - Parameter start: when the session began, by that date.
  package mutating func remember(_ dating: Event, ofSessionFrom start: String) {
    let action = PastAction(id: dating.actionID, session: dating.sessionID, at: dating.at)
    history.add(tr("the date \(start)"), .actions([action]), redoable: redoable)
  }

  /// Changes the presets, so that undo can take it back.
  mutating func changePresets(called name: String, _ change: (inout PresetList) -> Void) {
    let before = shelf.presets
    change(&shelf.presets)
    if shelf.presets != before {
      history.add(name, .presets(from: before, to: shelf.presets), redoable: redoable)
    }
    add([.keep(shelf.presets)])
  }

  /// Deletes a plan or a workout of the user's, once its text is read for undo.
  mutating func remove(_ id: String, called name: String, from list: Lookup) {
    removing = RemovedTraining(id: id, name: name, list: list)
    add([.look(.training(id))])
  }

  mutating func finishRemoval(_ text: String) {
    guard var training = removing else { return }
    removing = nil
    training.text = text
    history.add(tr("deleting \(training.name)"), .removed(training), redoable: redoable)
    isRemoving = true
    add([.change(.remove(training.id)), .look(training.list)])
    tell(.deleted(training.name))
  }

  /// Forgets a removal that failed: there is nothing to take back.
  mutating func failRemoval() {
    removing = nil
    if isRemoving { history.forgetRemoval() }
    isRemoving = false
  }

  /// Whether there is something to undo or redo anywhere.
  var canUndo: Bool { deedToUndo != nil || canUndoOwn }
  var canRedo: Bool { deedToRedo != nil || canRedoOwn }

  /// Takes back the latest deed, wherever it was done; false if that is the session's own action.
  mutating func takeBack(by command: Command) -> Bool {
    guard let deed = deedToUndo else { return false }
    turn(deed, back: true, by: command)
    return true
  }

  mutating func bringBack(by command: Command) -> Bool {
    guard let deed = deedToRedo else {
      guard let own = session.redoable.last, history.isStale(own) else { return false }
      tell(.nothingToRedo)
      return true
    }
    turn(deed, back: false, by: command)
    return true
  }

  var deedToUndo: History.Deed? {
    history.next(before: canUndoOwn ? session.actionToUndo : nil)
  }

  var deedToRedo: History.Deed? {
    history.nextAgain(before: canRedoOwn ? session.redoable.last : nil)
  }

  /// What redo would bring back in the open sessions, and what becomes stale when something else is
  /// done: all but attempts and sets, which come back until the session ends.
  var redoable: [Event.ID] {
    seats.map(\.session).flatMap { session in
      session.redoable.filter { !session.lasting.contains($0) }
    }
  }

  private mutating func turn(_ deed: History.Deed, back: Bool, by command: Command) {
    switch deed.content {
    case .actions(let actions):
      let context = context(of: command)
      var decision =
        back
        ? SessionState.takingBack(actions, called: deed.name, context)
        : SessionState.bringingBack(actions, called: deed.name, context)
      // A workout that runs meanwhile waits, should redo bring it back.
      if back, let workout = session.facts.workout, deed.has(workout.id),
        workout.timer.state == .running
      {
        decision.events = session.decide(.timer(.pause), context).events + decision.events
      }
      add([.commit(decision)])
    case .presets(let before, let after):
      history.turn(back: back)
      shelf.presets = back ? before : after
      add([.keep(shelf.presets)])
      tell(back ? .undone(deed.name) : .redone(deed.name, nil))
    case .removed(let training):
      history.turn(back: back)
      add([
        .change(back ? .replace(training.id, text: training.text) : .remove(training.id)),
        .look(training.list),
      ])
      tell(back ? .undone(deed.name) : .redone(deed.name, nil))
    case .lesson(let number):
      history.turn(back: back)
      add([.lesson(.turn(number, back: back))])
      tell(back ? .undone(deed.name) : .redone(deed.name, nil))
    case .hold(let hold):
      history.turn(back: back)
      if back { bringBack(hold) }
      tell(back ? .undone(deed.name) : .redone(deed.name, nil))
    case .pinned(let before, let after):
      history.turn(back: back)
      shelf.pin(back ? before : after)
      add([.keepFavourites(shelf.favourites)])
      tell(back ? .undone(deed.name) : .redone(deed.name, nil))
    }
  }
}
