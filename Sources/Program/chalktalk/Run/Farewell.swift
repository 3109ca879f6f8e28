import Analysis
import Climbing
import Core
import Grades
import Languages
import Library
import Session
import Store
import Timers

/// The lines a session leaves in the shell: three at most.
struct Farewell {
  let facts: SessionFacts
  /// Its number in the history; nil for a log that is discarded.
  let number: Int?
  /// The unit of weights.
  let unit: MassUnit

  /// The session in the log.
  init(_ facts: SessionFacts, in store: EventStore?, unit: MassUnit) throws {
    // As the log has it: at its true times, if the clock was set meanwhile.
    let logged = try facts.id.flatMap { try store?.events(ofSession: $0) }
    self.facts = logged.map { SessionState(folding: $0).facts } ?? facts
    self.unit = unit
    number = try facts.id.flatMap { try store?.session(named: $0, of: Who(facts.climber))?.number }
  }

  /// Empty if no session was opened.
  var lines: [String] {
    guard let start = facts.startedAt else { return [] }
    let counts = facts.counts
    guard !counts.isEmpty else { return [nothing] }
    let head = [name, start.localText, facts.length?.minutesText].compactMap(\.self)
      .joined(separator: ", ")
    if facts.endedAt == nil {
      let open =
        number == nil ? nil : tr("It is still open: the next start offers to continue it.")
      return [head, sum.isEmpty ? nil : sum, open].compactMap(\.self)
    }
    let who = facts.climber.map { " --who \"\($0)\"" } ?? ""
    let next = number.map { number in
      let (show, report) = ("chalktalk show \(number)\(who)", "chalktalk report\(who) --open")
      return tr("To look back: \(show), or \(report).")
    }
    return [head, sum, next].compactMap(\.self)
  }

  /// `Session 12`, `Anna: session 12`.
  private var name: String {
    switch (facts.climber, number) {
    case (let climber?, let number?): tr("\(climber): session \(number)")
    case (let climber?, nil): tr("\(climber): the session")
    case (nil, let number?): tr("Session \(number)")
    case (nil, nil): tr("The session")
    }
  }

  /// A session without entries has no number in the history.
  private var nothing: String {
    facts.climber.map { tr("\($0): the session: nothing was logged.") }
      ?? tr("The session: nothing was logged.")
  }

  /// `30 attempts, 12 sends, hardest V5 · 12 working sets of 3 exercises · Tabata 4:00`.
  private var sum: String {
    let counts = facts.counts
    var parts: [String] = []
    if counts.holds(.climb) {
      let sent = facts.climb.routes.filter { $0.sends > 0 }.map(\.grade)
      let climbed = [
        plural(
          counts.attempts, "\(counts.attempts.grouped) attempt",
          "\(counts.attempts.grouped) attempts"),
        plural(counts.sends, "\(counts.sends.grouped) send", "\(counts.sends.grouped) sends"),
        sent.max(by: Grade.isEasier).map { tr("hardest \($0)") },
      ]
      parts.append(climbed.compactMap(\.self).joined(separator: ", "))
    }
    if let lifted = facts.liftedText(in: unit) { parts.append(lifted) }
    parts += facts.workouts.map(\.line)
    return parts.joined(separator: " · ")
  }
}
