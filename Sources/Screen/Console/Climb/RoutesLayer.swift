import Analysis
import Canvas
import Climbing
import Core
import Grades
import HUD
import Languages
import Session
import Words

/// A grade for the current route, another route of this or an earlier session, or a name or wall
/// for this one.
struct RoutesLayer: ListLayer {
  var cursor: Cursor
  private var query = ""
  private var status = RouteStatus?.none
  /// The suggested grade after the attempts so far.
  private var suggestion: NextGrade?
  /// The routes of this session and of earlier ones, each with its status. Made once: a log of twenty years has thousands, and a
  /// list is asked for its rows several times a key.
  private var routes: [(status: RouteStatus, choice: Choice)] = []

  init(_ desk: Desk) {
    routes = Self.routes(desk)
    let current = desk.session.facts.climb.current
    // A route with attempts keeps its grade, so the routes come first.
    let isOpen = current?.attempts.isEmpty == true
    suggestion = desk.setup.advice(after: desk.session.facts)
    cursor = Cursor()
    let place = (current?.grade.index ?? 0) + advice(desk).count
    cursor = Cursor(row: isOpen ? place : 0)
  }

  mutating func committed(_ desk: inout Desk) {
    suggestion = desk.setup.advice(after: desk.session.facts)
    routes = Self.routes(desk)
    select(cursor.row, desk)
  }

  mutating func receive(_ found: Found, _ desk: Desk) {
    if case .book = found { routes = Self.routes(desk) }
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    var rows: [CommandRow<Self>] = [
      choosing(
        from: { $0.choices($1) }, isEmpty: { !$0.isWhole && $0.choices($1).isEmpty },
        hint: tr("choose", context: "hint"), desk),
      daysRow(of: selectedClimb(desk), [.right]),
      // In this list a grade can be said alone.
      CommandRow("grade", takes: desk.spokenGrades(after: ["", "grade"])) { _, desk, command in
        desk.pop()
        desk.setGrade(by: command)
      },
      CommandRow("filter", [.tab], hint: tr("filter", context: "hint")) { list, _, _ in
        list.narrow(by: 1)
      },
      CommandRow("filter-back", [.backtab]) { list, _, _ in list.narrow(by: -1) },
    ]
    // What no longer fits isn't shown as if it did.
    rows += searching(by: \.query, limit: Route.longestName)
    for (index, status) in Self.filters.enumerated() {
      let intent = IntentName(rawValue: "filter-\(index + 1)")
      rows.append(
        CommandRow(intent, [.function(index + 1)]) { list, _, _ in list.narrow(to: status) })
    }
    return rows
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: title(desk), rows: texts(desk), selection: cursor.row,
      query: query,
      filters: Self.filters.enumerated().map { index, status in
        ListView.Filter(
          status?.title ?? tr("all", context: "routes"), key: .function(index + 1),
          isOn: status == self.status)
      },
      empty: status.map(\.lack) ?? tr("Nothing fits."),
      footer: tr("type to search") + " · " + footer(desk))
  }

  /// All routes, or only those with one status.
  private static let filters: [RouteStatus?] = [nil] + RouteStatus.allCases

  private mutating func narrow(by step: Int) {
    let count = Self.filters.count
    let filter = Self.filters.firstIndex(of: status) ?? 0
    narrow(to: Self.filters[(filter + step + count) % count])
  }

  private mutating func narrow(to status: RouteStatus?) {
    self.status = status
    cursor.row = 0
  }

  /// Whether all rows are shown. They are then not made one by one for each question about them: there may be thousands.
  private var isWhole: Bool { status == nil && query.allSatisfy(\.isWhitespace) }

  private func isFixed(_ desk: Desk) -> Bool {
    desk.session.facts.climb.current?.attempts.isEmpty == false
  }

  private func texts(_ desk: Desk) -> [String] {
    guard isWhole else { return choices(desk).map(\.text) }
    let (advice, grades) = (advice(desk).map(\.text), Self.grades(desk).map(\.text))
    let known = routes.map(\.choice.text)
    return isFixed(desk) ? advice + known + grades : advice + grades + known
  }

  private func selectedClimb(_ desk: Desk) -> ClimbLabel? {
    guard isWhole else { return choices(desk)[at: cursor.row]?.climb }
    let before = advice(desk).count + (isFixed(desk) ? 0 : Self.grades(desk).count)
    return routes[at: cursor.row - before]?.choice.climb
  }

  private func choices(_ desk: Desk) -> [Choice] {
    let wanted = query.lowercased().split(separator: " ")
    func fit(_ choice: Choice) -> Bool {
      guard !wanted.isEmpty else { return true }
      let title = choice.title.lowercased()
      return wanted.allSatisfy { title.contains($0) }
    }
    if let status { return routes.filter { $0.status == status }.map(\.choice).filter(fit) }
    let isFixed = isFixed(desk)
    let grades = Self.grades(desk)
    let routes = routes.map(\.choice)
    var found = (isFixed ? routes + grades : grades + routes).filter(fit)
    let text = query.drop(while: \.isWhitespace)
    if text.isEmpty { found = advice(desk) + found }
    if !text.isEmpty {
      found.append(Choice(tr("name this route “\(text)”"), .name(String(text))))
      found.append(Choice(tr("set the wall to “\(text)”"), .wall(String(text))))
    }
    return found
  }

  /// The log's suggestion: for this route, or for a new one if this one keeps its grade.
  private func advice(_ desk: Desk) -> [Choice] {
    guard let advice = suggestion, let current = desk.session.facts.climb.current,
      current.grade.system == advice.grade.system
    else { return [] }
    return [
      current.attempts.isEmpty
        ? Choice(tr("try \(advice.grade)"), note: advice.reason, .setGrade(advice.grade))
        : Choice(
          tr("new route at \(advice.grade)"), note: advice.reason,
          .open(KnownRoute(grade: advice.grade, name: nil, wall: nil)))
    ]
  }

  /// The suggestion is in the title too, because its row scrolls out of view if the list begins at
  /// a harder grade.
  private func title(_ desk: Desk) -> String {
    let suggested = suggestion.map { " · " + tr("suggested: \($0.grade)") }
    return tr("Grade, route or name") + (advice(desk).isEmpty ? "" : suggested ?? "")
  }

  private static func grades(_ desk: Desk) -> [Choice] {
    let current = desk.session.facts.climb.current
    let tried = current.flatMap { $0.attempts.isEmpty ? nil : $0 }
    let correction = tried.map { route in
      let attempts = route.attempts.count
      return plural(
        attempts, "corrects \(attempts.grouped) attempt", "corrects \(attempts.grouped) attempts")
    }
    let systems = desk.systems
    return systems.flatMap { system in
      let note = correction ?? (system == systems.first ? "" : system.title)
      return system.names.indices.compactMap { Grade(system, at: $0) }.map { grade in
        Choice(
          tr("grade \(grade)"), note: note,
          tried.map { .correctRoute($0.id, .grade(grade)) } ?? .setGrade(grade))
      }
    }
  }

  private static func routes(_ desk: Desk) -> [(status: RouteStatus, choice: Choice)] {
    let routes = desk.session.facts.climb.routes
    let own = routes.enumerated().map { index, route in
      let title = [tr("route \(index + 1)"), route.gradeText, route.title, route.shownAscent]
      return (
        route.status,
        Choice(
          title.compactMap(\.self).joined(separator: "  "),
          note: route.shownAscent == nil ? route.status.title : "", .goTo(routeID: route.id),
          climb: route.label)
      )
    }
    let here = Set(routes.compactMap(\.name))
    let known = desk.setup.routes.filter { !here.contains($0.name ?? "") }.map { route in
      (
        route.status,
        Choice(
          route.title, note: route.past.shown.map { "(\($0))" } ?? route.status.before,
          .open(route), climb: route.label)
      )
    }
    return own + known
  }
}

extension RouteStatus {
  fileprivate var title: String {
    switch self {
    case .open: tr("open", context: "route")
    case .tried: tr("tried", context: "route")
    case .sent: tr("sent", context: "route")
    }
  }

  /// That no route in the list has it.
  fileprivate var lack: String {
    switch self {
    case .open: tr("No route here is open.")
    case .tried: tr("No route here is tried.")
    case .sent: tr("No route here is sent.")
    }
  }

  /// That a route had it in an earlier session.
  fileprivate var before: String {
    switch self {
    case .open: tr("(before)")
    case .tried: tr("(tried before)")
    case .sent: tr("(sent before)")
    }
  }
}
