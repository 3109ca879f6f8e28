import Canvas
import Climbing
import Core
import Grades
import HUD
import Languages
import Session
import Words

/// The right grade, name or wall of a route that has attempts.
struct RouteCorrectionLayer: ListLayer {
  var cursor: Cursor
  private let route: Route
  private let session: EntrySession
  private var query = ""

  init(_ route: Route, in session: EntrySession, _ desk: Desk) {
    self.route = route
    self.session = session
    cursor = Cursor(row: route.grade.index)
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let nothing = tr("There is nothing to choose here.")
    return [
      CommandRow(
        "choose", [.enter], hint: tr("correct", context: "hint"),
        refusal: corrections(desk).isEmpty ? nothing : nil
      ) { list, desk, command in
        guard let chosen = list.corrections(desk)[at: list.cursor.row] else {
          return desk.refuse(nothing)
        }
        desk.pop()
        desk.correct(
          .climb(.correctRoute(list.route.id, chosen.change)), in: list.session, by: command,
          called: tr("correcting a route"))
      }
    ] + searching(by: \.query, limit: Route.longestName)
  }

  func list(_ desk: Desk) -> ListView {
    let title = [route.title, "\(route.grade)"].compactMap(\.self).joined(separator: ", ")
    return ListView(
      title: tr("Correct \(title)"), rows: corrections(desk).map(\.text), selection: cursor.row,
      query: query, empty: tr("Nothing fits."),
      footer: tr("type a grade or a name") + " · " + footer(desk))
  }

  private struct Correction {
    let text: String
    let change: RouteCorrection

    init(_ text: String, _ change: RouteCorrection) {
      self.text = text
      self.change = change
    }
  }

  private func corrections(_ desk: Desk) -> [Correction] {
    let wanted = query.lowercased().split(separator: " ")
    let grades = systems(desk).flatMap { system in
      let note = system == route.grade.system ? "" : "  \(system.title)"
      return system.names.indices.compactMap { Grade(system, at: $0) }.map {
        Correction(tr("grade \($0)") + note, .grade($0))
      }
    }.filter { grade in wanted.allSatisfy { grade.text.lowercased().contains($0) } }
    let text = String(query.drop(while: \.isWhitespace))
    guard !text.isEmpty else { return grades + removals }
    return grades + [
      Correction(tr("name this route “\(text)”"), .name(text)),
      Correction(tr("set the wall to “\(text)”"), .wall(text)),
    ]
  }

  private var removals: [Correction] {
    [
      route.name.map { Correction(tr("remove the name “\($0)”"), .name("")) },
      route.wall.map { Correction(tr("remove the wall “\($0)”"), .wall("")) },
    ].compactMap(\.self)
  }

  /// The route's own system first.
  private func systems(_ desk: Desk) -> [GradeSystem] {
    let others = [session.facts(desk).climb.start?.system].compactMap(\.self) + desk.systems
    return others.reduce(into: [route.grade.system]) { systems, system in
      let fits = system.isForBoulders == route.grade.system.isForBoulders
      if fits, !systems.contains(system) { systems.append(system) }
    }
  }
}
