import Canvas
import Core
import HUD
import Languages
import Lifting
import Preferences
import Session
import Sound
import Words

/// Asks for a name to save the session's exercises as a workout.
struct RoutineNameLayer: Layer {
  private var name = ""
  private static let lengths = 1...30

  var mode: Mode? { nil }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("keep", [.enter], hint: tr("save", context: "hint")) { layer, desk, _ in
        layer.keep(&desk)
      },
      CommandRow("close", [.escape], hint: tr("leave", context: "hint")) { _, desk, _ in
        desk.pop()
      },
    ] + typing(into: \.name, limit: Self.lengths.upperBound)
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .form(
      FormView(
        title: tr("Save as a workout"),
        rows: [
          .init(label: tr("Name"), value: name, note: tr("1 to 30 characters"), isRefused: false)
        ],
        selection: 0, footer: tr("type its name") + " · " + footer(desk)))
  }

  private func keep(_ desk: inout Desk) {
    let title = name.trimmed
    guard Self.lengths.contains(title.count) else {
      return desk.refuse(tr("A workout needs a name of 1 to 30 characters"))
    }
    let workout = Routine(
      name: title, exercises: desk.session.facts.lift.blocks.compactMap(RoutineExercise.init))
    desk.pop()
    let liftPlan = LiftPlan(id: "", name: title, days: [workout])
    desk.add([
      .change(.add(name: title, text: LiftPlanText.text(of: liftPlan))), .look(.lifting),
    ])
    desk.tell(Reply(.info, tr("Saved as “\(title)”"), tone: .same))
  }
}

extension RoutineExercise {
  /// With as many sets as were done; the log supplies the weights and reps each time. nil if no set
  /// was done.
  fileprivate init?(_ block: ExerciseBlock) {
    let done = block.countedSets
    guard !done.isEmpty else { return nil }
    let plan = block.plan.sets.filter(\.type.isWork)
    let sets = done.enumerated().map { index, entry in
      SetRecipe(PlannedSet(type: entry.type, rest: plan[at: index]?.rest))
    }
    self.init(block.exercise, weeks: [sets], superset: block.plan.superset)
  }
}
