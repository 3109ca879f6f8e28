import ALSA
import Analysis
import Climbing
import Console
import Core
import Foundation
import Grades
import Languages
import Library
import Preferences
import Session
import Store
import Timers

extension SessionLog {
  /// Looks up a screen's history in the log.
  ///
  /// - Parameter who: whose sessions.
  func found(_ lookup: Lookup, of who: Who, _ resources: Resources) throws -> Found {
    switch lookup {
    case .lifting: .lifting(try resources.liftChoices(self, of: who, waits: who != .owner))
    case .devices: .devices(.ofThisMachine)
    case .climbers: .climbers(try store.partners())
    case .climber(let setup): .climber(try completed(setup, at: .now, resources))
    case .plans: .plans(resources.plans.choices)
    case .training(let id): .training(try resources.plans.text(of: id))
    case .sessions(let number): .sessions(try pastSessions(of: who, atMost: number))
    case .session(let id):
      .session(try store.events(ofSession: id), try store.pasts(ofSession: id, of: who))
    case .climb(let label):
      .climb(try store.climb(label, of: who), among: try store.namedClimbs(of: who))
    case .stating(let stating):
      try found(stating, of: who)
    case .days: .days((0...60).map { Moment.now.localDay - $0 })
    case .book(let setup): .book(try lookUpClimbs(for: setup, at: .now))
    case .workouts(let number):
      .workouts(try store.workouts(limit: number).compactMap(TimerShelf.Past.init))
    case .year(let now, let unit): .year(try year(of: who, until: now, in: unit))
    case .goals(let now, let unit):
      .goals(
        try Goals.progress(
          of: Goals.standing(in: store, of: who), in: store, of: who, unit: unit, at: now))
    }
  }

  private func found(_ stating: Stating, of who: Who) throws -> Found {
    let when = try StatedTime(on: stating.day, at: stating.time)
    let session = try StatedSessions(store, of: who, on: when).session(for: stating.entry)
    return .stating(stating, session, when)
  }

  private func pastSessions(
    of who: Who, atMost number: Int
  ) throws(StoreError) -> [PastSession] {
    try store.loggedSessions(number, of: who) { $0.localDay }.map {
      session, tallied throws(StoreError) in
      PastSession(session.record, tallied, try store.workouts(ofSession: session.record.id))
    }
  }

  private func year(
    of who: Who, until now: Moment, in unit: MassUnit
  ) throws(StoreError) -> YearReview {
    let counted = try store.talliedLog(
      of: who, since: now - .seconds(366 * 86_400), until: FutureSessions.limit(at: now)
    ) { $0.localDay }
    let open = counted.sessions.last(where: \.isOpen)
    return YearReview(counted, today: now.localDay, session: open, in: unit)
  }
}

extension Preferences.Devices {
  fileprivate static var ofThisMachine: Self {
    let devices = SoundDevice.all() ?? []
    return Self(
      microphones: devices.filter(\.captures).map(\.name),
      speakers: devices.filter(\.plays).map(\.name))
  }
}

extension PastSession {
  init(_ record: SessionRecord, _ tallied: TalliedSession, _ workouts: [WorkoutEntry]) {
    let counts = tallied.counts
    var summary: [String] = []
    if let discipline = record.discipline, counts.holds(.climb) {
      summary = [
        discipline.shown,
        plural(
          counts.attempts, "\(counts.attempts.grouped) attempt",
          "\(counts.attempts.grouped) attempts") + ", "
          + plural(
            counts.sends, "\(counts.sends.grouped) send", "\(counts.sends.grouped) sends"),
      ]
      if let plan = record.planID { summary.append(tr("plan \(plan)")) }
    }
    summary += tallied.liftedTexts()
    summary += workouts.map(\.line)
    self.init(
      id: record.id, start: tallied.startText, length: tallied.lengthText, summary: summary)
  }
}
