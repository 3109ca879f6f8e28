import Canvas
import Core
import Languages
import Lifting
import Preferences
import Session
import Words

extension ListLayer {
  /// The commands that delete or correct a set.
  ///
  /// - Parameter found: the selected set with its exercise; nil if there is none.
  func setRows(
    _ found: (block: ExerciseBlock, set: LoggedSet)?, in session: EntrySession, _ desk: Desk
  ) -> [CommandRow<Self>] {
    let none = found == nil ? tr("There are no sets yet.") : nil
    func row(
      _ intent: IntentName, _ keys: [Key], help: String? = nil, hint: String? = nil,
      _ name: String, _ action: @escaping (LoggedSet) -> LiftOrder.Action
    ) -> CommandRow<Self> {
      CommandRow(intent, keys, help: help, hint: hint, unavailable: none) { _, desk, command in
        guard let set = found?.set else { return }
        desk.correct(
          desk.order(action(set)), in: session, by: command, called: name)
      }
    }
    return [
      row(
        "delete", ["d", .delete, "x"], hint: tr("delete", context: "hint"), tr("deleting a set")
      ) { .delete(set: $0.id) },
      row("more", [.right, "+"], hint: tr("more", context: "hint"), tr("correcting a set")) {
        $0.changed(by: 1)
      },
      row("less", [.left, "-"], tr("correcting a set")) { $0.changed(by: -1) },
      row(
        "correct", ["c"], help: tr("In the sets: turn a done set into a missed one, or back."),
        hint: tr("done/missed", context: "hint"), tr("correcting a set")
      ) { .turn(set: $0.id) },
      CommandRow(
        "choose", [.enter], help: tr("In the sets: type a new value: 82.5, 82.5x8, @8."),
        hint: tr("new value", context: "hint"), unavailable: none
      ) { _, desk, _ in
        guard let (block, set) = found else { return }
        desk.push(NumberLayer(of: .set(set.id, in: block), of: session))
      },
    ]
  }
}

extension LoggedSet {
  /// The order for one repetition more or less, or five seconds or metres.
  fileprivate func changed(by step: Int) -> LiftOrder.Action {
    let values = entry.values
    let change: SetChange =
      if let reps = values.reps { .reps(reps + step) } else if let metres = values.metres {
        .metres(metres + 5 * step)
      } else { .time((values.time ?? .zero) + .seconds(5 * step)) }
    return .correct(set: id, [change])
  }
}

extension Desk {
  /// A set in a list. Imported sets have no known time of day.
  func text(of set: LoggedSet, in block: ExerciseBlock) -> String {
    [
      set.entry.gesture == .imported ? nil : timeOfDay(set.at),
      set.entry.outcome == .done ? "✔" : "✘", block.exercise.name,
      set.entry.values.text(block.exercise, in: unit), set.entry.type.note,
      set.entry.values.effort.map(preferences.effortScale.text),
      set.entry.restBefore.map { tr("rest \($0.clock())", context: "noun") },
    ].compactMap(\.self).joined(separator: "  ")
  }
}
