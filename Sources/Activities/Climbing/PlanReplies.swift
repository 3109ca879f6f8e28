package import Core
import Languages
import Sound

/// A plan's replies, alone or after the attempt that moved it.
extension Reply {
  package static func started(_ progress: PlanProgress) -> Reply {
    let word = tr("PLAN", context: "big word")
    return Reply(
      .info, word: word, "\(word)  \(progress.plan.name), \(progress.task)", tone: .planAdvanced,
      speech: progress.prompt, offersUndo: true)
  }

  static func left(_ plan: Plan) -> Reply {
    Reply(.info, tr("Left the plan \(plan.name)"), tone: .same, offersUndo: true)
  }

  /// - Parameter reason: why it went on.
  static func advanced(_ progress: PlanProgress, after reason: PlanReason) -> Reply {
    let isOver = progress.position == nil
    return Reply(
      .info, word: tr("PLAN", context: "big word"), "\(reason.shown) → \(progress.task)",
      tone: isOver ? .finish : .planAdvanced,
      speech: progress.prompt, offersUndo: true)
  }

  /// The plan stays where it is, and why.
  static func held(_ hold: PlanHold) -> Reply {
    Reply(
      .warning, word: tr("HOLD", context: "big word of a plan"), hold.shown, tone: .planBlocked,
      speech: hold.shown, isDone: false)
  }

  static var noPlan: Reply {
    refused(
      tr("No plan is running: {say “choose plan” or press l|press l} to choose one"))
  }
  static var firstStep: Reply {
    refused(tr("This is the plan's first step"))
  }
  static var setGoesOn: Reply {
    refused(tr("The plan's set isn't over yet"))
  }
}
