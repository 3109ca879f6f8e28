import Canvas
import Climbing
import Core
import Grades
import HUD
import Languages
import Session
import Words

/// The right grade, name or wall of a route that has attempts.
struct RouteCorrectionLayer: SearchedLayer {
  var cursor: Cursor
  var query = ""
  private let route: Route
  private let session: EntrySession

  init(_ route: Route, in session: EntrySession, _ desk: Desk) {
    self.route = route
    self.session = session
    cursor = Cursor(row: route.grade.index)
  }

  func title(_ desk: Desk) -> String {
    let title = [route.title, route.gradeText].compactMap(\.self).joined(separator: ", ")
    return tr("Correct \(title)")
  }

  func footerLead(_ desk: Desk) -> String { tr("type a grade or a name") }
  var hint: String { tr("correct", context: "hint") }

  struct Item: SearchedItem {
    let text: String
    let change: RouteCorrection

    init(_ text: String, _ change: RouteCorrection) {
      self.text = text
      self.change = change
    }
  }

  func choose(_ item: Item, _ desk: inout Desk, by command: Command) {
    desk.pop()
    desk.correct(
      .climb(.correctRoute(route.id, item.change)), in: session, by: command,
      called: tr("correcting a route"))
  }

  func items(_ desk: Desk) -> [Item] {
    let grades = systems(desk).flatMap { system in
      let note = system == route.grade.system ? "" : "  \(system.title)"
      return system.names.indices.compactMap { Grade(system, at: $0) }.map {
        Item(tr("grade \($0)") + note, .grade($0))
      }
    }.filter { $0.fits(query) }
    let text = String(query.drop(while: \.isWhitespace))
    guard !text.isEmpty else { return grades + removals }
    return grades + [
      Item(tr("name this route “\(text)”"), .name(text)),
      Item(tr("set the wall to “\(text)”"), .wall(text)),
    ]
  }

  private var removals: [Item] {
    [
      route.name.map { Item(tr("remove the name “\($0)”"), .name("")) },
      route.wall.map { Item(tr("remove the wall “\($0)”"), .wall("")) },
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
