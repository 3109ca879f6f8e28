import GRDB
import Session

extension EventStore {
  /// The number of records that wait for another one: an undo or a correction waits for what it names, and a session's records
  /// wait for its start.
  package func waitingRecords() throws(StoreError) -> Int {
    try read { db in
      try Self.waiting.reduce(0) { try $0 + (Int.fetchOne(db, sql: $1) ?? 0) }
    }
  }

  private static let waiting =
    Dictionary(grouping: EventKind.all, by: \.reference).sorted { ($0.key ?? "") < ($1.key ?? "") }
    .compactMap { field, kinds in field.map { named($0, by: kinds) } } + [withoutStart]

  private static let withoutStart = """
    SELECT COUNT(*) FROM event WHERE version > 0 AND NOT \(Query.isStanding("session_id"))
      AND session_id NOT IN (SELECT session_id FROM event WHERE \(Query.isKind(SessionEventKind.started)))
    """

  private static func named(_ field: String, by kinds: [EventKind]) -> String {
    let names = kinds.map { "'\($0.name)'" }.joined(separator: ", ")
    return """
      SELECT COUNT(*) FROM event AS one WHERE kind IN (\(names)) AND json_valid(payload)
        AND NOT EXISTS (SELECT 1 FROM event WHERE id = json_extract(one.payload, '$.\(field)'))
      """
  }
}
