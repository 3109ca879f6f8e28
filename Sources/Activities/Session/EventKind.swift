import Climbing
import Lifting
package import Log
import Timers

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
