import Climbing
import Grades
import Languages
import Session

/// The climbing screen on a phone.
extension ClimbLayer {
  /// What a phone can ask for on the climbing screen.
  private static let commands = [
    "send", "fall", "rest", "undo", "redo", "next", "previous", "repeat", "grade", "route", "pause",
    "resume", "delete-entry", "correct-entry", "state-entry", "describe-entry", "note-entry",
    "name", "onsight",
    "climber", "project",
  ]

  package func fill(_ card: inout RemoteCard, _ desk: Desk) {
    card.figures = nil
    card.offers = offers(Self.commands, desk)
    card.id = desk.session.facts.climb.current?.id
    card.climb = RemoteCard.Climb(desk.session.facts.climb)
  }
}

extension RemoteCard.Climb {
  init(_ state: ClimbState) {
    self.init()
    guard let route = state.current else { return }
    grade = "\(route.grade)"
    grades = route.grade.system.names
    (tries, sends, falls) = (route.attempts.count, route.sends, route.falls)
    number = state.currentNumber
    name = route.title
    style =
      route.shownAscent ?? (route.isMarkedOnsight ? tr("onsight") : nil) ?? route.shownLife
    plan = state.plan.map { plan in
      RemoteCard.Plan(
        task: plan.task, next: plan.position.flatMap { plan.plan.steps[at: $0.step + 1]?.label },
        set: plan.position.flatMap { position in
          plan.step.map { RemoteCard.Share(done: position.set, of: $0.sets) }
        },
        reps: plan.step?.reps.map { RemoteCard.Share(done: plan.reps.count, of: $0) })
    }
  }
}
