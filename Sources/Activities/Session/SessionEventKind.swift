import Log

/// The kinds of a session's own events in the log (docs/log-format.md).
package enum SessionEventKind: String, StoredKind {
  case started = "session.started"
  case ended = "session.ended"
  case deleted = "session.deleted"
  case restStarted = "rest.started"
  case restPaused = "rest.paused"
  case restResumed = "rest.resumed"
  case restEnded = "rest.ended"
  case goalRemoved = "goal.removed"
  case goalGrade = "goal.grade"
  case goalSends = "goal.sends"
  case goalLift = "goal.lift"
  case fileWritten = "file.written"
  case fileRemoved = "file.removed"
  case importedRow = "import.row"
  case undo = "undo"
  case redo = "redo"

  /// A partner's start has its own version: see `SessionStart`.
  package var versions: ClosedRange<Int> { self == .started ? 1...2 : 1...1 }

  package var reference: String? {
    switch self {
    case .undo, .redo: "action"
    case .goalRemoved: "goal"
    case .started, .ended, .deleted, .restStarted, .restPaused, .restResumed, .restEnded,
      .goalGrade, .goalSends, .goalLift, .fileWritten, .fileRemoved, .importedRow:
      nil
    }
  }

  package var oldName: String? {
    switch self {
    case .started: "sessionStarted"
    case .ended: "sessionEnded"
    case .restStarted: "restStarted"
    case .restEnded: "restEnded"
    case .undo: "undone"
    case .redo: "redone"
    case .deleted, .restPaused, .restResumed, .goalRemoved, .goalGrade, .goalSends, .goalLift,
      .fileWritten, .fileRemoved, .importedRow:
      nil
    }
  }
}
