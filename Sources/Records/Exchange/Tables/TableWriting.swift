import Core
import Foundation
package import Session
package import Store

/// Writes the sessions as lines of a table, one session at a time.
package struct TableWriting {
  private let store: EventStore
  /// nil for all sessions.
  private let session: String?
  private let who: Who

  package init(store: EventStore, session: String?, of who: Who = .owner) {
    self.store = store
    self.session = session
    self.who = who
  }

  /// Writes one of our own tables; an export to a folder has a file for each. Throws if the log can't be read, and what
  /// `put` throws.
  package func write(_ table: OwnTable, _ put: (String) throws -> Void) throws {
    try put(table.head.joined(separator: ","))
    try forEachSession { facts in for line in table.lines(facts) { try put(line) } }
  }

  /// Writes another program's table; returns warnings for stderr. Throws like the other `write`.
  package func write(_ table: TableFormat, _ put: (String) throws -> Void) throws -> [String] {
    var export = TableExport(table, in: .current)
    try put(export.head)
    try forEachSession { facts in for line in export.lines(facts) { try put(line) } }
    return notes(on: export, table.format.title)
  }

  private func notes(on export: TableExport, _ site: String) -> [String] {
    var notes: [String] = []
    if export.leftOut > 0 {
      notes.append(
        "\(export.leftOut.counted("climb")) left out: \(site) doesn't know their grades")
    }
    if export.converted > 0 {
      notes.append(
        "\(export.converted.counted("climb")): the grade was converted to the system that \(site) uses"
      )
    }
    if !export.ranges.isEmpty {
      let ranges = export.ranges.sorted { $0.key < $1.key }.map { "\($0) as \($1)" }
      notes.append(
        "\(export.ranged.counted("climb")): the grade spans several there; the usual one was written: "
          + ranges.joined(separator: ", "))
    }
    if !export.named.isEmpty {
      notes.append(
        "\(export.named.values.reduce(0, +).counted("climb")): \(site) would take the grade for another; it "
          + "was written with its system: \(export.named.keys.sorted().joined(separator: ", "))")
    }
    if export.unheldTries > 0 {
      notes.append(
        "\(export.unheldTries.counted("try")) left out: \(site) has no column for that")
    }
    return notes
  }

  private func forEachSession(_ body: (SessionFacts) throws -> Void) throws {
    let wanted = try store.sessions(limit: 1_000_000, of: who).reversed().filter {
      session == nil || $0.record.id == session
    }
    if let session, wanted.isEmpty { throw NoSession(id: session) }
    // Reading all climbs once is quicker than those of each session.
    let book = session == nil && who != .all ? try store.pasts(of: who) : nil
    for found in wanted {
      let id = found.record.id
      let facts =
        try book.map { SessionFacts(telling: try store.events(ofSession: id), knowing: $0) }
        ?? store.facts(ofSession: id)
      try body(facts)
    }
  }
}

/// The log has no session with this id.
package struct NoSession: Error, Equatable, CustomStringConvertible {
  package let id: String

  package var description: String { "there is no session \"\(id)\" in the log" }
}
