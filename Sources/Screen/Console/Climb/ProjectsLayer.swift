import Canvas
import Climbing
import Core
import Grades
import HUD
import Languages
import Session
import Words

/// The open climbs: tried, not sent and still up, the last tried first.
struct ProjectsLayer: ListLayer {
  var cursor = Cursor()
  /// Made once: a log of twenty years has thousands, and a list is asked for its rows several times a key.
  private var projects: [Project] = []

  mutating func begin(_ desk: inout Desk) { projects = desk.projects }

  mutating func committed(_ desk: inout Desk) {
    projects = desk.projects
    select(cursor.row, desk)
  }

  mutating func receive(_ found: Found, _ desk: Desk) {
    if case .book = found { projects = desk.projects }
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let climb = projects[at: cursor.row]
    return [
      choosing(
        from: { list, _ in list.projects.map(\.choice) }, hint: tr("choose", context: "hint"), desk),
      daysRow(of: climb?.label),
      CommandRow("projects", ["J"]) { _, desk, command in desk.close(by: command) },
    ]
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Projects: open climbs"), rows: projects.map(\.choice.text),
      selection: cursor.row,
      empty: tr("No open climbs: a route with a name stays here from its first try to its send."),
      footer: footer(desk))
  }
}

/// A climb that is open, in this session or from earlier ones.
struct Project {
  let label: ClimbLabel
  let choice: Choice
}

extension Project {
  /// - Parameter route: of an earlier session; nil for one without a name.
  fileprivate init?(_ route: KnownRoute) {
    guard let label = route.label else { return nil }
    self.label = label
    choice = Choice(
      route.title, note: route.past.shown.map { "(\($0))" } ?? "", .open(route))
  }
}

extension KnownRoute {
  /// nil for a route without a name.
  var label: ClimbLabel? {
    name.map { ClimbLabel(isBoulder: grade.system.isForBoulders, name: $0, wall: wall) }
  }

  /// `V5  Pink  · Cave`.
  var title: String {
    ["\(grade)", name, wall.map { "· \($0)" }].compactMap(\.self).joined(separator: "  ")
  }
}

extension Desk {
  /// The open climbs, those of this session first, then the last tried.
  var projects: [Project] { ownProjects + earlierProjects.compactMap(Project.init) }

  private var ownProjects: [Project] {
    let routes = session.facts.climb.routes
    var seen: Set<ClimbName> = []
    return routes.reversed().compactMap { route -> Project? in
      guard let name = route.name, seen.insert(ClimbName(name, of: route.grade)).inserted,
        !route.past.isSent, route.sends == 0, let life = route.shownLife ?? route.shownTries,
        let label = route.label
      else { return nil }
      let text = [route.gradeText, route.title].compactMap(\.self).joined(separator: "  ")
      return Project(
        label: label, choice: Choice(text, note: "(\(life))", .goTo(routeID: route.id)))
    }
  }

  /// The open climbs of earlier sessions that aren't among the routes of this one, found as they are asked for.
  var earlierProjects: some Sequence<KnownRoute> {
    let here = Set(
      session.facts.climb.routes.compactMap { route in
        route.name.map { ClimbName($0, of: route.grade) }
      })
    return setup.routes.lazy.filter { route in
      guard route.status == .tried, let name = route.name else { return false }
      return !here.contains(ClimbName(name, of: route.grade))
    }
  }

  /// “project Pink”: the names of the open climbs.
  var spokenProjects: SpokenForm {
    .projects(
      of: ownProjects.map(\.label.name), then: earlierProjects.lazy.compactMap(\.name))
  }

  mutating func goToProject(by command: Command) {
    guard let found = projects.first(where: { $0.label.name == command.text }) else {
      return refuse(tr("No open climb has that name."))
    }
    order(found.choice.order, by: command)
  }
}

extension Route {
  /// `3 tries`, for a climb that was tried in this session only.
  fileprivate var shownTries: String? {
    let tries = attempts.count
    return tries == 0 ? nil : plural(tries, "\(tries.grouped) try", "\(tries.grouped) tries")
  }
}

extension SessionSetup {
  /// What is open, and when it was last tried: `Open: Pink V6, 11 tries on 3 days, last Mon 23 Nov 2026`.
  var openProject: String? {
    let open = routes.filter { $0.status == .tried }
    guard let last = open.first, let name = last.name, let day = last.lastDay else { return nil }
    let tries = last.past.shownTries.map { ", \($0)" } ?? ""
    let text = tr("Open: \(name) \("\(last.grade)")\(tries), last on \(day.text)")
    let others = open.count - 1
    return others == 0
      ? text
      : text + " · "
        + plural(
          others, "\(others.grouped) more: {say “choose project”|press J}",
          "\(others.grouped) more: {say “choose project”|press J}")
  }
}
