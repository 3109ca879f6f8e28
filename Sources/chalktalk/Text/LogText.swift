import Analysis
import Files
import Foundation
import Live
import Log
import Session
import Store

/// How the commands that read the log write moments, lengths, numbers and JSON.
enum LogText {
  /// What a log with no session in it comes to.
  static let invitation = "No sessions yet. Start one with: chalktalk"

  /// In local time, for people: `Sat 21 Nov 2026, 19:16`.
  static func local(_ moment: Moment) -> String { moment.localText }

  /// The time of day of an entry, `19:16`; nil of one from a file, whose time nobody knows.
  static func clock(_ moment: Moment, of gesture: Gesture) -> String? {
    gesture == .imported ? nil : moment.localClock
  }

  /// The day of a moment, in local time.
  static func day(of moment: Moment) -> Day { moment.localDay }

  static var today: Day { day(of: .now) }

  /// All sessions with their counts. What an earlier version logged is counted and kept, where the log can be written.
  static func tallies(
    of store: EventStore, by who: Who = .owner, since: Moment = Moment(microseconds: .min)
  ) throws -> TalliedLog {
    countSessions(in: store)
    return try CommandFailure.reading { () throws(StoreError) in
      try store.talliedLog(of: who, since: since, dayOf: day)
    }
  }

  /// Counts what an earlier version has logged, or another machine, so that it is counted but once.
  ///
  /// What could not be kept is counted in reading; that takes longer, and nothing else.
  static func countSessions(in store: EventStore) {
    try? store.countSessions { left in
      Output.error("counting \(left.counted("session")); this takes a moment, and only this once")
    }
  }

  /// In UTC, by ISO 8601, to the second.
  static func timestamp(_ moment: Moment) -> String {
    Date(timeIntervalSince1970: Double(moment.microseconds) / 1_000_000).ISO8601Format()
  }

  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
