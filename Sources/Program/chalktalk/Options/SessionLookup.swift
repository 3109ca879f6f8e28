import Core
import Library
import Session
import Store

extension EventStore {
  /// The named session, or the latest that the history lists, else the latest of all; nil if there are none.
  func session(named session: String?, of who: Who = .owner) throws -> NumberedSession? {
    guard let session else {
      let latest = try loggedSessions(
        1, of: who, until: FutureSessions.limit(at: .now), dayOf: { $0.localDay }
      ).first?.session
      return if let latest { latest } else { try self.sessions(limit: 1, of: who).first }
    }
    let sessions = try self.sessions(limit: 100_000, of: who)
    guard !sessions.isEmpty else { return nil }
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
