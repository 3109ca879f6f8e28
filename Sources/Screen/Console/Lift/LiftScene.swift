import Core
package import HUD
import Languages
import Lifting
import Preferences
import Session

/// The lifting screen: the next set, the sets so far, the rest, and what comes after.
extension LiftLayer {
  package func fill(_ scene: inout Scene, _ desk: Desk) {
    let facts = desk.session.facts
    let lift = facts.lift
    scene.head.title = tr("LIFT", context: "title")
    scene.head.subtitle = lift.routine ?? ""
    scene.buttons = desk.hasMouse ? buttons(desk) : []
    scene.figures.plan = nil
    scene.figures.counts = []
    if !desk.preferences.hasRestTimer, !scene.head.marks.contains(tr("RESTS OFF")) {
      scene.head.marks.append(tr("RESTS OFF"))
    }
    if let start = facts.startedAt {
      scene.head.elapsed = ((facts.endedAt ?? desk.now) - start).minutes
    }
    scene.figures.rest = facts.rest.map { rest in
      // As over climbing: what the lifter watches until the next word or key.
      Scene.Rest(rest, at: desk.now, isMain: lastCommand.map { $0 <= rest.changedAt } ?? true)
    }
    guard let block = lift.current else {
      scene.figures.main = Scene.Figure(text: tr("LIFT", context: "big word"), topic: .info)
      scene.figures.caption =
        (desk.hasPartners ? "\(desk.name(of: desk.up)) · " : "") + tr("No exercise yet")
      scene.figures.note = desk.asking(tr("{Say “choose exercise” or press e|Press e}"))
      scene.figures.sets = Scene.Sets(heading: "", rows: [], next: nil, plates: "", after: "")
      return
    }
    let next = block.next(in: desk.unit)
    scene.figures.main = Scene.Figure(text: next.values.figure(block.exercise, in: desk.unit))
    scene.figures.caption = [
      desk.hasPartners ? desk.name(of: desk.up) : nil, block.exercise.name,
      Self.setNumber(of: block),
      next.type.note,
      next.values.effort.map(desk.preferences.effortScale.text),
    ]
    .compactMap(\.self).joined(separator: " · ")
    scene.figures.note = block.plan.shownReason ?? ""
    scene.figures.sets = Self.table(of: block, next, desk, following: lift.upNext)
  }

  /// `set 3 of 5`.
  static func setNumber(of block: ExerciseBlock) -> String {
    guard block.isComplete else { return "\(block.nextNumber)" }
    let all = block.course.count
    guard block.skipped == 0 else { return tr("\(block.sets.count) of \(all) done") }
    return all == 1 ? tr("done", context: "exercise") : tr("all \(all) done")
  }

  private static func table(
    of block: ExerciseBlock, _ next: NextSet, _ desk: Desk, following: ExerciseBlock?
  ) -> Scene.Sets {
    let exercise = block.exercise
    let unit = desk.unit
    // Sets outside the plan are not compared with last time's.
    var place = 0
    var rows = block.course.map { step in
      guard case .set(let id) = step, let set = block.sets.first(where: { $0.id == id }) else {
        place += 1
        return Scene.Sets.Row(topic: nil, text: tr("skipped", context: "set"), note: "", last: "")
      }
      let last = set.entry.countsInPlan ? block.plan.last[at: place] : nil
      if set.entry.countsInPlan { place += 1 }
      return Scene.Sets.Row(
        topic: set.entry.outcome == .done ? .send : .fall,
        text: set.entry.values.short(exercise, in: unit),
        note: [
          set.entry.type.note,
          set.entry.values.effort.map(desk.preferences.effortScale.mark),
        ].compactMap(\.self).joined(separator: " "),
        last: last?.short(exercise, in: unit) ?? "")
    }
    let ahead = max(1, block.plan.sets.count - block.planPlace)
    for number in 0..<(block.isComplete ? 0 : ahead) {
      let planned = block.plan.sets[at: block.planPlace + number]
      rows.append(
        Scene.Sets.Row(
          topic: nil,
          text: (number == 0 ? next.values : planned?.filled(from: next) ?? SetValues())
            .loadable(on: exercise, in: unit).short(exercise, in: unit),
          note: (number == 0 ? next.type : planned?.type ?? .working).note ?? "",
          last: block.plan.last[at: place + number]?.short(exercise, in: unit) ?? ""))
    }
    return Scene.Sets(
      heading: exercise.heading(in: unit, hasWeight: next.values.weight != nil), rows: rows,
      next: block.isComplete ? nil : block.course.count,
      plates: plates(for: next, exercise, desk),
      after: following.map { tr("then \($0.exercise.name)") } ?? "")
  }

  private static func plates(
    for next: NextSet, _ exercise: Exercise, _ desk: Desk
  ) -> String {
    guard exercise.equipment == .barbell, let weight = next.values.weight else { return "" }
    return Plates.text(
      for: weight, on: exercise.bar(in: desk.unit), from: desk.preferences.smallestPlate,
      in: desk.unit)
  }
}

extension Exercise {
  /// The heading for a set's figures: `kg × reps`.
  fileprivate func heading(in unit: MassUnit, hasWeight: Bool) -> String {
    let figures =
      switch metric {
      case .weight, .bodyweight: tr("reps", context: "set")
      case .hold: tr("time", context: "set")
      case .distance: tr("distance", context: "set")
      }
    let sides = isPerSide ? ", " + tr("each side") : ""
    return (metric == .weight || hasWeight ? "\(unit.rawValue) × \(figures)" : figures) + sides
  }
}

extension SetValues {
  /// The main figure: `82.5 × 5`, `BW × 8`, `+10 × 5`, `45 S`.
  func figure(_ exercise: Exercise, in unit: MassUnit) -> String {
    let load = weight.map {
      (exercise.metric == .bodyweight && $0.hundredths > 0 ? "+" : "") + $0.figure(in: unit)
    }
    switch exercise.metric {
    case .weight: return "\(load ?? "–")×\(reps ?? 0)"
    case .bodyweight: return [load, "\(reps ?? 0)"].compactMap(\.self).joined(separator: "×")
    case .hold:
      let length = Self.timeText(time ?? .zero).replacing(" s", with: "S")
      return [load.map { "+\($0)" }, length].compactMap(\.self).joined(separator: " ")
    case .distance:
      return [load, metres.map { "\($0)M" } ?? "0M"].compactMap(\.self).joined(separator: " ")
    }
  }

  /// For a column: `82.5×8`.
  fileprivate func short(_ exercise: Exercise, in unit: MassUnit) -> String {
    text(exercise, in: unit).replacing(" \(unit.rawValue)", with: "").replacing(" × ", with: "×")
  }
}

extension PlannedSet {
  /// Fills in missing values from the set before; a warm-up tells nothing about other sets.
  fileprivate func filled(from next: NextSet) -> SetValues {
    var values = values
    guard type.isWork, next.type.isWork else { return values }
    values.weight = values.weight ?? next.values.weight
    values.reps = values.reps ?? next.values.reps
    values.time = values.time ?? next.values.time
    values.metres = values.metres ?? next.values.metres
    return values
  }
}
