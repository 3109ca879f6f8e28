import Foundation
import GRDB
import Log
import Session

/// An event as it lies in its table.
struct EventRow: FetchableRecord, PersistableRecord {
  static let databaseTableName = "event"

  private let row: Event
  private let payload: String

  init(_ event: Event) throws {
    row = event
    payload = String(decoding: try JSONEncoder().encode(event.kind), as: UTF8.self)
  }

  init(row: Row) throws {
    payload = row["payload"]
    self.row = Event(
      id: row["id"], sessionID: row["session_id"], actionID: row["action_id"],
      at: Moment(microseconds: row["at"]),
      kind: try JSONDecoder().decode(Event.Kind.self, from: Data(payload.utf8)))
  }

  func event() -> Event { row }

  func encode(to container: inout PersistenceContainer) throws {
    container["id"] = row.id
    container["session_id"] = row.sessionID
    container["action_id"] = row.actionID
    container["at"] = row.at.microseconds
    container["kind"] = row.kind.name
    container["payload"] = payload
  }
}

extension Event.Kind {
  /// The kind's name in the table, for queries; the payload is what counts.
  var name: String {
    String("\(self)".prefix { $0.isLetter })
  }
}
