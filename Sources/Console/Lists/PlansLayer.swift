import Canvas
import Climbing
import HUD
import Hearing
import Session

/// The plans that fit the session, and leaving the one that runs.
struct PlansLayer: ListLayer {
  var cursor = Cursor()

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      choosing(from: { Self.choices($1) }, hint: "start"),
      CommandRow("plans", ["l"]) { _, desk, _ in desk.pop() },
    ]
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: "Plans", rows: Self.choices(desk).map(\.text), selection: cursor.row,
      empty: "No plans: see chalktalk plan new.", footer: footer(desk))
  }

  private static func choices(_ desk: Desk) -> [Choice] {
    let running = desk.session.facts.climb.plan.map { [Choice("leave \($0.plan.name)", .endPlan)] }
    return (running ?? [])
      + desk.opening.plans.map { plan in
        Choice(
          plan.name, note: plan.steps.map(\.label).joined(separator: ", "), .startPlan(plan))
      }
  }
}
