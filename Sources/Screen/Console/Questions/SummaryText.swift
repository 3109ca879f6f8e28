package import Analysis
import Climbing
import Core
import Grades
import Languages
package import Session
import Timers

/// A session's result in lines.
package enum SummaryText {
  /// - Parameters:
  ///   - lifted: the lines about lifting.
  ///   - goals: the current goals.
  ///   - comparison: what changed against last time.
  ///   - next: the suggested grade.
  ///   - proposed: what became of what was proposed.
  ///   - before: what the log knew before the session.
  ///   - width: columns for a line with a bar.
  package static func lines(
    _ facts: SessionFacts, lifted: [String] = [], _ goals: [GoalProgress] = [],
    comparison: String? = nil, next: NextGrade? = nil, proposed: String? = nil,
    before: Precedent = Precedent(), width: Int = 34
  ) -> [String] {
    let counts = facts.counts
    var lines = counts.isEmpty ? [tr("Nothing was logged.")] : climbed(facts, counts)
    if let length = facts.length { lines.append(tr("time \(length.clock())")) }
    let best = sent(facts).max { Grade.isEasier($0.grade, $1.grade) }
    if let best { lines.append(text(of: best, before)) }
    let news = ClimbNews(facts.climb.routes)
    lines += [proposed, comparison].compactMap(\.self) + news.stories(besides: best?.id)
    lines += [news.newText, open(facts), step(facts, next)].compactMap(\.self)
    lines += facts.workouts.map {
      "\($0.name)  \($0.time.clock())"
        + ($0.isComplete ? "" : "  " + tr("stopped", context: "workout"))
    }
    if let plan = facts.climb.plan {
      lines.append(tr("plan \(plan.plan.name)") + "  \(plan.positionText)")
    }
    lines += lifted + goals.map { "\($0.isReached ? "✔" : "◌") \($0.line)" }
    let bars = bars(facts, width: width)
    return bars.isEmpty ? lines : lines + [""] + bars
  }

  /// The hardest route that was sent, and how: `hardest V6  Pink  sent in 3 tries`; whether it is harder than all before.
  private static func text(of best: Route, _ before: Precedent) -> String {
    let isNew = before.hardestSend(in: best.grade.system).map { best.grade > $0 } ?? false
    return isNew ? tr("hardest so far: \(title(best))") : tr("hardest \(title(best))")
  }

  private static func title(_ route: Route) -> String {
    [route.gradeText, route.title, route.shownAscent].compactMap(\.self).joined(separator: "  ")
  }

  /// The routes that were tried and not sent, the hardest first.
  private static func unsent(_ facts: SessionFacts) -> [Route] {
    facts.climb.routes.filter { $0.sends == 0 && !$0.attempts.isEmpty }
      .sorted { Grade.isEasier($1.grade, $0.grade) }
  }

  /// What is open: `open: V7  Pink, 5 tries`.
  private static func open(_ facts: SessionFacts) -> String? {
    let unsent = unsent(facts)
    guard !unsent.isEmpty else { return nil }
    let shown = unsent.prefix(2).map { route in
      let tries = route.attempts.count
      if let life = route.shownLife { return title(route) + " (\(life))" }
      return title(route) + " "
        + plural(tries, "(\(tries.grouped) try)", "(\(tries.grouped) tries)")
    }
    let others = unsent.count - shown.count
    let rest = plural(others, "and \(others.grouped) more", "and \(others.grouped) more")
    return tr("open: \((shown + (others > 0 ? [rest] : [])).joined(separator: ", "))")
  }

  /// One next step: back to the open route that came nearest, or the suggested grade if nothing as hard was just sent, or the
  /// hardest open route.
  private static func step(_ facts: SessionFacts, _ next: NextGrade?) -> String? {
    let nearest = unsent(facts).first { $0.attempts.last?.highPoint != nil }
    if let nearest, let point = nearest.attempts.last?.highPoint {
      return tr("next time: \(title(nearest)), you fell \(point.phrase)")
    }
    if let next, !hasSent(next.grade, facts) {
      return tr("next time: try \(next.grade.description)")
    }
    return unsent(facts).first.map { tr("next time: \(title($0))") }
  }

  /// Whether a route of a grade, or a harder one of its system, was sent.
  static func hasSent(_ grade: Grade, _ facts: SessionFacts) -> Bool {
    sent(facts).contains { $0.grade.system == grade.system && !Grade.isEasier($0.grade, grade) }
  }

  /// What changed against an earlier session; nil if the two can't be compared.
  static func comparison(
    _ facts: SessionFacts, with before: SessionFacts, of start: String
  ) -> String? {
    let (now, then) = (facts.counts, before.counts)
    var parts: [String] = []
    if now.holds(.climb), then.holds(.climb) {
      parts.append("\(sends(now)) (\(then.sends.grouped))")
      if let best = hardest(facts), let last = hardest(before), best.system == last.system {
        parts.append(tr("hardest \(best.description) (\(last.description))"))
      }
    }
    if now.holds(.lift), then.holds(.lift) {
      let sets = now.workingSets
      let done = plural(sets, "\(sets.grouped) working set", "\(sets.grouped) working sets")
      parts.append("\(done) (\(then.workingSets.grouped))")
    }
    let day = start.split(separator: ",").first.map(String.init) ?? start
    return parts.isEmpty ? nil : tr("against \(day): \(parts.joined(separator: ", "))")
  }

  /// The result in one line: `3 attempts, 1 send, hardest V4`.
  static func brief(_ facts: SessionFacts) -> String {
    let counts = facts.counts
    guard !counts.isEmpty else { return tr("Nothing was logged.") }
    var parts: [String] = []
    if counts.holds(.climb) {
      parts += [Self.attempts(counts), Self.sends(counts)]
      if let hardest = hardest(facts) {
        parts.append(tr("hardest \(hardest)"))
      }
    }
    if counts.holds(.lift) { parts.append(counts.setsText) }
    parts += facts.workouts.map(\.line)
    return parts.joined(separator: ", ")
  }

  /// The hardest grade that was sent.
  static func hardest(_ facts: SessionFacts) -> Grade? {
    sent(facts).map(\.grade).max(by: Grade.isEasier)
  }

  private static func sent(_ facts: SessionFacts) -> [Route] {
    facts.climb.routes.filter { $0.sends > 0 }
  }

  private static func climbed(_ facts: SessionFacts, _ counts: SessionCounts) -> [String] {
    guard counts.holds(.climb) else { return [] }
    let falls = counts.falls
    let fallen = plural(falls, "\(falls.grouped) fall", "\(falls.grouped) falls")
    let routes = counts.routesSent
    let sent = plural(routes, "\(routes.grouped) route sent", "\(routes.grouped) routes sent")
    let flashes = counts.flashes
    let flashed = plural(flashes, "\(flashes) flashed", "\(flashes) flashed")
    var lines = ["\(attempts(counts)): \(sends(counts)), \(fallen)", "\(sent), \(flashed)"]
    let tries = Self.sent(facts).compactMap(\.triesToSend)
    if !tries.isEmpty {
      let mean = (Double(tries.reduce(0, +)) / Double(tries.count) * 10).rounded() / 10
      let all = counts.routesSent
      lines.append(
        tries.count < all
          ? tr(
            "\(mean) tries to send a route (of \(tries.count) of \(all) routes with known tries)")
          : tr("\(mean) tries to send a route"))
    }
    return lines
  }

  private static func attempts(_ counts: SessionCounts) -> String {
    let attempts = counts.attempts
    return plural(attempts, "\(attempts.grouped) attempt", "\(attempts.grouped) attempts")
  }

  private static func sends(_ counts: SessionCounts) -> String {
    let sends = counts.sends
    return plural(sends, "\(sends.grouped) send", "\(sends.grouped) sends")
  }

  /// A line per grade, hardest first: the number of routes sent, then the bar.
  static func bars(_ facts: SessionFacts, width: Int) -> [String] {
    let grades = Dictionary(grouping: sent(facts), by: \.grade).mapValues(\.count)
    let most = grades.values.max() ?? 0
    let (names, digits) = (grades.keys.map { "\($0)".count }.max() ?? 0, "\(most)".count)
    let room = max(1, width - names - digits - 3)
    return grades.keys.sorted(by: Grade.isEasier).reversed().map { grade in
      let number = grades[grade] ?? 0
      let cells = most <= room ? number : max(1, number * room / most)
      return pad("\(grade)", to: names) + "  "
        + String(repeating: " ", count: digits - "\(number)".count) + "\(number) "
        + String(repeating: "█", count: cells)
    }
  }

  private static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
