import Analysis
import Core
import Files
import Foundation
import Library
import Session
import Store

/// The formats of moments and counts in the commands that read the log.
enum LogText {
  /// Shown for a log without sessions.
  static let invitation = "No sessions yet. Start one with: chalktalk"

  /// An entry's time of day, `19:16`; nil for an imported entry, whose time nobody knows.
  static func clock(_ moment: Moment, of gesture: Gesture) -> String? {
    gesture == .imported ? nil : moment.localClock
  }

  static var today: Day { Moment.now.localDay }

  /// All sessions that count by now (`FutureSessions`), with their counts. Entries from earlier versions are counted and the counts
  /// stored, if the log is writable.
  static func tallies(
    of store: EventStore, by who: Who = .owner, since: Moment = Moment(microseconds: .min),
    until: Moment = FutureSessions.limit(at: .now)
  ) throws(StoreError) -> TalliedLog {
    countSessions(in: store)
    return try store.talliedLog(of: who, since: since, until: until) { $0.localDay }
  }

  /// Counts sessions from earlier versions and other machines, once and for all.
  ///
  /// If the counts can't be stored, the sessions are counted each time, which only takes longer.
  static func countSessions(in store: EventStore) {
    let isTerminal = isatty(STDERR_FILENO) == 1
    var isShown = false
    func show(_ text: String) {
      FileHandle.standardError.write(Data("\r\(text)\u{1B}[K".utf8))
      isShown = true
    }
    try? store.countSessions { left in
      Output.error("counting \(left.counted("session")); this takes a moment, and only this once")
    } progress: { left in
      if isTerminal {
        show(left > 0 ? "\(left.counted("session")) left" : "putting climbs together")
      }
    }
    if isShown { show("") }
  }

  /// `12  Wed 1 Dec 2027 10:00  logged by garage`.
  static func misdated(_ found: MisdatedSession) -> String {
    let record = found.session.record
    let machine = found.machine.map { "logged by \($0.printable)" } ?? "logged here"
    return "\(found.session.number)  \(record.startedAt.localText)  \(machine)"
  }

  /// The command that says when such a session was.
  static func dating(_ found: MisdatedSession) -> String {
    let who = found.session.record.climber.map { " --who \"\($0)\"" } ?? ""
    return "chalktalk session date \(found.session.number) \(today)\(who)"
  }

  /// In UTC, by ISO 8601, to the second.
  static func timestamp(_ moment: Moment) -> String {
    Date(timeIntervalSince1970: Double(moment.microseconds) / 1_000_000).ISO8601Format()
  }
}
