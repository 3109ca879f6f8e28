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

  /// The wall's time, by which rows are dated.
  package private(set) var wall = WallTime()
  /// By how much the wall clock was set since the last call.
  private let step: () -> Duration?

  /// - Parameter step: by how much the wall clock was set since the last call; nil if it wasn't.
  package init(
    database: URL, step: @escaping () -> Duration? = { nil }
  ) throws(StoreError) {
    log = try RunningLog(at: database)
    self.step = step
  }

  /// A climber's lifting history, as far as it was read.
  package func lifts(of who: Who) -> LiftArchive {
    let archive = lifts[who] ?? LiftArchive(of: who)
    lifts[who] = archive
    return archive
  }

  /// Commits events, for `Ports.commit`: dated by the wall clock as it is now, behind what says by how much it was set.
  package func append(_ events: [Event]) throws(StoreError) {
    if let step = step() { wall.step(by: step) }
    var next = wall
    let rows = next.rows(events) { EventIDs.next(at: $0) }
    try log.append(rows)
    wall = next
  }

  /// Notes that the wall clock was set, in every session of this run, without waiting for their next entries. Throws if that
  /// can't be written; then it goes with the next entry.
  package func noteClock(at now: Moment) throws(StoreError) {
    if let step = step() { wall.step(by: step) }
    var next = wall
    let rows = next.rowsOfSteps(at: now) { EventIDs.next(at: $0) }
    guard !rows.isEmpty else { return }
    try log.append(rows)
    wall = next
  }

  /// Whether the log holds an event with an id.
  package func holds(_ id: String) throws(StoreError) -> Bool { try log.holds(id) }

  /// The events of each session that never ended: the owner's first, at most one per climber.
  package func unfinished() throws(StoreError) -> [[Event]] { try log.unfinished() }

  /// A new session's first grade: the 25th percentile of the last 90 days.
  ///
  /// - Parameter usual: the grade without such a log; nil for a beginner's usual grade.
  package func firstGrade(
    of who: Who = .owner, in system: GradeSystem, else usual: Grade? = nil, at now: Moment
  ) throws(StoreError) -> Grade {
    let recent = try store.attemptedGrades(of: who, since: now - Self.recently)
    return RecentClimbing(recent, in: system).warmUp ?? usual ?? .usual(in: system)
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
