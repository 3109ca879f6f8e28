import Core
package import Grades

/// Why a plan moved on.
package enum PlanReason: Equatable, Sendable {
  case repsDone(Int, of: Int)
  case sent
  /// The set's time is over.
  case timeUp(Duration)
  case skipped, back
  /// The wording of an earlier version.
  case wording(String)

  package var text: String {
    switch self {
    case .repsDone(let done, let wanted): "\(done) of \(wanted) done"
    case .sent: "Sent"
    case .timeUp(let length): "\(length.clock()) up"
    case .skipped: "Skipped"
    case .back: "Back"
    case .wording(let text): text
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

  /// The reason, and what to do about it by word or key (`String.asking`).
  package var text: String {
    switch self {
    case .isTooEasy(let grade, let wanted): "\(grade) is below the plan's \(wanted): not counted"
    case .lacksSend: "1 more send to finish this set"
    case .waits(let reason): "\(reason.text): {say “skip ahead”|press ]} to go on"
    case .isManual(let reason): "\(reason.text), auto-advance is off: {say “skip ahead”|press ]}"
    case .wording(let text): text
    }
  }
}
