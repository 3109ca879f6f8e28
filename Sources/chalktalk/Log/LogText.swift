import Analysis
import Foundation
import Live
import Log
import Store

/// How the commands that read the log write moments, lengths, numbers and JSON.
enum LogText {
  /// What a log with no session in it comes to.
  static let invitation = "No sessions yet. Start one with: chalktalk"

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// In local time, for people: `Sat 21 Nov 2026, 19:16`.
  static func local(_ moment: Moment) -> String {
    var seconds = time_t(moment.microseconds / 1_000_000)
    var parts = tm()
    // Alone of its kind, localtime_r need not look at TZ by itself.
    tzset()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return timestamp(moment) }
    let weekday = weekdays[Int(parts.tm_wday)]
    let month = months[Int(parts.tm_mon)]
    let clock = String(format: "%02d:%02d", parts.tm_hour, parts.tm_min)
    return "\(weekday) \(parts.tm_mday) \(month) \(parts.tm_year + 1900), \(clock)"
  }

  /// The day of a moment, in local time.
  static func day(of moment: Moment) -> Day {
    var seconds = time_t(moment.microseconds / 1_000_000)
    var parts = tm()
    tzset()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return Day(seconds / 86_400) }
    return Day((seconds + parts.tm_gmtoff) / 86_400)
  }

  static var today: Day {
    day(of: Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)))
  }

  /// All sessions with their counts. What an earlier version logged is counted and kept, where the log can be written.
  static func tallies(
    of store: EventStore, since: Moment = Moment(microseconds: .min)
  ) throws -> TalliedLog {
    // What could not be kept is counted in reading; that takes longer, and nothing else.
    try? store.countSessions()
    return try CommandFailure.reading { () throws(StoreError) in
      try store.talliedLog(since: since, dayOf: day)
    }
  }

  /// In UTC, by ISO 8601, to the second.
  static func timestamp(_ moment: Moment) -> String {
    Date(timeIntervalSince1970: Double(moment.microseconds) / 1_000_000).ISO8601Format()
  }

  /// In whole minutes: `42 min`, `1 h 5 min`.
  static func length(_ duration: Duration) -> String {
    let minutes = duration.milliseconds / 60_000
    if minutes < 1 { return "under 1 min" }
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
