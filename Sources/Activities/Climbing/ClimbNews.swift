package import Core
import Grades
import Languages

/// What a session changed in the life of climbs with a name.
package struct ClimbNews: Equatable, Sendable {
  /// Tried for the first time of all.
  package private(set) var new: [Route] = []
  /// Sent at last, after tries on other days.
  package private(set) var sent: [Route] = []
  /// Tried, and not sent by the end.
  package private(set) var open: [Route] = []

  /// - Parameter routes: the session's, which know what was done before them (`Route.past`).
  package init(_ routes: some Sequence<Route>) {
    let named = routes.filter { $0.name != nil && !$0.attempts.isEmpty }
    let sentHere = Set(named.filter { $0.sends > 0 }.map(Self.key))
    var seen: Set<Key> = []
    for route in named {
      if route.isUntried { new.append(route) }
      if route.sends > 0, !route.past.isSent, route.past.days > 0 { sent.append(route) }
      let key = Self.key(of: route)
      if !route.past.isSent, !sentHere.contains(key), seen.insert(key).inserted {
        open.append(route)
      }
    }
  }

  private struct Key: Hashable {
    let name: ClimbName
    let wall: String?
  }

  private static func key(of route: Route) -> Key {
    Key(name: ClimbName(route.name ?? "", of: route.grade), wall: route.wall.map(ClimbName.plain))
  }

  /// `new: Pink, Rosa`; nil if there is none.
  package var newText: String? { new.isEmpty ? nil : tr("new: \(Self.names(new))") }

  /// `open: Pink`.
  package var openText: String? { open.isEmpty ? nil : tr("open: \(Self.names(open))") }

  /// `Pink: sent in 12 tries over 4 days`, each.
  package var stories: [String] { stories(besides: nil) }

  /// - Parameter shown: a route whose story was shown already.
  package func stories(besides shown: Route.ID?) -> [String] {
    sent.filter { $0.id != shown }.compactMap { route in
      route.name.flatMap { name in route.shownAscent.map { "\(name.isolated): \($0)" } }
    }
  }

  /// The first three, and how many others there are.
  private static func names(_ routes: [Route]) -> String {
    let most = 3
    let others = routes.count - most
    let names = routes.prefix(most).compactMap { $0.name?.isolated }
    let rest =
      others > 0
      ? [plural(others, "and \(others.grouped) more", "and \(others.grouped) more")] : []
    return (names + rest).joined(separator: ", ")
  }
}

/// The climber's last session of climbing, and what it changed.
package struct LastClimbing: Equatable, Sendable {
  package var day: Day
  package var news: ClimbNews

  package init(day: Day, news: ClimbNews) {
    self.day = day
    self.news = news
  }

  /// `Last time, Mon 23 Nov 2026: Pink sent, 2 new climbs`; nil if it changed nothing.
  package var text: String? {
    let sent = news.sent.compactMap(\.name).map { tr("\($0) sent", context: "climb") }
    let new = news.new.count
    let parts =
      sent
      + (new > 0 ? [plural(new, "\(new.grouped) new climb", "\(new.grouped) new climbs")] : [])
    return parts.isEmpty ? nil : tr("Last time, \(day.text): \(parts.joined(separator: ", "))")
  }
}
