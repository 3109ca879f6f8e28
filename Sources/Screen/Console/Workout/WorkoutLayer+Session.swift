import Canvas
import Climbing
import Grades
import Languages
import Session
import Timers
import Words

/// The session's commands while a timer lies over it.
extension WorkoutLayer {
  func sessionRows(_ desk: Desk) -> [CommandRow<Self>] {
    let canLog =
      desk.isOpen && !isRecording && timer.state != .ready && desk.session.facts.climb.start != nil
    let noClimb = canLog ? nil : tr("This is not a climbing session.")
    let waits = isBesideClimbing(desk) ? reasonNotToLog : nil
    func keys(_ key: Key) -> [Key] { waits == nil ? [key] : [] }
    return [
      // Undoes whatever was logged last: a round, a set, an attempt beside the timer, or the
      // finished workout.
      CommandRow(
        "undo", ["u"], unavailable: !isRecording && desk.canUndo ? nil : tr("Nothing to undo.")
      ) { _, desk, command in desk.undo(by: command) },
      CommandRow(
        "redo", ["U"], unavailable: !isRecording && desk.canRedo ? nil : tr("Nothing to redo.")
      ) { _, desk, command in desk.redo(by: command) },
      logging("send", keys("s"), .send, noClimb), logging("fall", keys("f"), .fall, noClimb),
      CommandRow("wait", waits == nil ? [] : ["s", "f"], unavailable: waits) { _, _, _ in },
    ]
  }

  /// Whether its keys log attempts, too.
  func isBesideClimbing(_ desk: Desk) -> Bool {
    desk.isOpen && desk.session.facts.climb.start != nil
  }

  /// Why no key logs an attempt yet; nil if keys do.
  private var reasonNotToLog: String? {
    switch timer.state {
    case .ready: tr("Enter starts the timer. To log an attempt, leave it first: Esc.")
    case .running, .paused:
      timer.phase.activity == .getReady
        ? tr("The timer says READY: no key logs an attempt before it begins.") : nil
    case .complete, .stopped: nil
    }
  }

  /// Logs beside the timer. One that is over goes by itself soon.
  private func logging(
    _ intent: IntentName, _ keys: [Key], _ outcome: Outcome, _ unavailable: String?
  ) -> CommandRow<Self> {
    CommandRow(intent, keys, unavailable: unavailable) { _, desk, command in
      desk.order(.log(outcome), by: command)
    }
  }
}
