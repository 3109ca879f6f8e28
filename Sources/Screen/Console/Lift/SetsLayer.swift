import Canvas
import HUD
import Lifting
import Log
import Preferences
import Session
import Words

/// The session's sets in the order they were done, to delete or correct.
struct SetsLayer: ListLayer {
  var cursor: Cursor

  init(_ desk: Desk) { cursor = Cursor(row: desk.session.facts.lift.sets.count - 1) }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let sets = desk.session.facts.lift.sets
    let none = sets.isEmpty ? "There are no sets yet." : nil
    return [
      CommandRow("delete", ["d", .delete, "x"], hint: "delete", unavailable: none) {
        list, desk, command in
        guard let set = sets[at: list.cursor.row]?.set else { return }
        desk.lift(.delete(set: set.id), by: command)
      },
      change("more", [.right, "+"], by: 1, sets, none),
      change("less", [.left, "-"], by: -1, sets, none),
      CommandRow(
        "correct", ["c"], help: "In the sets: turn a done set into a missed one, or back.",
        hint: "done/missed", unavailable: none
      ) { list, desk, command in
        guard let set = sets[at: list.cursor.row]?.set else { return }
        desk.lift(.turn(set: set.id), by: command)
      },
    ] + digits(sets, none) + [
      CommandRow("history", ["h"]) { _, desk, _ in desk.pop() }
    ]
  }

  /// The keys that begin a value open its field, as on the lifting screen.
  private func digits(
    _ sets: [(block: ExerciseBlock, set: LoggedSet)], _ unavailable: String?
  ) -> [CommandRow<Self>] {
    "1234567890@".map { character in
      CommandRow(
        IntentName(rawValue: "type \(character)"), [.character(character)],
        help: character == "1" ? "In the sets: type a new value: 82.5, 82.5x8, @8." : nil,
        hint: character == "1" ? "correct" : nil, unavailable: unavailable
      ) { list, desk, _ in
        guard let (block, set) = sets[at: list.cursor.row] else { return }
        desk.push(NumberLayer(typed: String(character), of: set, in: block))
      }
    }
  }

  /// Adds or removes one repetition, or five seconds of a hold.
  private func change(
    _ intent: IntentName, _ keys: [Key], by step: Int,
    _ sets: [(block: ExerciseBlock, set: LoggedSet)], _ unavailable: String?
  ) -> CommandRow<Self> {
    CommandRow(
      intent, keys, hint: step > 0 ? "more" : nil, unavailable: unavailable
    ) { list, desk, command in
      guard let set = sets[at: list.cursor.row]?.set else { return }
      let values = set.entry.values
      let change: SetChange =
        if let reps = values.reps { .reps(reps + step) } else if let metres = values.metres {
          .metres(metres + 5 * step)
        } else { .time((values.time ?? .zero) + .seconds(5 * step)) }
      desk.lift(.correct(set: set.id, [change]), by: command)
    }
  }

  func list(_ desk: Desk) -> ListView {
    let rows = desk.session.facts.lift.sets.map { block, set in
      [
        desk.timeOfDay(set.at), set.entry.outcome == .done ? "✔" : "✘",
        block.exercise.name, set.entry.values.text(block.exercise, in: desk.unit),
        set.entry.type.note, set.entry.values.effort.map(desk.preferences.effortScale.text),
        set.entry.restBefore.map { "rest \($0.clock())" },
      ].compactMap(\.self).joined(separator: "  ")
    }
    return ListView(
      title: "Sets", rows: rows, selection: cursor.row,
      empty: desk.asking("No sets yet: {say “set done”|press s}."),
      footer: footer(desk))
  }
}
