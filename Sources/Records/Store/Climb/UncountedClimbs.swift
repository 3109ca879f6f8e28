import Analysis
import Climbing
import Core
import GRDB
import Session

/// The sessions without stored counts, because they are open or were counted by another version, and what their routes change in
/// the counts of others: a climb that was sent today is no longer unsent on the day it was last tried.
struct UncountedClimbs {
  /// The rows of their named routes, by session.
  private(set) var rows: [String: [TallyRow]] = [:]
  /// What changes in the stored counts of sessions, some of it negative.
  private(set) var changes: [String: [TallyRow]] = [:]
  /// All routes that were folded, with what was done before each.
  private(set) var climbs: [String: [Climb]] = [:]

  /// - Parameters:
  ///   - sessions: folded, by their ids.
  ///   - naming: whether stored counts get the names that corrections gave their routes since.
  init(
    _ db: Database, _ sessions: [String: SessionFacts], of who: Who, naming: Bool = false
  ) throws {
    let tables = ClimbTables(db)
    let climbers = try ClimberRows(db).climbers()
    let who = climbers.listed(who)
    var fresh: [String: [TriedRoute]] = [:]
    for (id, facts) in sessions {
      guard let startedAt = facts.startedAt else { continue }
      let day = facts.isOfDayOnly ? Day(ofNoon: startedAt) : StoredRoute.localDay(startedAt)
      let routes = TriedRoute.all(of: facts.climb, session: id, startedAt: startedAt, day: day)
      fresh[facts.climber.map(climbers.name) ?? "", default: []] += routes
    }
    var names: [String: Set<String>] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT climber, climb_name FROM climb_due") {
      let climber: String = row[0]
      guard who.includes(climber.isEmpty ? nil : climber) else { continue }
      names[climber, default: []].insert(row[1])
    }
    if naming {
      for climber in try tables.correctedClimbers()
      where who.includes(climber.isEmpty ? nil : climber) {
        for entry in try tables.corrections(of: climber).entries {
          guard case .named(let naming) = entry.correction else { continue }
          names[climber, default: []].insert(naming.to.key.text)
        }
      }
    }
    for climber in Set(fresh.keys).union(names.keys) {
      let corrections = try tables.corrections(of: climber)
      let routes = fresh[climber] ?? []
      var wanted = names[climber] ?? []
      for route in routes {
        wanted.insert(corrections.label(of: route.id, route.label, at: route.at).key.text)
      }
      let stored = try wanted.flatMap { try tables.routes(Query.routesOfClimb, [climber, $0]) }
        .filter { sessions[$0.route.session] == nil }
      let known = Dictionary(stored.map { ($0.route.id, $0) }) { first, _ in first }
      let climbs = ClimbFold.climbs(stored.map(\.route) + routes, corrections)
      self.climbs[climber] = climbs
      let uncounted = Set(routes.map(\.id))
      for settled in ClimbCounts.rows(of: climbs) {
        let session = settled.route.session
        if let old = known[settled.route.id] {
          let news = naming ? settled.rows : old.rows(as: settled.result, settled.extra)
          if news != old.rows {
            changes[session, default: []] += old.rows.map(\.negative) + news
          }
        } else if uncounted.contains(settled.route.id) {
          rows[session, default: []] += settled.rows
        }
      }
    }
  }

  /// A session's rows, with what they change.
  func complete(_ counted: [TallyRow], of session: String) -> [TallyRow] {
    let more = (rows[session] ?? []) + (changes[session] ?? [])
    return more.isEmpty ? counted : (counted + more).merged.filter { $0.number != 0 }
  }
}
