import Climbing
import Log
import Session

/// The climbing screen on a phone.
extension ClimbLayer {
  /// What a phone can ask for on the climbing screen.
  private static let commands = [
    "send", "fall", "rest", "undo", "redo", "next", "previous", "repeat", "grade", "route", "pause",
    "resume", "delete-entry", "correct-entry", "climber",
  ]

  package func fill(_ card: inout RemoteCard, _ desk: Desk) {
    card.figures = nil
    card.offers = offers(Self.commands, desk)
    let state = desk.session.facts.climb
    var climb = RemoteCard.Climb()
    if let route = state.current {
      climb.grade = "\(route.grade)"
      climb.grades = route.grade.system.names
      (climb.tries, climb.sends, climb.falls) = (route.attempts.count, route.sends, route.falls)
      climb.number = state.currentNumber
      climb.name = route.title
      climb.routes = state.routes.enumerated().map { index, route in
        RemoteCard.Route(
          number: index + 1, grade: "\(route.grade)", name: route.title,
          tries: route.attempts.count, sends: route.sends)
      }
      climb.plan = state.plan.map { plan in
        let next = plan.position.map { $0.step + 1 }
        let steps = plan.plan.steps
        return RemoteCard.Plan(
          task: plan.task,
          next: next.flatMap { steps.indices.contains($0) ? steps[$0].label : nil })
      }
    }
    card.climb = climb
  }
}
