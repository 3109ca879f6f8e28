package import Climbing
import Core
package import Grades
package import Session

/// How the routes of climbs count: their rows in the counts of their sessions.
package enum ClimbCounts {
  /// - Parameters:
  ///   - result: how the route counts among the routes of its climb.
  ///   - extra: the tries before it that its list of ascents states and the log doesn't have.
  package static func rows(
    grade: Grade, wall: String?, name: String?, result: RouteResult, extra: Int
  ) -> [TallyRow] {
    let (system, detail) = (grade.system.id, "\(grade)")
    let label = RouteLabel(grade: detail, wall: wall, name: name)
    var rows: [TallyRow] = []
    func add(_ measure: Measure, _ detail: String, bucket: Int = 0, number: Int = 1) {
      rows.append(
        TallyRow(measure, subject: system, detail: detail, bucket: bucket, number: number))
    }
    func addRoute(_ measure: Measure, _ tries: Int?) {
      let bucket = min(tries ?? 0, Tally.mostTries)
      add(measure, detail, bucket: bucket)
      guard wall != nil || name != nil else { return }
      add(
        .route, label.text, bucket: measure == .sent ? bucket : bucket + RouteLabel.unsent)
    }
    switch result {
    case .untried: break
    case .sent(let tries, let isOtherwise):
      addRoute(.sent, tries)
      if isOtherwise { add(.sentOtherwise, detail) }
    case .unsent(let tries): addRoute(.unsent, tries)
    case .again: add(.again, detail)
    case .part: add(.part, detail)
    }
    if extra > 0 {
      add(.earlier, detail, number: extra)
      if let wall {
        let placed = RouteLabel(grade: detail, wall: wall).text
        add(.placed, placed, bucket: RouteLabel.Placed.earlier.rawValue, number: extra)
      }
    }
    return rows
  }

  /// Those of a session's named routes, as if there were no other session.
  package static func rows(alone facts: SessionFacts) -> [TallyRow] {
    let start = facts.startedAt ?? Moment(microseconds: 0)
    let routes = TriedRoute.all(
      of: facts.climb, session: facts.id ?? "", startedAt: start, day: Day(0))
    return rows(of: ClimbFold.climbs(routes, ClimbCorrections())).flatMap(\.rows).merged
  }

  /// The rows of each route of some climbs.
  package static func rows(
    of climbs: [Climb]
  ) -> [(route: TriedRoute, result: RouteResult, extra: Int, rows: [TallyRow])] {
    climbs.flatMap { climb in
      let results = climb.results
      return climb.steps.map { route, past in
        let result = results[route.id] ?? .untried
        let extra = route.extra(after: past)
        return (
          route, result, extra,
          rows(
            grade: route.grade, wall: route.label.wall, name: route.label.name, result: result,
            extra: extra)
        )
      }
    }
  }
}

extension TriedRoute {
  /// The tries before it that its list states and the log doesn't have.
  fileprivate func extra(after past: ClimbPast) -> Int {
    guard isImported, attempts > 0, case .known(let stated) = earlier else { return 0 }
    return max(0, stated - past.tries)
  }
}

extension Route {
  /// How it counts as a climb of its own.
  var resultAlone: RouteResult {
    if attempts.isEmpty { return .untried }
    guard sends > 0 else { return .unsent(tries: tries) }
    return .sent(tries: triesToSend, isOtherwise: !isFlash && !isRedpoint)
  }
}

extension [TallyRow] {
  /// With the numbers of equal rows added up.
  package var merged: [TallyRow] {
    var tally = Tally()
    for row in self {
      tally.add(row.measure, row.subject, row.detail, bucket: row.bucket, number: row.number)
    }
    return tally.rows
  }
}
