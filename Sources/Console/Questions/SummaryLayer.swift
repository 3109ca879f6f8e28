import Analysis
import Canvas
import HUD
import Hearing
import Session

/// What the session came to, once it is over.
struct SummaryLayer: Layer {
  private var goals: [GoalProgress] = []

  var mode: Mode? { .confirm }

  mutating func begin(_ desk: inout Desk) { desk.add([.look(.goals(at: desk.now, in: desk.unit))]) }

  mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    if case .found(.goals(let goals)) = input { self.goals = goals }
  }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("yes", [.enter, .escape, "q"], hint: "leave") { _, desk, _ in desk.leave() },
      CommandRow("no") { _, desk, _ in desk.leave() },
    ]
  }

  /// A session that held nothing but lifting tells of nothing else.
  private func lines(_ desk: Desk) -> [String] {
    let lifted = LiftSummary.lines(desk)
    if desk.opening.isForLifting, !lifted.isEmpty { return lifted + SummaryText.lines(goals) }
    return SummaryText.lines(desk.session.facts, goals) + (lifted.isEmpty ? [] : [""] + lifted)
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .summary(title: "Session over", lines: lines(desk))
  }
}
