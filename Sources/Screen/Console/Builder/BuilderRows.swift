import Canvas
import Grades
import Languages
import Preferences
import Sound
import Words

/// The builder's commands, for the parts and for the fields of an open part.
extension BuilderLayer {
  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    form == nil ? listRows(ownRows(desk), desk) : fieldRows(desk)
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let part = edited?[cursor.row].part
    let isHead = cursor.row == 0
    let head = isHead ? tr("That is the name: choose a part below it.") : nil
    let isPlan = edited?.isPlan != false
    return [
      CommandRow("choose", [.enter, .right], hint: tr("change", context: "hint")) {
        layer, desk, _ in
        layer.openForm(at: nil, desk)
      },
      CommandRow(
        "save", ["s"], help: tr("In the builder: save the plan or workout."),
        hint: tr("save", context: "hint"),
        asks: hasRemarks && fault == nil
          ? tr("Comments in the file will be lost. Save anyway?") : nil
      ) { layer, desk, _ in layer.save(&desk) },
      CommandRow(
        "add", ["a"], help: tr("In the builder: add a part after this one."),
        hint: tr("add", context: "hint")
      ) {
        layer, desk, _ in
        layer.rearrange(desk) { $0.add(after: $1) }
        layer.openForm(at: nil, desk)
      },
      CommandRow(
        "remove", ["d", .delete], hint: tr("delete", context: "hint"), unavailable: head,
        asks: edited.map { $0[cursor.row].questionBeforeDeleting }
      ) { layer, desk, _ in
        let row = layer.cursor.row
        layer.change(desk) { $0.remove(row) }
        layer.cursor.row = min(row, (layer.edited?.tables.count ?? 1) - 1)
      },
      CommandRow(
        "copy", ["c"], help: tr("In the builder: duplicate the part."),
        hint: tr("copy", context: "hint"), unavailable: head
      ) { layer, desk, _ in
        layer.rearrange(desk) { $0.duplicate($1) }
      },
      CommandRow(
        "lower", ["J"], help: tr("In the builder: move the part down."),
        hint: tr("down", context: "hint"),
        unavailable: head ?? (canMove(by: 1) ? nil : tr("It is the last one already."))
      ) { layer, desk, _ in layer.rearrange(desk) { $0.move($1, by: 1) } },
      CommandRow(
        "raise", ["K"], help: tr("In the builder: move the part up."),
        hint: tr("up", context: "hint"),
        unavailable: head ?? (canMove(by: -1) ? nil : tr("It is the first one already."))
      ) { layer, desk, _ in layer.rearrange(desk) { $0.move($1, by: -1) } },
      CommandRow(
        "day", ["D"], help: tr("In the builder: add a day; the exercises so far become the first."),
        hint: isPlan ? nil : tr("day", context: "hint"),
        unavailable: isPlan ? tr("Days are for workouts.") : nil
      ) { layer, desk, _ in layer.rearrange(desk) { edited, _ in edited.addDay() } },
      CommandRow(
        "week", ["W"], help: tr("In the builder: add a week with different sets to an exercise."),
        hint: part == .exercise ? tr("week", context: "hint") : nil,
        unavailable: part == .exercise ? nil : tr("Weeks are for exercises.")
      ) { layer, desk, _ in
        layer.rearrange(desk) { $0.addWeek(to: $1) }
      },
      CommandRow(
        "close", [.escape], hint: tr("leave", context: "hint"),
        asks: edited == kept ? nil : tr("Leave without saving?")
      ) { _, desk, _ in desk.pop() },
    ]
  }

  private func canMove(by step: Int) -> Bool { edited?.canMove(cursor.row, by: step) ?? false }

  private func fieldRows(_ desk: Desk) -> [CommandRow<Self>] {
    let library = desk.partLibrary
    func edit(
      _ change: @escaping (inout PartForm, inout PlanTable, Command) -> Void
    ) -> CommandRow<Self>.Action {
      { layer, desk, command in
        guard var form = layer.form else { return }
        let part = form.part
        layer.change(desk) { change(&form, &$0[part], command) }
        layer.form = form
      }
    }
    let system = edited.flatMap { GradeSystem(id: $0[0]["system"]) }
    return [
      CommandRow("type", action: edit { $0.type($2.text ?? "", &$1, library) }),
      CommandRow(
        "less", [.left],
        action: edit { form, part, _ in
          form.move(-1, &part, library, system)
        }),
      CommandRow(
        "more", [.right], hint: stepsThroughValues(library) ? tr("step", context: "hint") : nil,
        action: edit { form, part, _ in
          form.move(1, &part, library, system)
        }),
      CommandRow(
        "first", [.home],
        action: edit { form, part, _ in form.moveToStart(&part, library) }),
      CommandRow(
        "last", [.end],
        action: edit { form, part, _ in form.moveToEnd(&part, library) }),
      CommandRow(
        "erase", [.backspace],
        action: edit { form, part, _ in form.erase(&part, library) }),
      CommandRow(
        "delete", [.delete],
        action: edit { form, part, _ in form.delete(&part, library) }),
      CommandRow(
        "down", [.down, .tab],
        action: edit { form, part, _ in
          form.move(by: 1, part, library)
        }),
      CommandRow(
        "up", [.up, .backtab],
        action: edit { form, part, _ in
          form.move(by: -1, part, library)
        }),
      CommandRow(
        "select",
        action: edit { form, _, command in
          if let row = command.row { form.select(row) }
        }),
      CommandRow("close", [.enter, .escape], hint: tr("done", context: "hint")) { layer, _, _ in
        layer.form = nil
      },
    ]
  }

  private func stepsThroughValues(_ library: PartLibrary) -> Bool {
    guard let form, let edited else { return false }
    return form.canStep(in: edited[form.part], library)
  }
}
