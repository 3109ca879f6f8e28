import Analysis
import Climbing
import Core
import Grades
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
    self.facts = facts
    self.unit = unit
    number = try facts.id.flatMap { try store?.session(named: $0, of: Who(facts.climber))?.number }
  }

  /// Empty if no session was opened.
  var lines: [String] {
    guard let start = facts.startedAt else { return [] }
    let counts = facts.counts
    // A session without entries has no number in the history.
    let own = number.flatMap { counts.isEmpty ? nil : "Session \($0)" } ?? "The session"
    let name = facts.climber.map { "\($0): \(own.lowercased())" } ?? own
    let length = facts.length.map { ", \($0.minutesText)" } ?? ""
    let head = "\(name), \(start.localText)\(length)"
    guard !counts.isEmpty else { return ["\(name): nothing was logged."] }
    if facts.endedAt == nil {
      let open =
        number == nil ? nil : "It is still open: the next start offers to continue it."
      return [head, sum.isEmpty ? nil : sum, open].compactMap(\.self)
    }
    let who = facts.climber.map { " --who \"\($0)\"" } ?? ""
    let next = number.map {
      "To look back: chalktalk show \($0)\(who), or chalktalk report\(who) --open."
    }
    return [head, sum, next].compactMap(\.self)
  }

  /// `30 attempts, 12 sends, hardest V5 · 12 working sets of 3 exercises · Tabata 4:00`.
  private var sum: String {
    let counts = facts.counts
    var parts: [String] = []
    if counts.holds(.climb) {
      let sent = facts.climb.routes.filter { $0.sends > 0 }.map(\.grade)
      let hardest = sent.max(by: Grade.isEasier).map { ", hardest \($0)" } ?? ""
      parts.append(
        "\(counts.attempts.counted("attempt")), \(counts.sends.counted("send"))\(hardest)")
    }
    if let lifted = facts.liftedText(in: unit) { parts.append(lifted) }
    parts += facts.workouts.map(\.line)
    return parts.joined(separator: " · ")
  }
}
