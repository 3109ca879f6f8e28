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
  init?(_ row: Row, _ systems: [String: GradeSystem]) {
    guard let session = row.textIfAny("session_id"), let id = row.textIfAny("route_id"),
      let climber = row.textIfAny("climber"), let climbName = row.textIfAny("climb_name"),
      let startedAt = row.integer("started_at"), let at = row.integer("at"),
      let number = row.integer("number"), let name = row.textIfAny("name"),
      let system = row.textIfAny("system").flatMap({ systems[$0] }),
      let grade = row.textIfAny("grade").flatMap({ Grade($0, in: system) }),
      let attempts = row.integer("attempts"), let sends = row.integer("sends"),
      let style = row.textIfAny("style").flatMap(AscentStyle.init),
      let result = row.textIfAny("result")
    else { return nil }
    let start = Moment(microseconds: startedAt)
    let label = ClimbLabel(
      isBoulder: system.isForBoulders, name: name, wall: row.textIfAny("place"))
    route = TriedRoute(
      id: id, session: session, startedAt: start,
      day: row.integer("day").map { Day(Int($0)) } ?? Self.localDay(start),
      at: Moment(microseconds: at), number: Int(number), label: label, grade: grade,
      attempts: Int(attempts), sends: Int(sends),
      firstSend: row.integer("first_send").map(Int.init),
      earlier: row.integer("earlier").map { $0 < 0 ? .unknown : .known(Int($0)) } ?? .none,
      style: style, isMarkedOnsight: row.integer("is_onsight") == 1,
      lastFall: row.textIfAny("last_fall").flatMap(HighPoint.init),
      isImported: row.integer("is_imported") == 1)
    self.climber = climber
    self.climbName = climbName
    self.result = RouteResult(stored: result) ?? .untried
    extra = Int(row.integer("extra") ?? 0)
    isSettled = !result.isEmpty
  }

  static func localDay(_ start: Moment) -> Day {
    let seconds = start.microseconds / 1_000_000
    let date = Date(timeIntervalSince1970: Double(seconds))
    let local = Int(seconds) + TimeZone.current.secondsFromGMT(for: date)
    return Day(local < 0 ? (local - 86_399) / 86_400 : local / 86_400)
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
