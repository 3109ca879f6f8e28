import Exchange
import Files
import Foundation
import Live
import Log
import Session
import Store

/// Writes the sessions as lines of a table, one session at a time.
struct TableWriting {
  let store: EventStore
  /// nil: all.
  let session: String?

  /// Our own tables, each a file in a folder, or one of them.
  func write(_ table: OwnTable, _ put: (String) throws -> Void) throws {
    try put(table.head.joined(separator: ","))
    try forEachSession { facts in for line in table.lines(facts) { try put(line) } }
  }

  /// Another program's; what is to be said of it on stderr.
  func write(_ table: TableFormat, _ put: (String) throws -> Void) throws -> [String] {
    var export = TableExport(table, in: .current)
    try put(export.head)
    try forEachSession { facts in for line in export.lines(facts) { try put(line) } }
    guard export.leftOut > 0 else { return [] }
    return [
      "\(export.leftOut.counted("climb")) with grades of your gym's own left out: \(table.format.title) "
        + "knows none of them"
    ]
  }

  private func forEachSession(_ body: (SessionFacts) throws -> Void) throws {
    let sessions = try CommandFailure.reading { () throws(StoreError) in
      try store.sessions(limit: 1_000_000)
    }
    let wanted = sessions.reversed().filter { session == nil || $0.record.id == session }
    if let session, wanted.isEmpty {
      throw CommandFailure(.noInput, "there is no session \"\(session)\" in the log")
    }
    for found in wanted {
      let events = try CommandFailure.reading { () throws(StoreError) in
        try store.events(ofSession: found.record.id)
      }
      try body(SessionState(folding: events).facts)
    }
  }
}
