import Analysis
import Core
import Lifting
import Session

// A session's lifting for `show`: exercise by exercise, set by set.
extension SessionFacts {
  /// For people: empty if nothing was lifted.
  func liftLines(in unit: MassUnit, _ scale: EffortScale) -> [String] {
    let workout = importedNotes(on: .workout, of: lift.blocks.flatMap(\.sets))
    return workout
      + lift.blocks.filter { !$0.sets.isEmpty }.flatMap { block in
        [block.exercise.name] + importedNotes(on: .exercise, of: block.sets).map { "     \($0)" }
          + block.sets.map { set in
            let number = block.number(of: set.id) ?? block.nextNumber
            return "  \(number.number)  \(line(set, block, in: unit, scale))"
          }
      }
  }

  /// What the rows of these sets say, each text once.
  private func importedNotes(on topic: ImportedRow.NoteTopic, of sets: [LoggedSet]) -> [String] {
    importedTexts(on: topic, of: sets).map { "“\($0)”" }
  }

  private func importedTexts(on topic: ImportedRow.NoteTopic, of sets: [LoggedSet]) -> [String] {
    var texts: [String] = []
    for text in sets.lazy.compactMap({ self.imported[$0.id]?.note(on: topic) })
    where !texts.contains(text) { texts.append(text) }
    return texts
  }

  private func line(
    _ set: LoggedSet, _ block: ExerciseBlock, in unit: MassUnit, _ scale: EffortScale
  ) -> String {
    let entry = set.entry
    let stated = imported[set.id].flatMap { $0.isStated ? $0 : nil }
    let parts: [String?] = [
      stated?.statedTime ?? LogText.clock(set.at, of: entry.gesture),
      entry.outcome == .done ? "✔" : "✘ missed", entry.values.text(block.exercise, in: unit),
      entry.type.mark, entry.values.effort.map(scale.text),
      stated == nil ? entry.gesture.text : "stated", entry.restBefore.map { "rest \($0.clock())" },
      imported[set.id]?.note.map { "“\($0)”" },
    ]
    return parts.compactMap(\.self).joined(separator: "  ")
  }

  /// For scripts: weights in kilograms at full precision, whatever unit they were said in.
  var liftObject: JSONObject {
    [
      "workout": lift.routine,
      "workoutNotes": importedTexts(on: .workout, of: lift.blocks.flatMap(\.sets)),
      "exercises": exercises,
      "volumeKg": Double(LiftSum(self).volume) / 1000,
    ]
  }

  private var exercises: [JSONObject] {
    lift.blocks.filter { !$0.sets.isEmpty }.map { block in
      [
        "id": block.exercise.id, "name": block.exercise.name,
        "kind": block.exercise.metric.rawValue, "muscles": block.exercise.muscles,
        "superset": block.plan.superset,
        "notes": importedTexts(on: .exercise, of: block.sets), "sets": block.sets.map(object),
      ]
    }
  }

  private func object(_ set: LoggedSet) -> JSONObject {
    let entry = set.entry
    let values = entry.values
    return [
      "id": set.id, "at": LogText.timestamp(set.at), "index": entry.index,
      "outcome": entry.outcome.rawValue, "setType": entry.type.rawValue,
      "weightKg": values.weight?.kilograms, "unit": values.weight?.unit.rawValue,
      "reps": values.reps, "seconds": values.time?.inSeconds, "distanceM": values.metres,
      "effort": values.effort.map { Double($0) / 10 }, "gesture": entry.gesture.rawValue,
      "timeToLogMs": entry.timeToLog.milliseconds,
      "restBeforeMs": entry.restBefore?.milliseconds, "note": imported[set.id]?.note,
    ]
  }
}

extension SetType {
  /// nil for a normal working set.
  fileprivate var mark: String? {
    switch self {
    case .working: nil
    case .warmUp: "warm-up"
    case .drop: "drop set"
    case .toFailure: "to failure"
    }
  }
}
