import Analysis
import Climbing
import Core
import Grades
import Languages
import Session
import Sound

/// News worth a line: the first send of a grade, the best of a session, and, once a session, a rest
/// much shorter than what works for the climber. Each is one line behind the toast, with one tone.
struct Highlights {
  /// The times of the latest attempt and the latest rest's end that were examined; undo and redo
  /// repeat nothing.
  private var lastAttempt: Moment?
  private var lastRest: Moment?
  private var hasShownRest = false

  /// A short rest doesn't matter for grades this far below the climber's level.
  private static let easyBy = 3
  /// The number of routes sent in a session before one can be its best.
  private static let fewestSent = 3

  init(_ facts: SessionFacts = SessionFacts()) {
    lastAttempt = facts.climb.latestAttempt?.attempt.at
    lastRest = facts.restedAt
  }

  /// The news after this change of the session; nil nearly always.
  mutating func next(_ facts: SessionFacts, level: Grade?, _ precedent: Precedent) -> Reply? {
    let climb = facts.climb
    if let found = climb.latestAttempt, found.attempt.at.isAfter(lastAttempt) {
      lastAttempt = found.attempt.at
      lastRest = facts.restedAt
      if found.attempt.outcome == .send { return Self.best(found, climb, level, precedent) }
      return found.attempt.entry.restBefore.flatMap {
        short($0, climb, found.route.grade, level, precedent)
      }
    }
    guard let end = facts.restedAt, end.isAfter(lastRest) else { return nil }
    lastRest = end
    guard let route = climb.current, let pause = climb.pause(until: end) else { return nil }
    return short(pause, climb, route.grade, level, precedent)
  }

  private static func best(
    _ found: FoundAttempt, _ climb: ClimbState, _ level: Grade?, _ precedent: Precedent
  ) -> Reply? {
    let grade = found.route.grade
    let others = climb.routes.filter { route in
      route.grade.system == grade.system
        && route.attempts.contains { $0.outcome == .send && $0.id != found.attempt.id }
    }
    if let hardest = others.map(\.grade).max(by: Grade.isEasier), hardest >= grade { return nil }
    if let ever = precedent.hardestSend(in: grade.system), grade > ever {
      return .highlight(tr("Your first \(grade)!"))
    }
    guard let level, level.system == grade.system, grade >= level, others.count >= fewestSent
    else { return nil }
    return .highlight(tr("Best of the session"))
  }

  private mutating func short(
    _ rest: Duration, _ climb: ClimbState, _ grade: Grade, _ level: Grade?, _ precedent: Precedent
  ) -> Reply? {
    // A plan sets its own rests.
    guard !hasShownRest, climb.plan == nil, let known = precedent.rest,
      rest < .seconds(known.seconds) / 2, let level, level.system == grade.system,
      grade.index > level.index - Self.easyBy
    else { return nil }
    hasShownRest = true
    return .highlight(
      tr(
        "Short rest: you send \(known.long.percentText) after \(known.seconds / 60) min, \(known.short.percentText) after less"
      ))
  }
}

extension ClimbState {
  fileprivate var latestAttempt: FoundAttempt? { last.flatMap { attempt($0.id) } }
}

extension Moment {
  fileprivate func isAfter(_ other: Moment?) -> Bool { other.map { self > $0 } ?? true }
}

extension Reply {
  fileprivate static func highlight(_ text: String) -> Reply { Reply(.info, text, tone: .moment) }
}
