package import Analysis
import Core
package import Grades
import Session

/// What `Insights` says of climbers of a kind, against what is true of them.
package struct Verdicts {
  package private(set) var climbers = 0
  package private(set) var rises = 0
  package private(set) var declines = 0
  package private(set) var plateaus = 0
  /// Rises and declines of a level that didn't move that way.
  package private(set) var falseClaims = 0
  /// Plateaus of a level that moved by a grade or more.
  package private(set) var falsePlateaus = 0
  package private(set) var changes = Coverage()
  package private(set) var shares = Coverage()
  /// Those of the next grade after the first sessions with `Insights.fewestForGrade` attempts.
  package private(set) var firstShares = Coverage()

  /// How often intervals hold the truth.
  package struct Coverage {
    package private(set) var number = 0
    package private(set) var held = 0

    mutating func add(_ isHeld: Bool) {
      number += 1
      held += isHeld ? 1 : 0
    }

    package var percent: Double { 100 * Double(held) / Double(max(1, number)) }
  }

  private static let system = GradeSystem.french
  private static let today = Day(20_778)

  package init() {}

  package mutating func judge(
    _ kind: SimulatedClimber.Kind, using generator: inout some RandomNumberGenerator
  ) {
    let climber = SimulatedClimber(kind, today: Self.today, using: &generator)
    let insights = Insights(climber.log(in: Self.system), in: Self.system, today: Self.today)
    climbers += 1
    if let trend = insights.trend {
      let truth = climber.change(over: trend.days)
      changes.add(abs(trend.change - truth) <= trend.margin)
      switch insights.course?.finding {
      case .rise:
        rises += 1
        falseClaims += truth <= 0 ? 1 : 0
      case .decline:
        declines += 1
        falseClaims += truth >= 0 ? 1 : 0
      case .plateau:
        plateaus += 1
        falsePlateaus += abs(truth) >= 1 ? 1 : 0
      default: break
      }
    }
    if let next = insights.recommended {
      shares.add(
        next.range.contains(climber.share(of: next.grade.index, using: &generator)))
    }
    if let first = climber.firstAdvice(in: Self.system) {
      let share = climber.share(of: first.next.grade.index, on: first.day, using: &generator)
      firstShares.add(first.next.range.contains(share))
    }
  }
}

extension SimulatedClimber {
  /// The first suggestion that they get, on its day.
  fileprivate func firstAdvice(in system: GradeSystem) -> (day: Day, next: NextGrade)? {
    var log = log(in: system)
    let all = log.sessions
    for number in 1...max(1, all.count) {
      log.sessions = Array(all.prefix(number))
      guard let day = log.sessions.last?.day else { return nil }
      if let next = Insights(log, in: system, today: day).recommended { return (day, next) }
    }
    return nil
  }

  /// Their sessions as the log counts them.
  package func log(in system: GradeSystem) -> TalliedLog {
    let sessions = sessions.enumerated().map { place, session in
      var tally = Tally()
      for route in session.routes {
        for isSend in route.tries {
          tally.add(isSend ? .send : .fall, system.id, system.names[route.grade])
        }
      }
      return TalliedSession(
        id: "\(place)", startedAt: Moment(microseconds: 0), day: session.day, rows: tally.rows)
    }
    return TalliedLog(sessions: sessions, systems: [system.id: system])
  }
}
