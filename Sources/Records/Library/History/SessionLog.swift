import Climbing
package import Core
package import Foundation
package import Grades
package import Session
package import Store

/// The open log of one run, locked against other programs.
package final class SessionLog {
  private let log: RunningLog
  /// The lifting history of each climber, as far as it was read.
  private var lifts: [Who: LiftArchive] = [:]

  package var store: EventStore { log.store }

  package init(database: URL) throws(StoreError) { log = try RunningLog(at: database) }

  /// A climber's lifting history, as far as it was read.
  package func lifts(of who: Who) -> LiftArchive {
    let archive = lifts[who] ?? LiftArchive(of: who)
    lifts[who] = archive
    return archive
  }

  /// Commits events, for `Ports.commit`.
  package func append(_ events: [Event]) throws(StoreError) { try log.append(events) }

  /// Whether the log holds an event with an id.
  package func holds(_ id: String) throws(StoreError) -> Bool { try log.holds(id) }

  /// The events of each session that never ended: the owner's first, at most one per climber.
  package func unfinished() throws(StoreError) -> [[Event]] { try log.unfinished() }

  /// A new session's first grade: the 25th percentile of the last 90 days.
  ///
  /// - Parameter usual: the grade without such a log; nil for the system's easiest.
  package func firstGrade(
    of who: Who = .owner, in system: GradeSystem, else usual: Grade? = nil, at now: Moment
  ) throws(StoreError) -> Grade {
    let recent = try store.attemptedGrades(of: who, since: now - Self.recently)
    return RecentClimbing(recent, in: system).warmUp ?? usual ?? .easiest(system)
  }

  /// The hardest level that the climber sends; nil if the last 90 days have too little data.
  package func level(
    of who: Who = .owner, in system: GradeSystem, at now: Moment
  ) throws(StoreError) -> Grade? {
    let recent = try store.sentGrades(of: who, since: now - Self.recently)
    return RecentClimbing(recent, in: system).level
  }

  private static let recently = Duration.seconds(90 * 86_400)
}
