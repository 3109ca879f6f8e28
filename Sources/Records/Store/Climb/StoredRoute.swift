import Climbing
import Core
import Foundation
import GRDB
import Grades

/// A row of `tried_route`: a named route of a counted session, and how it counts.
struct StoredRoute {
  var route: TriedRoute
  let climber: String
  /// The name under which it is stored: after all corrections.
  let climbName: String
  let result: RouteResult
  let extra: Int
  /// Whether it is counted as `result` says.
  let isSettled: Bool

  /// nil for a row that can't be read, or in a grade system that is gone.
  ///
  /// - Parameter row: with `Query.routeColumns`.
  init?(_ row: Row, _ systems: [String: GradeSystem]) {
    var columns = ColumnReader(row)
    guard let session = columns.text(), let id = columns.text(), let climber = columns.text(),
      let climbName = columns.text(), let startedAt = columns.integer()
    else { return nil }
    let start = Moment(microseconds: startedAt)
    let day = columns.integer().map { Day(Int($0)) } ?? Self.localDay(start)
    guard let at = columns.integer(), let number = columns.integer(), let name = columns.text()
    else { return nil }
    let place = columns.text()
    guard let system = columns.text().flatMap({ systems[$0] }),
      let grade = columns.text().flatMap({ Grade($0, in: system) }),
      let attempts = columns.integer(), let sends = columns.integer()
    else { return nil }
    let firstSend = columns.integer().map(Int.init)
    let earlier = columns.integer().map { $0 < 0 ? EarlierTries.unknown : .known(Int($0)) }
    guard let style = columns.text().flatMap(AscentStyle.init) else { return nil }
    let isOnsight = columns.integer() == 1
    let lastFall = columns.text().flatMap(HighPoint.init)
    let isImported = columns.integer() == 1
    guard let result = columns.text() else { return nil }
    route = TriedRoute(
      id: id, session: session, startedAt: start, day: day, at: Moment(microseconds: at),
      number: Int(number),
      label: ClimbLabel(isBoulder: system.isForBoulders, name: name, wall: place), grade: grade,
      attempts: Int(attempts), sends: Int(sends), firstSend: firstSend, earlier: earlier ?? .none,
      style: style, isMarkedOnsight: isOnsight, lastFall: lastFall, isImported: isImported)
    self.climber = climber
    self.climbName = climbName
    self.result = RouteResult(stored: result) ?? .untried
    extra = Int(columns.integer() ?? 0)
    isSettled = !result.isEmpty
  }

  static func localDay(_ start: Moment) -> Day {
    let (whole, rest) = start.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    var seconds = time_t(rest < 0 ? whole - 1 : whole)
    var parts = tm()
    tzset()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return Day(seconds / 86_400) }
    let (days, left) = (seconds + parts.tm_gmtoff).quotientAndRemainder(dividingBy: 86_400)
    return Day(left < 0 ? days - 1 : days)
  }

  static let insertion = """
    INSERT OR REPLACE INTO tried_route
      (session_id, route_id, climber, climb_name, started_at, day, at, number, name, place, system,
      grade, attempts, sends, first_send, earlier, style, is_onsight, last_fall, is_imported)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// - Parameter day: what an imported file of days said.
  static func arguments(
    _ route: TriedRoute, of climber: String, named climbName: ClimbName, on day: Day?
  ) -> StatementArguments {
    let earlier: Int? =
      switch route.earlier {
      case .none: nil
      case .known(let tries): tries
      case .unknown: -1
      }
    return [
      route.session, route.id, climber, climbName.text, route.startedAt.microseconds, day?.number,
      route.at.microseconds, route.number, route.label.name, route.label.wall,
      route.grade.system.id, "\(route.grade)", route.attempts, route.sends, route.firstSend,
      earlier, route.style.rawValue, route.isMarkedOnsight, route.lastFall?.rawValue,
      route.isImported,
    ]
  }
}

extension RouteResult {
  /// As the table holds it: `sent 5`, `otherwise`, `unsent 3`.
  var stored: String {
    func with(_ word: String, _ tries: Int?) -> String { tries.map { "\(word) \($0)" } ?? word }
    return switch self {
    case .untried: "untried"
    case .sent(let tries, let isOtherwise): with(isOtherwise ? "otherwise" : "sent", tries)
    case .unsent(let tries): with("unsent", tries)
    case .again: "again"
    case .part: "part"
    }
  }

  init?(stored text: String) {
    let words = text.split(separator: " ")
    let tries = words.count > 1 ? Int(words[1]) : nil
    switch words.first {
    case "untried": self = .untried
    case "sent": self = .sent(tries: tries, isOtherwise: false)
    case "otherwise": self = .sent(tries: tries, isOtherwise: true)
    case "unsent": self = .unsent(tries: tries)
    case "again": self = .again
    case "part": self = .part
    default: return nil
    }
  }
}
