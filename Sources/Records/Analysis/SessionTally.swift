import Climbing
import Core
import Foundation
import Grades
import Lifting
package import Session
import Timers

/// A session's counts: made once from its events, stored beside them, and summed up for every look
/// back. Each activity adds its own counts.
package enum SessionTally {
  /// The version of the counting. Counts of another version are redone.
  package static let version = 12

  package static func rows(of events: [Event]) -> [TallyRow] {
    rows(of: SessionState(folding: events).facts, events)
  }

  /// As if there were no other session.
  ///
  /// - Parameter events: the events that `facts` was folded from.
  package static func rows(of facts: SessionFacts, _ events: [Event]) -> [TallyRow] {
    (rowsOfSession(facts, events) + ClimbCounts.rows(alone: facts)).merged
  }

  /// What doesn't depend on other sessions: all but how named routes count (`ClimbCounts`).
  package static func rowsOfSession(_ facts: SessionFacts, _ events: [Event]) -> [TallyRow] {
    var tally = Tally()
    if let length = facts.length { tally.add(.length, "", number: Int(length / .seconds(1))) }
    if facts.isOfDayOnly { tally.add(.dayOnly, "") }
    tally.add(facts.climb, facts.imported)
    tally.add(facts.workouts)
    tally.add(facts.lift)
    tally.addWords(events)
    tally.addFriction(events)
    return tally.rows
  }

  package static func sums(of events: [Event]) -> [TallyRow] {
    sums(of: SessionState(folding: events).facts, events)
  }

  /// What a session adds to the sums over the whole log, as if there were no other.
  ///
  /// - Parameter events: the events that `facts` was folded from.
  package static func sums(of facts: SessionFacts, _ events: [Event]) -> [TallyRow] {
    (sumsOfSession(facts, events)
      + ClimbCounts.rows(alone: facts).filter(\.measure.isSummed)).merged
  }

  /// Those of `rowsOfSession`.
  ///
  /// - Parameter events: the events that `facts` was folded from.
  package static func sumsOfSession(_ facts: SessionFacts, _ events: [Event]) -> [TallyRow] {
    sums(facts, rowsOfSession(facts, events))
  }

  /// The same from a session's rows, which take most of the time to count.
  package static func sums(_ facts: SessionFacts, _ rows: [TallyRow]) -> [TallyRow] {
    var tally = Tally()
    let counts = facts.counts
    if !counts.isEmpty { tally.add(.session, "") }
    for activity in counts.activities { tally.add(.session, activity.rawValue) }
    for attempt in facts.climb.routes.flatMap(\.attempts)
    where attempt.entry.gesture != .imported {
      tally.add(.logTime, "", bucket: max(0, Int(attempt.entry.timeToLog.milliseconds)))
    }
    return rows.filter(\.measure.isSummed) + tally.rows
  }
}

extension Tally {
  /// More tries count as this many.
  static let mostTries = 99

  /// - Parameter rows: the imported rows of its routes.
  fileprivate mutating func add(_ climb: ClimbState, _ rows: [String: ImportedRow]) {
    for route in climb.routes where !route.attempts.isEmpty {
      addTriesInSession(of: route)
      if route.name == nil {
        add(
          ClimbCounts.rows(
            grade: route.grade, wall: route.wall, name: nil, result: route.resultAlone, extra: 0))
      }
      addPlaced(.send, of: route, number: route.sends)
      addPlaced(.fall, of: route, number: route.falls)
      // The climber stated all tries, so all count.
      if rows[route.id]?.isStated == true { continue }
      for (place, attempt) in route.attempts.enumerated()
      where attempt.entry.gesture == .imported {
        if rows[attempt.id]?.isStated == true { continue }
        // Nobody knows how many falls came before a repeat.
        if place == 0 {
          addTries(of: route, attempt, rows[route.id])
        } else {
          addUncounted(route, attempt)
        }
      }
    }
    for (grade, attempt) in climb.routes.flatMap({ route in
      route.attempts.map { (route.grade, $0) }
    }) {
      add(
        attempt.outcome == .send ? .send : .fall, grade.system.id, "\(grade)",
        bucket: RestBucket.bucket(attempt.entry.restBefore))
      if let point = attempt.highPoint {
        add(.ended, grade.system.id, "\(grade)", bucket: point.bucket)
      }
      if let feel = attempt.details.feel {
        add(.felt, grade.system.id, "\(grade)", bucket: feel.bucket)
      }
      // How imported entries were logged is unknown.
      if attempt.entry.gesture == .imported { continue }
      add(
        .timeToLog, attempt.entry.gesture.rawValue,
        bucket: LogTime.bucket(attempt.entry.timeToLog))
    }
  }

  private mutating func addTriesInSession(of route: Route) {
    guard route.earlierTries == .none else { return }
    let sent = route.attempts.firstIndex { $0.outcome == .send }.map { $0 + 1 }
    let bucket =
      sent.map { min($0, Self.mostTries) }
      ?? min(route.attempts.count, Self.mostTries) + RouteLabel.unsent
    add(.inSession, route.grade.system.id, "\(route.grade)", bucket: bucket)
  }

  private mutating func add(_ rows: [TallyRow]) {
    for row in rows {
      add(row.measure, row.subject, row.detail, bucket: row.bucket, number: row.number)
    }
  }

  private mutating func addPlaced(_ placed: RouteLabel.Placed, of route: Route, number: Int = 1) {
    guard let wall = route.wall, number > 0 else { return }
    let label = RouteLabel(grade: "\(route.grade)", wall: wall).text
    add(.placed, route.grade.system.id, label, bucket: placed.rawValue, number: number)
  }

  /// A list of ascents names sends, and with a flash it seldom mentions other routes' tries; so
  /// rates only use rows that state their tries.
  private mutating func addTries(of route: Route, _ attempt: Attempt, _ row: ImportedRow?) {
    let (system, grade) = (route.grade.system.id, "\(route.grade)")
    switch route.earlierTries {
    // How many of them the log doesn't have is known with the climb.
    case .known(let tries) where tries > 0 && route.name != nil: break
    case .known(let tries) where tries > 0:
      add(.earlier, system, grade, number: tries)
      addPlaced(.earlier, of: route, number: tries)
    case .none where row?.statesTries == true: break
    case .none, .known, .unknown: addUncounted(route, attempt)
    }
  }

  private mutating func addUncounted(_ route: Route, _ attempt: Attempt) {
    let isSend = attempt.outcome == .send
    add(.uncounted, route.grade.system.id, "\(route.grade)", bucket: isSend ? 1 : 0)
    addPlaced(isSend ? .uncountedSend : .uncountedFall, of: route)
  }

  fileprivate mutating func add(_ workouts: [WorkoutEntry]) {
    for workout in workouts {
      add(.workout, workout.kind, workout.name, bucket: workout.isComplete ? 1 : 0)
      let seconds = workout.workSeconds
      if seconds > 0 { add(.tension, workout.kind, workout.name, number: seconds) }
    }
  }

  /// Counts words and undos: an undo shows that a word was not meant.
  fileprivate mutating func addWords(_ events: [Event]) {
    var words: [Event.ID: String] = [:]
    for event in events {
      if let word = event.payload.spokenWord {
        words[event.id] = word
        add(.said, word)
      } else if case .undone(let action, let since) = event.payload, let word = words[action] {
        add(.unsaid, word, bucket: since <= .seconds(10) ? 1 : 0)
      }
    }
  }
}

extension EventPayload {
  /// The spoken word, if the action was spoken.
  fileprivate var spokenWord: String? {
    if case .climb(.attemptLogged(let entry)) = self, entry.gesture == .voice {
      return entry.outcome.rawValue
    }
    if case .rest(.started(source: .voice, _)) = self { return "rest" }
    if case .lift(.setLogged(let entry)) = self, entry.gesture == .voice {
      return entry.outcome == .done ? "set done" : "missed it"
    }
    return nil
  }
}

/// The time to log an attempt, from the word's end or the key to the decision.
package enum LogTime {
  package static let step = 50
  /// The last bucket: two seconds and more.
  package static let last = 40

  static func bucket(_ time: Duration) -> Int { min(Int(time.milliseconds) / step, last) }
}

extension WorkoutEntry {
  /// Seconds of work without rests; 0 if the summary can't be read any more.
  fileprivate var workSeconds: Int {
    let summary = try? JSONDecoder().decode(WorkoutSummary.self, from: Data(summary.utf8))
    // At most a year: more is damage, and this is far from any overflow.
    guard let seconds = summary?.workSeconds, (0...31_536_000).contains(seconds) else { return 0 }
    return Int(seconds.rounded())
  }
}
