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

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let climb = desk.projects[at: cursor.row]
    return [
      choosing(from: { $1.projects.map(\.choice) }, hint: tr("choose", context: "hint"), desk),
      daysRow(of: climb?.label),
      CommandRow("projects", ["J"]) { _, desk, command in desk.close(by: command) },
    ]
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Projects: open climbs"), rows: desk.projects.map(\.choice.text),
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

extension Desk {
  /// The open climbs, those of this session first, then the last tried.
  var projects: [Project] {
    let routes = session.facts.climb.routes
    var seen: Set<ClimbName> = []
    let own = routes.reversed().compactMap { route -> Project? in
      guard let name = route.name, seen.insert(ClimbName(name, of: route.grade)).inserted,
        !route.past.isSent, route.sends == 0, let life = route.shownLife ?? route.shownTries
      else { return nil }
      let text = ["\(route.grade)", route.title].compactMap(\.self).joined(separator: "  ")
      guard let label = route.label else { return nil }
      return Project(
        label: label, choice: Choice(text, note: "(\(life))", .goTo(routeID: route.id)))
    }
    return own
      + earlierProjects.compactMap { route in
        guard let name = route.name else { return nil }
        let title = ["\(route.grade)", route.name, route.wall.map { "· \($0)" }]
        return Project(
          label: ClimbLabel(
            isBoulder: route.grade.system.isForBoulders, name: name, wall: route.wall),
          choice: Choice(
            title.compactMap(\.self).joined(separator: "  "),
            note: route.past.shown.map { "(\($0))" } ?? "", .open(route)))
      }
  }

  /// The open climbs of earlier sessions that aren't among the routes of this one.
  var earlierProjects: [KnownRoute] {
    let here = Set(
      session.facts.climb.routes.compactMap { route in
        route.name.map { ClimbName($0, of: route.grade) }
      })
    return setup.routes.filter { route in
      guard let name = route.name, route.status == .tried else { return false }
      return !here.contains(ClimbName(name, of: route.grade))
    }
  }

  /// “project Pink”: the names of the open climbs.
  var spokenProjects: SpokenForm {
    let names = projects.compactMap { project -> SpokenName? in
      let words = SpokenName.words(of: project.label.name)
      return words.isEmpty ? nil : SpokenName(project.label.name, phrases: [words])
    }
    return .names("project", after: ["project"], names)
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
