import Canvas
import Core
import HUD
import Languages
import Lifting
import Session
import Words

/// The exercises of the session, then those of the library, with a search field.
struct ExercisesLayer: ListLayer {
  var cursor = Cursor()
  private var query = ""

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("choose", [.enter], hint: tr("choose", context: "hint")) { list, desk, command in
        guard let chosen = list.choices(desk)[at: list.cursor.row] else {
          return desk.refuse(tr("There is nothing to choose here."))
        }
        desk.pop()
        switch chosen.what {
        case .block(let id): desk.lift(.goTo(block: id), by: command)
        case .exercise(let exercise):
          desk.lift(.exercise(desk.lifting.plan(exercise)), by: command)
        }
      },
      choosingByText,
    ] + searching(by: \.query)
  }

  func fill(_ card: inout RemoteCard, _ desk: Desk) { offer(&card, desk) }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Exercise"), rows: choices(desk).map(\.text), selection: cursor.row, query: query,
      empty: tr("Nothing fits. docs/lifting.md says how to add an exercise of your own."),
      footer: tr("type to search") + " · " + footer(desk))
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    if scene.head.title.isEmpty { scene.head.title = tr("LIFT", context: "title") }
    scene.overlay = .list(shown(desk))
  }

  private struct Row {
    enum What {
      case block(String)
      case exercise(Exercise)
    }

    let what: What
    let exercise: Exercise
    let text: String
    /// Used in this session or before.
    let isUsed: Bool
  }

  /// The session's exercises, then those done before, then the rest; best matches first.
  private func choices(_ desk: Desk) -> [Row] {
    let lift = desk.session.facts.lift
    let here = lift.blocks.map { block in
      let planned = block.plan.sets.count
      let sets =
        planned == 0
        ? plural(
          block.sets.count, "\(block.sets.count.grouped) set", "\(block.sets.count.grouped) sets")
        : plural(
          planned, "\(block.sets.count)/\(planned) sets", "\(block.sets.count)/\(planned) sets")
      return Row(
        what: .block(block.id), exercise: block.exercise,
        text: "▶ \(block.exercise.name)  \(sets)", isUsed: true)
    }
    let known = Set(lift.blocks.map(\.exercise.id))
    let done = desk.lifting.history.last
    let others = desk.lifting.exercises.filter { !known.contains($0.id) }
    let ordered = others.filter { done[$0.id] != nil } + others.filter { done[$0.id] == nil }
    let rows = ordered.map { exercise in
      let last = done[exercise.id]?.last.map {
        tr("last \($0.text(exercise, in: desk.unit))", context: "set")
      }
      let note = last ?? exercise.muscles.map(MuscleNames.shown).joined(separator: ", ")
      return Row(
        what: .exercise(exercise), exercise: exercise, text: "\(exercise.name)  \(note)",
        isUsed: done[exercise.id] != nil)
    }
    return ExerciseSearch(query).found(in: here + rows, of: \.exercise, isUsed: \.isUsed)
  }
}
