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
    return [
      // Undoes whatever was logged last: a round, a set, an attempt beside the timer, or the
      // finished workout.
      CommandRow(
        "undo", ["u"], unavailable: !isRecording && desk.canUndo ? nil : tr("Nothing to undo.")
      ) { _, desk, command in desk.undo(by: command) },
      CommandRow(
        "redo", ["U"], unavailable: !isRecording && desk.canRedo ? nil : tr("Nothing to redo.")
      ) { _, desk, command in desk.redo(by: command) },
      logging("send", "s", .send, noClimb), logging("fall", "f", .fall, noClimb),
    ]
  }

  /// Logs beside the timer. One that is over goes by itself soon.
  private func logging(
    _ intent: IntentName, _ key: Key, _ outcome: Outcome, _ unavailable: String?
  ) -> CommandRow<Self> {
    CommandRow(intent, [key], unavailable: unavailable) { _, desk, command in
      desk.order(.log(outcome), by: command)
    }
  }
}
