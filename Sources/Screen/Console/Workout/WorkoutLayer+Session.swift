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
      CommandRow("send", ["s"], unavailable: noClimb) { _, desk, command in
        desk.order(.log(.send), by: command)
      },
      CommandRow("fall", ["f"], unavailable: noClimb) { _, desk, command in
        desk.order(.log(.fall), by: command)
      },
    ]
  }
}
