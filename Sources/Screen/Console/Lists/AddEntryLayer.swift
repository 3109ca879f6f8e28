import Canvas
import Climbing
import Core
import Grades
import HUD
import Languages
import Lifting
import Preferences
import Session
import Words

/// What can be added to a session that is over: a try at one of its routes or at a new one, or a set of one of its exercises.
struct AddEntryLayer: ListLayer {
  var cursor = Cursor()
  private var query = ""
  private let state: SessionState
  /// When the session began, to name it.
  private let start: String

  init(to state: SessionState, start: String) {
    self.state = state
    self.start = start
  }

  private struct Addition {
    let text: String
    let entry: StatedEntry
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let nothing = tr("There is nothing to choose here.")
    return [
      CommandRow(
        "choose", [.enter], hint: tr("add", context: "hint"),
        refusal: additions(desk).isEmpty ? nothing : nil
      ) { list, desk, command in
        guard let chosen = list.additions(desk)[at: list.cursor.row] else {
          return desk.refuse(nothing)
        }
        desk.pop()
        desk.commit(
          list.state.adding(chosen.entry, called: chosen.text, desk.context(of: command)),
          called: tr("adding to \(list.start)", context: "session"))
      }
    ] + searching(by: \.query, limit: Route.longestName)
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Add to \(start)", context: "session"), rows: additions(desk).map(\.text),
      selection: cursor.row, query: query, empty: tr("Nothing fits."),
      footer: tr("type to search") + " · " + footer(desk))
  }

  private func additions(_ desk: Desk) -> [Addition] {
    let wanted = query.lowercased().split(separator: " ")
    return (routes + sets(desk) + grades).filter { addition in
      wanted.allSatisfy { addition.text.lowercased().contains($0) }
    }
  }

  private var routes: [Addition] {
    state.facts.climb.routes.enumerated().flatMap { place, route in
      let title = [tr("route \(place + 1)"), "\(route.grade)", route.title]
        .compactMap(\.self).joined(separator: "  ")
      return Outcome.allCases.map { outcome in
        Addition(text: "\(outcome.sign)  \(title)", entry: .again(route.id, outcome))
      }
    }
  }

  private func sets(_ desk: Desk) -> [Addition] {
    state.facts.lift.blocks.compactMap { block in
      guard let last = block.sets.last?.entry.values else { return nil }
      let text = [block.exercise.name, last.text(block.exercise, in: desk.preferences.unit)]
      return Addition(
        text: text.joined(separator: "  "), entry: .sets(block.exercise, last, number: 1))
    }
  }

  /// New routes, in the session's system.
  private var grades: [Addition] {
    guard let system = state.facts.climb.start?.system else { return [] }
    return system.names.indices.compactMap { Grade(system, at: $0) }.flatMap { grade in
      Outcome.allCases.map { outcome in
        Addition(
          text: "\(outcome.sign)  " + tr("a new route, \("\(grade)")"),
          entry: .climb(
            grade, name: nil, wall: nil, falls: outcome == .fall ? 1 : 0,
            sends: outcome == .send ? 1 : 0))
      }
    }
  }
}

extension Outcome {
  fileprivate var sign: String { self == .send ? tr("✔ send") : tr("✘ fall") }
}
