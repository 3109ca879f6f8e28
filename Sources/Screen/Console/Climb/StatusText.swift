package import Analysis
import Climbing
package import Core
import Grades
import Languages
package import Session

/// The session in a sentence, for "status".
package enum StatusText {
  /// - Parameter suggested: the grade that the log suggests next, if any.
  package static func spoken(
    _ facts: SessionFacts, suggested: NextGrade? = nil, at now: Moment
  ) -> String {
    guard let route = facts.climb.current else { return tr("no route is open") }
    let sends = SpokenNumber.words(route.sends)
    var parts = [
      "\(route.grade)", tr("attempt \(SpokenNumber.words(route.attempts.count + 1))"),
      route.sends == 0 ? tr("no sends") : plural(route.sends, "\(sends) send", "\(sends) sends"),
    ]
    if let life = route.shownLife { parts.append(life) }
    if let rest = facts.rest {
      parts.append(tr("resting \(SpokenNumber.length(rest.elapsed(at: now)))"))
    }
    if let plan = facts.climb.plan {
      parts.append(plan.spokenPlace(at: now))
    } else if let suggested, suggested.grade.system == route.grade.system {
      // A plan has its own grades.
      parts.append(tr("suggested grade \(suggested.grade), \(suggested.certainty)"))
    }
    return parts.joined(separator: ", ")
  }
}
