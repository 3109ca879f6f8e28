import Analysis
import Climbing
import Console
import Foundation
import Log
import Preferences
import Session
import Store
import Timers

extension SessionLog {
  /// What a screen looks up in the log. As many as anybody goes through on a screen.
  func found(_ lookup: Lookup, _ resources: Resources) throws -> Found {
    switch lookup {
    case .lifting: .lifting(try resources.liftChoices(self, waits: false))
    case .plans: .plans(resources.plans.choices)
    case .training(let id):
      .training(try resources.plans.text(of: id))
    case .sessions: .sessions(try CommandFailure.reading(pastSessions))
    case .session(let id):
      .session(
        try CommandFailure.reading { () throws(StoreError) in try store.events(ofSession: id) })
    case .workouts:
      .workouts(
        try CommandFailure.reading { () throws(StoreError) in
          try store.workouts(limit: 200).compactMap(TimerShelf.Past.init)
        })
    case .year(let now, let unit):
      .year(
        try CommandFailure.reading { () throws(StoreError) in try year(until: now, in: unit) })
    case .goals(let now, let unit):
      .goals(try Goals.progress(of: Goals.standing(in: store), in: store, told: unit, at: now))
    }
  }

  private func pastSessions() throws(StoreError) -> [PastSession] {
    var found: [PastSession] = []
    for session in try store.sessions(limit: 200) {
      let tallied = try store.tallied(session.record) { $0.localDay }
      // One in which nothing was logged is no session to look back on.
      if tallied.counts.isEmpty { continue }
      let workouts = try store.workouts(ofSession: session.record.id)
      found.append(PastSession(session, tallied, workouts))
    }
    return found
  }

  private func year(until now: Moment, in unit: MassUnit) throws(StoreError) -> YearReview {
    let counted = try store.talliedLog(since: now - .seconds(366 * 86_400)) { $0.localDay }
    let open = counted.sessions.last(where: \.isOpen)
    return YearReview(counted, today: now.localDay, session: open, in: unit)
  }
}

extension PastSession {
  init(_ session: NumberedSession, _ tallied: TalliedSession, _ workouts: [WorkoutEntry]) {
    let (record, counts) = (session.record, tallied.counts)
    var told: [String] = []
    if let discipline = record.discipline, counts.holds(.climb) {
      told = [
        discipline.rawValue,
        "\(counts.attempts.counted("attempt")), \(counts.sends.counted("send"))",
      ]
      if let plan = record.planID { told.append("plan \(plan)") }
    }
    if counts.holds(.lift) {
      let lifted = LiftSum(tallied.rows)
      told += lifted.workouts + [LiftReviewText.sets(lifted)]
    }
    told += workouts.map {
      "\($0.name) \($0.elapsed.clock())\($0.isComplete ? "" : " (stopped)")"
    }
    self.init(
      id: record.id, number: session.number, start: tallied.startText,
      length: tallied.lengthText, told: told)
  }
}
