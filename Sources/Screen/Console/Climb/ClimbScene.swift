import Climbing
import Core
import Grades
package import HUD
import Languages
import Preferences
import Session

/// The climbing screen: the grade, its counts, the rest, the plan.
extension ClimbLayer {
  package func fill(_ scene: inout Scene, _ desk: Desk) {
    let facts = desk.session.facts
    scene.head.title = tr("CLIMB", context: "title")
    if desk.hasMouse { scene.buttons = buttons(desk) }
    if !desk.preferences.hasRestTimer { scene.head.marks.append(tr("RESTS OFF")) }
    if let start = facts.climb.start {
      scene.head.subtitle =
        "\(start.discipline.shown) · " + desk.systems.map(\.title).joined(separator: ", ")
    }
    if let words = desk.lastWords { scene.head.subtitle = words }
    if let start = facts.startedAt {
      scene.head.elapsed = ((facts.endedAt ?? desk.now) - start).minutes
    }
    guard let route = facts.climb.current else {
      scene.figures.main = Scene.Figure(text: desk.setup.grade.map { "\($0)" } ?? "")
      return
    }
    scene.figures.main = Scene.Figure(text: "\(route.grade)")
    scene.figures.caption = [
      desk.hasPartners ? desk.name(of: desk.up) : nil, tr("route \(facts.climb.currentNumber)"),
      route.title, route.isMarkedOnsight ? tr("onsight") : nil, route.shownLife,
    ].compactMap(\.self).joined(separator: "  ")
    scene.figures.counts = [
      Scene.Count(label: tr("tries", context: "count"), value: "\(route.attempts.count)"),
      Scene.Count(label: tr("sends", context: "count"), value: "\(route.sends)", topic: .send),
      Scene.Count(label: tr("falls", context: "count"), value: "\(route.falls)", topic: .fall),
    ]
    scene.figures.plan = facts.climb.plan.map { Self.row(of: $0, desk) }
    scene.figures.rest = facts.rest.map { rest in
      // The rest is what the climber watches from the mat, until the next word or key.
      Scene.Rest(rest, at: desk.now, isMain: lastCommand.map { $0 <= rest.changedAt } ?? true)
    }
  }

  private static func row(of progress: PlanProgress, _ desk: Desk) -> Scene.Plan {
    let steps = progress.plan.steps
    let left = progress.deadline.map { $0 - desk.now }.flatMap { $0 > .zero ? $0 : nil }
    return Scene.Plan(
      name: progress.plan.name, steps: steps.map(\.label),
      current: progress.position?.step ?? steps.count, skipped: progress.skipped,
      position: position(of: progress), left: left.map { $0.clock(.up) } ?? "",
      note: progress.held.map { tr("holds: \(desk.asking($0.shown))") } ?? "")
  }

  private static func position(of progress: PlanProgress) -> [Scene.Count] {
    guard let position = progress.position, let step = progress.step else {
      let end =
        progress.skipped.isEmpty ? tr("done", context: "plan") : tr("over", context: "plan")
      return [Scene.Count(label: tr("plan", context: "count"), value: end)]
    }
    let steps = progress.plan.steps.count
    var counts = [
      Scene.Count(label: tr("step", context: "count"), value: "\(position.step + 1)/\(steps)")
    ]
    if step.sets > 1 {
      counts.append(
        Scene.Count(label: tr("set", context: "count"), value: "\(position.set + 1)/\(step.sets)"))
    }
    let wanted = step.reps.map { "/\($0)" } ?? ""
    counts.append(
      Scene.Count(
        label: step.counts == .sends
          ? tr("sends", context: "count") : tr("reps", context: "count"),
        value: "\(progress.reps.count)\(wanted)"))
    return counts
  }
}
