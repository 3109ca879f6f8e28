import Core
import Exchange
import Foundation
import Library
import Session
import Store

/// When something was that is written down afterwards.
struct StatedTime {
  let day: Day
  /// `18:30`, if it was stated.
  let clock: String?
  /// Noon of a day without a time; now, if that is today.
  let moment: Moment
  /// Whether nothing is known but a day that is over.
  let isDayOnly: Bool

  init(on day: String, at time: String?) throws {
    guard let found = Day(day), var civil = CivilTime(day) else {
      throw CommandFailure(.usage, "“\(day)” is not a day: write 2026-11-27")
    }
    if let time {
      guard let stated = CivilTime("\(day) \(time)"), stated.clock != nil else {
        throw CommandFailure(.usage, "“\(time)” is not a time of day: write 18:30")
      }
      civil = stated
    }
    let isToday = found == LogText.today
    self.day = found
    isDayOnly = time == nil && !isToday
    moment = time == nil && isToday ? .now : civil.moment(in: .current)
    clock = time == nil ? nil : String(civil.clockText.prefix(5))
    guard time == nil ? found <= LogText.today : moment <= .now else {
      throw CommandFailure(
        .usage, "\(day)\(time.map { " " + $0 } ?? "") is in the future: add it when it is done")
    }
  }
}

/// The session that something is added to.
struct StatedSession {
  let startedAt: Moment
  let isNew: Bool
  private let facts: SessionFacts
  private let end: Moment?

  init(joining record: SessionRecord, _ facts: SessionFacts) {
    startedAt = record.startedAt
    isNew = false
    self.facts = facts
    end = record.endedAt
  }

  init(newAt moment: Moment) {
    startedAt = moment
    isNew = true
    facts = SessionFacts()
    end = nil
  }

  func events(_ entry: StatedEntry, _ when: StatedTime, of partner: String?) -> [Event] {
    let newID = { EventIDs.next(at: .now) }
    guard isNew else {
      // Within the session, and before its end, which the length goes up to.
      let last = (end ?? startedAt) - .milliseconds(1)
      let at = max(startedAt, min(when.clock == nil ? last : when.moment, last))
      return StatedEntries(entry, in: facts, newID: newID)
        .events(at: at, stated: when.clock, isOfDayOnly: false)
    }
    var start = SessionStart.here
    start.climber = partner
    let opening = SessionState.opening(id: newID(), start: start, at: startedAt, newID: newID)
    let added = StatedEntries(entry, in: SessionState(folding: opening).facts, newID: newID)
      .events(at: startedAt, stated: when.clock, isOfDayOnly: when.isDayOnly)
    let id = newID()
    return opening + added + [
      Event(
        id: id, sessionID: opening[0].sessionID, actionID: id, at: startedAt,
        payload: .sessionEnded)
    ]
  }
}

/// The sessions of a day, one of which may take what is added.
struct StatedSessions {
  /// How long before and after a session a stated time still belongs to it.
  private static let margin = Duration.seconds(2 * 3600)

  private let when: StatedTime
  private let sessions: [(record: SessionRecord, facts: SessionFacts)]

  init(_ store: EventStore, of who: Who, on when: StatedTime) throws {
    self.when = when
    sessions = try store.sessions(of: who, on: when.day).map {
      ($0, SessionState(folding: try store.events(ofSession: $0.id)).facts)
    }
  }

  /// The day's session, else a new one.
  func session(for entry: StatedEntry) throws -> StatedSession {
    let near = sessions.filter { record, facts in
      guard when.clock != nil, !facts.isOfDayOnly else { return true }
      let end = record.endedAt ?? .now
      return record.startedAt - Self.margin <= when.moment && when.moment <= end + Self.margin
    }
    if near.contains(where: { $0.record.endedAt == nil }) {
      throw CommandFailure(
        .usage, "the session of \(when.day) is still going on: log it there, or finish it first")
    }
    guard let (record, facts) = near.last(where: { entry.fits($0.facts) }) else {
      return StatedSession(newAt: when.moment)
    }
    return StatedSession(joining: record, facts)
  }

  /// Says that a new session is at the time of another one.
  func overlap(with events: [Event]) throws -> String? {
    guard when.clock != nil, let first = events.first, case .sessionStarted = first.payload,
      let other = sessions.first(where: { record, facts in
        !facts.isOfDayOnly && record.startedAt <= first.at
          && first.at <= record.endedAt ?? .now
      })
    else { return nil }
    let start = other.record.startedAt.localText
    return "note: another session went on at that time, which began \(start)"
  }
}

extension EventStore {
  /// A climber's sessions of a day, the earliest first.
  func sessions(of who: Who, on day: Day) throws -> [SessionRecord] {
    try sessions(limit: 100_000, of: who).map(\.record).filter { $0.startedAt.localDay == day }
      .sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
  }
}
