import Core
package import Grades
import Languages

/// Why a plan moved on.
package enum PlanReason: Equatable, Sendable {
  case repsDone(Int, of: Int)
  case sent
  /// The set's time is over.
  case timeUp(Duration)
  case skipped, back
  /// The wording of an earlier version.
  case wording(String)

  /// In English, for other programs.
  package var text: String { wording.english }

  /// For people.
  package var shown: String {
    if case .wording(let text) = self { text } else { wording.translated }
  }

  private var wording: Text {
    switch self {
    case .repsDone(let done, let wanted): Text("\(done) of \(wanted) done")
    case .sent: Text("Sent")
    case .timeUp(let length): Text("\(length.clock()) up")
    case .skipped: Text("Skipped")
    case .back: Text("Back")
    case .wording(let text): Text(key: text)
    }
  }
}

/// Why a plan stayed where it is.
package enum PlanHold: Equatable, Sendable {
  /// The route is easier than the plan asks for.
  case isTooEasy(Grade, wanted: Grade)
  /// It was a fall, and the set needs a send.
  case lacksSend
  /// The step continues until the climber asks for the next one.
  case waits(PlanReason)
  /// The set is over, and plans don't go on automatically.
  case isManual(PlanReason)
  /// The wording of an earlier version.
  case wording(String)

  /// The reason, and what to do about it by word or key (`String.asking`). In English, for other
  /// programs.
  package var text: String { wording(\.text).english }

  /// The same for people.
  package var shown: String {
    if case .wording(let text) = self { text } else { wording(\.shown).translated }
  }

  private func wording(_ written: (PlanReason) -> String) -> Text {
    switch self {
    case .isTooEasy(let grade, let wanted):
      Text("\(grade) is below the plan's \(wanted): not counted")
    case .lacksSend: Text("1 more send to finish this set")
    case .waits(let reason): Text("\(written(reason)): {say “skip ahead”|press ]} to go on")
    case .isManual(let reason):
      Text("\(written(reason)), auto-advance is off: {say “skip ahead”|press ]}")
    case .wording(let text): Text(key: text)
    }
  }
}
