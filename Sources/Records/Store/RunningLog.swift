import Core
package import Foundation
package import Session

/// The log of a running session, to which no other session writes. It remembers the events it has confirmed, so that if its
/// file is moved or deleted, the session goes on in a new one and loses nothing.
///
/// Not sendable, because only the loop uses it.
package final class RunningLog {
  package private(set) var store: EventStore
  private let file: URL
  private var confirmed: [Event] = []
  private var isLost = false

  /// Opens the log, or creates it, and locks it.
  package init(at file: URL) throws(StoreError) {
    self.file = file
    store = try EventStore(at: file, isSession: true)
  }

  deinit {
    // The last chance to save the confirmed events; nobody is left to show an error to.
    if isLost || !store.isInPlace { try? startOver() }
  }

  /// Whether an event with this id was confirmed, in this session or before it.
  package func holds(_ id: String) throws(StoreError) -> Bool {
    if confirmed.contains(where: { $0.id == id }) { return true }
    return try store.holds(id)
  }

  /// The events of each open session, at most one per climber, the owner's first.
  package func unfinished() throws(StoreError) -> [[Event]] {
    var sessions: [[Event]] = []
    for record in try store.unfinishedSessions() {
      sessions.append(try store.events(ofSession: record.id))
    }
    confirmed = sessions.flatMap(\.self)
    return sessions
  }

  /// Commits events, all or none. When it returns they are on disk, in the file with the log's name.
  package func append(_ events: [Event]) throws(StoreError) {
    if isLost { try goOn() }
    do {
      try store.append(events)
    } catch .moved {
      isLost = true
      try goOn()
      // If only the WAL was deleted, closing the database has brought it back.
      guard try missing(events, in: store).isEmpty else {
        throw .moved(path: file.path, detail: nil)
      }
    }
    confirmed += events
  }

  /// Starts over; throws the reason if it can't.
  private func goOn() throws(StoreError) {
    do {
      try startOver()
    } catch {
      throw .moved(path: file.path, detail: "\(error)")
    }
  }

  /// Opens the file that has the name now, or a new log, and adds the confirmed events that it lacks.
  private func startOver() throws(StoreError) {
    store.close()
    // The folder was there when the session began.
    let fresh = try EventStore(at: file, for: .session, makesFolder: true)
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
