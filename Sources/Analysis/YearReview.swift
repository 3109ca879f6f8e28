import Climbing

/// The last twelve months, and the session that goes on, as they are drawn in characters.
package struct YearReview: Equatable, Sendable {
  package var log: TalliedLog
  package var today: Day
  /// The session to tell beside it; nil of none.
  package var session: TalliedSession?

  /// - Parameter log: with the sessions of the twelve months, others too.
  package init(_ log: TalliedLog, today: Day, session: TalliedSession? = nil) {
    self.log = log.within(today - 364...today)
    self.today = today
    self.session = session
  }

  private var days: ClosedRange<Day> { today - 364...today }

  fileprivate var systems: [GradeSystem] { log.climbedSystems }

  fileprivate func review(_ system: GradeSystem) -> ClimbReview { ClimbReview(log, in: system) }

  fileprivate func course(_ system: GradeSystem) -> Course {
    Course(log, in: system, by: .week, over: days)
  }

  /// Of the session alone.
  fileprivate var now: TalliedLog? {
    session.map { TalliedLog(sessions: [$0], systems: log.systems) }
  }
}

extension StatsText {
  /// All of it, the session first.
  package func lines(_ year: YearReview) -> [String] {
    var lines = session(year)
    for system in year.systems {
      let review = year.review(system)
      let course = year.course(system)
      lines += lines.isEmpty ? [] : [""]
      lines += ["Last 12 months, \(system.title)", Self.legend] + pyramid(review)
      let ends = ends(review)
      if !ends.isEmpty { lines += ["", "Where falls happen"] + ends }
      lines += ["", "By week (█ sends, ░ falls)"] + weeks(course, last: 8)
      lines += [
        spark("attempts", course.lines.map(\.attempts)), spark("load", course.lines.map(\.load)),
      ]
    }
    return lines.isEmpty ? ["No attempts in the last 12 months."] : lines
  }

  private static let legend = "Routes: █ flash  ▓ redpoint  ░ not sent"

  private func session(_ year: YearReview) -> [String] {
    guard let now = year.now, let session = year.session else { return [] }
    let head = "This session: \(session.sends) of \(session.attempts) attempts sent"
    return [head] + now.climbedSystems.flatMap { pyramid(ClimbReview(now, in: $0)) }
  }
}
