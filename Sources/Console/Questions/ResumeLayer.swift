import Canvas
import Climbing
import HUD
import Hearing
import Log
import Session
import Sound

/// Asks whether to go on with a session that was never ended.
struct ResumeLayer: Layer {
  private let left: SessionState

  init(_ left: SessionState) { self.left = left }

  var mode: Mode? { .confirm }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("yes", ["y", .enter]) { layer, desk, command in
        desk.pop()
        layer.goOn(&desk, command)
      },
      CommandRow("no", ["n", .escape]) { layer, desk, _ in
        desk.pop()
        desk.open(ending: layer.left)
      },
    ]
  }

  func begin(_ desk: inout Desk) { desk.add([.play(.question)]) }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    let last = left.events.last?.at ?? desk.now
    let attempts = left.facts.climb.attempts
    scene.overlay = .question(
      "A session was left open \((desk.now - last).ago), "
        + "\(attempts) attempt\(attempts == 1 ? "" : "s"). Go on with it?",
      yes: "yes", no: "new")
  }

  /// Takes the session up, and its plan; or the plan asked for now, where it has none.
  private func goOn(_ desk: inout Desk, _ command: Command) {
    desk.resume(left)
    if left.facts.climb.plan == nil, let plan = desk.opening.plan {
      return desk.order(.startPlan(plan), by: command)
    }
    let attempts = left.facts.climb.attempts
    let place = left.facts.climb.plan.map { ", \($0.plan.name): \($0.place)" } ?? ""
    desk.tell(
      Reply(
        .info, "Back in the session, \(attempts) attempt\(attempts == 1 ? "" : "s") so far\(place)",
        tone: .awake, speech: left.facts.climb.plan?.prompt))
  }
}
