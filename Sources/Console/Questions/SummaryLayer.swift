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

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .summary(
      title: "Session over",
      lines: SummaryText.lines(desk.session.facts, lifted: LiftSummary.lines(desk), goals))
  }
}
