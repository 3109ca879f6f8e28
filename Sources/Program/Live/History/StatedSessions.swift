package import Core
import Exchange
import Foundation
import Languages
import Library
package import Session
package import Store

/// Why nothing can be added to a day.
package struct StatedRefusal: Error, Equatable, CustomStringConvertible {
  package let description: String

  fileprivate init(_ description: String) { self.description = description }
}

extension StatedTime {
  /// - Parameters:
  ///   - day: `2026-11-27`.
  ///   - time: `18:30`; nil if nobody knows.
  package init(on day: String, at time: String?, now: Moment = .now) throws(StatedRefusal) {
    guard let found = Day(day), var civil = CivilTime(day) else {
      throw StatedRefusal(tr("“\(day)” is not a day: write 2026-11-27"))
    }
    if let time {
      guard let stated = CivilTime("\(day) \(time)"), stated.clock != nil else {
        throw StatedRefusal(tr("“\(time)” is not a time of day: write 18:30"))
      }
      civil = stated
    }
    let isNow = time == nil && found == now.localDay
    let moment = isNow ? now : civil.moment(in: .current)
    guard time == nil ? found <= now.localDay : moment <= now else {
      let text = [day, time].compactMap(\.self).joined(separator: " ")
      throw StatedRefusal(tr("\(text) is in the future: add it when it is done"))
    }
    self.init(
      day: found, clock: time == nil ? nil : String(civil.clockText.prefix(5)), moment: moment,
      isDayOnly: time == nil && !isNow)
  }
}

/// The sessions of a day, one of which may take what is added.
package struct StatedSessions {
  /// How long before and after a session a stated time still belongs to it.
  private static let margin = Duration.seconds(2 * 3600)

  private let when: StatedTime
  private let sessions: [(record: SessionRecord, facts: SessionFacts)]

  package init(_ store: EventStore, of who: Who, on when: StatedTime) throws {
    self.when = when
    sessions = try store.sessions(of: who, on: when.day).map {
      ($0, SessionState(folding: try store.events(ofSession: $0.id)).facts)
    }
  }

  /// The day's session, else a new one.
  package func session(for entry: StatedEntry) throws(StatedRefusal) -> StatedSession {
    let near = sessions.filter { record, facts in
      guard when.clock != nil, !facts.isOfDayOnly else { return true }
      let end = record.endedAt ?? .now
      return record.startedAt - Self.margin <= when.moment && when.moment <= end + Self.margin
    }
    if near.contains(where: { $0.record.endedAt == nil }) {
      throw StatedRefusal(
        tr(
          "\("\(when.day)") has a session that is still going on: log it there, or finish it first")
      )
    }
    guard let (_, facts) = near.last(where: { entry.fits($0.facts) }) else {
      return StatedSession(newAt: when.moment)
    }
    return StatedSession(joining: facts)
  }

  /// When another session began that goes on at the time of a new one; nil if there is none.
  package func overlap(with events: [Event]) -> Moment? {
    guard when.clock != nil, let first = events.first, case .sessionStarted = first.payload else {
      return nil
    }
    return sessions.first { record, facts in
      !facts.isOfDayOnly && record.startedAt <= first.at && first.at <= record.endedAt ?? .now
    }?.record.startedAt
  }
}

extension EventStore {
  /// A climber's sessions of a day, the earliest first.
  package func sessions(of who: Who, on day: Day) throws -> [SessionRecord] {
    try sessions(limit: 100_000, of: who).map(\.record).filter { $0.startedAt.localDay == day }
      .sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
  }
}
