package import Foundation
import Log
package import Session

/// The log of a running session, which nobody else writes. What it confirmed it also remembers, so that when its
/// file is moved or deleted the session goes on whole in a new one.
///
/// Not sendable: it belongs to the loop.
package final class RunningLog {
  package private(set) var store: EventStore
  private let file: URL
  private var confirmed: [Event] = []
  private var isLost = false

  /// Opens the log, creating it where there is none, and locks it.
  package init(at file: URL) throws(StoreError) {
    self.file = file
    store = try EventStore(at: file, isSession: true)
  }

  deinit {
    // The last chance for what was confirmed; there is nobody left to tell.
    if isLost || !store.isInPlace { try? startOver() }
  }

  /// Whether an event with an id was confirmed, in this session or before it.
  package func holds(_ id: String) throws(StoreError) -> Bool {
    if confirmed.contains(where: { $0.id == id }) { return true }
    return try store.holds(id)
  }

  /// The events of each session that was never ended: the owner's first, at most one a climber.
  package func unfinished() throws(StoreError) -> [[Event]] {
    var sessions: [[Event]] = []
    for record in try store.unfinishedSessions() {
      sessions.append(try store.events(ofSession: record.id))
    }
    confirmed = sessions.flatMap(\.self)
    return sessions
  }

  /// Commits events, all or none. When it returns they are on disk, in the file behind the log's name.
  package func append(_ events: [Event]) throws(StoreError) {
    if isLost { try goOn() }
    do {
      try store.append(events)
    } catch .moved {
      isLost = true
      try goOn()
      // A WAL alone that was deleted came back into its database when that was closed.
      guard try isLogged(events) else { throw .moved(path: file.path, detail: nil) }
    }
    confirmed += events
  }

  private func isLogged(_ events: [Event]) throws(StoreError) -> Bool {
    try missing(events, in: store).isEmpty
  }

  /// Starts over, or says why it can't.
  private func goOn() throws(StoreError) {
    do {
      try startOver()
    } catch {
      throw .moved(path: file.path, detail: "\(error)")
    }
  }

  /// Opens what is behind the name now, or a new log, and adds what it lacks of what was confirmed.
  private func startOver() throws(StoreError) {
    store.close()
    let fresh = try EventStore(at: file, isSession: true)
    try fresh.append(try missing(confirmed, in: fresh))
    store = fresh
    isLost = false
  }

  private func missing(
    _ events: [Event], in store: EventStore
  ) throws(StoreError) -> [Event] {
    var known: Set<Event.ID> = []
    for session in Set(events.map(\.sessionID)) {
      known.formUnion(try store.events(ofSession: session).map(\.id))
    }
    return events.filter { !known.contains($0.id) }
  }
}
