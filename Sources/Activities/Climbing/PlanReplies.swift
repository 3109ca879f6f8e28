package import Core
import Sound

/// A plan's replies, alone or after the attempt that moved it.
extension Reply {
  package static func started(_ progress: PlanProgress) -> Reply {
    Reply(
      .info, word: "PLAN", "PLAN  \(progress.plan.name), \(progress.task)", tone: .planAdvanced,
      speech: progress.prompt, offersUndo: true)
  }

  static func left(_ plan: Plan) -> Reply {
    Reply(.info, "Left the plan \(plan.name)", tone: .same, offersUndo: true)
  }

  /// - Parameter reason: why it went on.
  static func advanced(_ progress: PlanProgress, after reason: PlanReason) -> Reply {
    let isOver = progress.position == nil
    return Reply(
      .info, word: "PLAN", "\(reason.text) → \(progress.task)",
      tone: isOver ? .finish : .planAdvanced,
      speech: progress.prompt, offersUndo: true)
  }

  /// The plan stays where it is, and why.
  static func held(_ hold: PlanHold) -> Reply {
    Reply(
      .warning, word: "HOLD", hold.text, tone: .planBlocked, speech: hold.text, isDone: false)
  }

  static let noPlan = refused(
    "No plan is running: {say “choose plan” or press l|press l} to choose one")
  static let firstStep = refused("This is the plan's first step")
  static let setGoesOn = refused("The plan's set isn't over yet")
}
