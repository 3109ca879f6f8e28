import App
import Foundation
import Log
import Session
import Store

/// The open log of one run, locked against a second program.
final class SessionLog {
  let store: EventStore
  private let lock: SessionLock

  init(database: URL) throws {
    lock = try SessionLock(database: database)
    do {
      store = try EventStore(at: database)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The events of the session that was never ended, if there is one.
  func unfinished() throws -> [Event]? {
    do {
      guard let record = try store.unfinishedSession() else { return nil }
      return try store.events(ofSession: record.id)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Where a new session starts: the 25th percentile of the last 90 days, or the system's easiest.
  func firstGrade(in system: GradeSystem, at now: Moment) throws -> Grade {
    let recent = try CommandFailure.reading { () throws(StoreError) in
      try store.attemptedGrades(since: now - Self.recently)
    }
    return RecentClimbing(recent, in: system).warmUp ?? .easiest(system)
  }

  /// What the climber sends at the limit; nil when the last 90 days say nothing.
  func level(in system: GradeSystem, at now: Moment) throws -> Grade? {
    let recent = try CommandFailure.reading { () throws(StoreError) in
      try store.sentGrades(since: now - Self.recently)
    }
    return RecentClimbing(recent, in: system).level
  }

  /// Routes with a name that were climbed before, the latest first.
  func namedRoutes() throws -> [KnownRoute] {
    // More than anyone searches; the picker stays quick.
    try CommandFailure.reading { () throws(StoreError) in try store.namedRoutes(limit: 500) }
  }

  private static let recently = Duration.seconds(90 * 86_400)
}

extension CommandFailure {
  init(_ error: StoreError) {
    let code: Code =
      switch error {
      case .notADatabase, .notOurs, .newerVersion, .damaged: .dataError
      case .readOnly: .noPermission
      case .diskFull: .ioError
      case .cannotOpen: .cannotCreate
      case .failed: .software
      }
    self.init(code, "\(error)")
  }
}

/// Ids that sort by time and never repeat: the moment in milliseconds, then 80 random bits, in Crockford's
/// base 32 (the ULID specification, github.com/ulid/spec).
enum EventIDs {
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  static func next(at now: Moment) -> String {
    var text: [Character] = []
    var time = UInt64(max(0, now.milliseconds))
    for _ in 0..<10 {
      text.append(digits[Int(time & 31)])
      time >>= 5
    }
    text.reverse()
    for _ in 0..<16 { text.append(digits[Int.random(in: 0..<32)]) }
    return String(text)
  }
}
