import Live
import Session
import Store

extension EventStore {
  /// The named session, or the latest; nil if there are none at all.
  func session(named session: String?, of who: Who = .owner) throws -> NumberedSession? {
    let sessions = try CommandFailure.reading { () throws(StoreError) in
      try self.sessions(limit: session == nil ? 1 : 100_000, of: who)
    }
    guard let session, !sessions.isEmpty else { return sessions.first }
    let name = session.uppercased()
    // No number begins with 0, and every id will for some centuries.
    if let exact = sessions.first(where: { $0.record.id == name || "\($0.number)" == name }) {
      return exact
    }
    let found = sessions.filter { $0.record.id.hasPrefix(name) }
    guard found.count <= 1 else {
      throw CommandFailure(
        .usage, "\"\(session)\" matches \(found.count) sessions: give more of its id")
    }
    guard let only = found.first else {
      throw CommandFailure(.noInput, "there is no session \"\(session)\": see chalktalk history")
    }
    return only
  }
}
