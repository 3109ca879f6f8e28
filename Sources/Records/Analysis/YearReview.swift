package import Core
import Grades
import Languages

/// The last twelve months and the open session, drawn with characters.
package struct YearReview: Equatable, Sendable {
  package var log: TalliedLog
  package var today: Day
  /// The open session; nil if there is none.
  package var session: TalliedSession?
  /// The unit of weights.
  let unit: MassUnit

  /// - Parameter log: may hold sessions outside the twelve months.
  package init(
    _ log: TalliedLog, today: Day, session: TalliedSession? = nil, in unit: MassUnit
  ) {
    self.log = log.within(today - 364...today)
    self.today = today
    self.session = session
    self.unit = unit
  }

  var days: ClosedRange<Day> { today - 364...today }
}

extension StatsText {
  /// Everything, the session first.
  package func lines(_ year: YearReview) -> [String] {
    var lines = session(year)
    for system in year.log.climbedSystems {
      let review = ClimbReview(year.log, in: system)
      let course = Course(year.log, in: system, by: .week, over: year.days)
      lines += lines.isEmpty ? [] : [""]
      lines += wrapped(tr("Last 12 months, \(system.title)")) + pyramid(review)
      let ends = ends(review)
      if !ends.isEmpty { lines += ["", tr("Where falls happen")] + ends }
      lines += ["", tr("By week (█ sends, ░ falls)")] + weeks(course, last: 8)
      lines += [
        spark(tr("attempts", context: "chart"), course.lines.map(\.attempts)),
        spark(tr("load", context: "chart"), course.lines.map(\.load)),
      ]
    }
    let lifted = lifting(year)
    if !lines.isEmpty, !lifted.isEmpty { lines.append("") }
    lines += lifted
    return lines.isEmpty ? [tr("No attempts and no sets in the last 12 months.")] : lines
  }

  private func session(_ year: YearReview) -> [String] {
    guard let session = year.session else { return [] }
    let now = TalliedLog(sessions: [session], systems: year.log.systems)
    let (sends, attempts) = (session.sends.grouped, session.attempts.grouped)
    let head = plural(
      session.attempts, "This session: \(sends) of \(attempts) attempt sent",
      "This session: \(sends) of \(attempts) attempts sent")
    return wrapped(head) + now.climbedSystems.flatMap { pyramid(ClimbReview(now, in: $0)) }
  }
}
