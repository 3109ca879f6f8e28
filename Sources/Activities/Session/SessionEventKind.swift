import Climbing
package import Core
import Lifting
import Timers

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
  case climbRenamed = "climb.renamed"
  case climbMerged = "climb.merged"
  case climbSplit = "climb.split"
  case climbStripped = "climb.stripped"
  case fileWritten = "file.written"
  case fileRemoved = "file.removed"
  case importedRow = "import.row"
  case importMade = "import.made"
  case clockSet = "clock.set"
  case dated = "session.dated"
  case partnerMerged = "partner.merged"
  case undo = "undo"
  case redo = "redo"

  /// A partner's start has its own version: see `SessionStart`.
  package var versions: ClosedRange<Int> { self == .started ? 1...2 : 1...1 }

  package var reference: String? {
    switch self {
    case .undo, .redo: "action"
    case .goalRemoved: "goal"
    case .clockSet: "since"
    case .started, .ended, .deleted, .restStarted, .restPaused, .restResumed, .restEnded,
      .goalGrade, .goalSends, .goalLift, .climbRenamed, .climbMerged, .climbSplit, .climbStripped,
      .fileWritten, .fileRemoved, .importedRow, .importMade, .dated, .partnerMerged:
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
      .climbRenamed, .climbMerged, .climbSplit, .climbStripped, .fileWritten, .fileRemoved,
      .importedRow, .importMade, .clockSet, .dated, .partnerMerged:
      nil
    }
  }
}

/// A kind of event as the log knows it, whatever activity it is of. What reads the log by kinds asks here.
package struct EventKind: Equatable, Sendable {
  package let name: String
  package let versions: ClosedRange<Int>
  /// What version 0 called it, if it is that old.
  package let oldName: String?
  /// The field that names the event on which it acts; nil if it stands for itself.
  package let reference: String?

  package init(_ kind: some StoredKind) {
    name = kind.rawValue
    versions = kind.versions
    oldName = kind.oldName
    reference = kind.reference
  }

  /// All names that it has had, the oldest first.
  package var names: [String] { [oldName, name].compactMap(\.self) }

  /// Every kind that this version writes, or that an earlier one wrote.
  package static let all =
    SessionEventKind.allCases.map(EventKind.init) + ClimbEventKind.allCases.map(EventKind.init)
    + LiftEventKind.allCases.map(EventKind.init) + TimerEventKind.allCases.map(EventKind.init)
}
