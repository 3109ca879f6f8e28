/// Something that happened in a session. Entries are only ever appended; the state is their fold.
package struct LogEntry<Payload: Equatable & Sendable>: Equatable, Sendable, Identifiable {
  package typealias ID = String

  package var id: ID
  package var sessionID: String
  /// The id of the action's main entry (for a send, the attempt, not the end of the rest before
  /// it). Undo takes back whole actions.
  package var actionID: ID
  package var at: Moment
  package var payload: Payload

  package init(id: ID, sessionID: String, actionID: ID, at: Moment, payload: Payload) {
    self.id = id
    self.sessionID = sessionID
    self.actionID = actionID
    self.at = at
    self.payload = payload
  }

  /// The same entry with its payload in another form.
  package func map<Other>(_ transform: (Payload) -> Other) -> LogEntry<Other> {
    with(transform(payload))
  }

  /// The same entry with another payload.
  package func with<Other>(_ payload: Other) -> LogEntry<Other> {
    LogEntry<Other>(id: id, sessionID: sessionID, actionID: actionID, at: at, payload: payload)
  }
}

/// An event for other programs: its type, and its fields besides those that all events have.
package struct ExportedEvent: Equatable, Sendable {
  package var type: String
  package var fields: [JSON.Member]

  /// Fields without a value are left out.
  package init(_ type: String, _ fields: KeyValuePairs<String, JSON?> = [:]) {
    self.type = type
    self.fields = fields.compactMap { key, value in value.map { JSON.Member(key, $0) } }
  }
}
