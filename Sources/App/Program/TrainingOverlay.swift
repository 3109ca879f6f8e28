import HUD
import Hearing
import Log
import Session
import Sound

/// The timers over a climbing session: same log, same screen; the session goes on under them.
extension Program {
  mutating func openTraining() {
    guard let id = session.facts.id else { return }
    training = Training(
      .list, shelf: shelf, log: .session(id: id), settings: settings, helpRows: timerHelpRows,
      newID: newID)
  }

  /// Once the user has left them.
  mutating func closeTraining() {
    guard let training, training.isClosed else { return }
    shelf = training.shelf
    self.training = nil
  }

  mutating func passInTraining(to now: Moment) -> [Effect] { training?.pass(to: now) ?? [] }

  /// nil where the intent is not the timers': without them, and for what is about hearing itself.
  mutating func actInTraining(on intent: Intent, at now: Moment) -> [Effect]? {
    switch intent {
    case .sleep, .wake, .strict, .normal: nil
    case .send, .fall, .rest, .undo, .redo, .next, .previous, .repeat, .harder, .easier, .status,
      .history, .finish, .start, .pause, .resume, .stop, .round, .yes, .no, .routes,
      .onsight, .plans, .skip, .stepback, .choose, .delete, .close, .timers:
      training?.act(on: intent, at: now)
    }
  }

  mutating func recordedInTraining(at now: Moment) -> [Effect] {
    training?.committed(at: now) ?? []
  }

  mutating func notRecordedInTraining(_ reason: String, at now: Moment) -> [Effect] {
    training?.notCommitted(reason, at: now) ?? []
  }

  /// The program ends; what was done of a workout is logged first.
  mutating func leave(at now: Moment) -> [Effect] {
    (training?.leave(at: now) ?? []) + [.quit]
  }

  var listenInTraining: Effect? {
    training.map { .listen($0.listening.mode, only: $0.listening.only) }
  }
}
