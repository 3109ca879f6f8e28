import Core
import GRDB
package import Session

/// The rows that imports added.
extension Query {
  private static let importedRows = "kind = '\(SessionEventKind.importedRow.rawValue)'"
  private static let mark =
    "CASE WHEN json_valid(payload) THEN json_extract(payload, '$.import') END"
  private static let format =
    "CASE WHEN json_valid(payload) THEN json_extract(payload, '$.format') END"

  /// The sessions that hold rows of an import, or of a format's rows without a mark.
  static let sessionsOfImport = """
    SELECT DISTINCT session_id FROM event WHERE \(importedRows) AND \(mark) = ?
    """
  static let sessionsOfFormat = """
    SELECT DISTINCT session_id FROM event
    WHERE \(importedRows) AND \(mark) IS NULL AND \(format) = ?
    """
  static let unmarkedRows = """
    SELECT \(format) AS format, COUNT(*) AS number FROM event
    WHERE \(importedRows) AND \(mark) IS NULL GROUP BY 1
    """
}

extension Database {
  /// The sessions with rows of an import.
  func sessions(of made: FileImport) throws -> [String] {
    try made.key.isEmpty
      ? String.fetchAll(self, sql: Query.sessionsOfFormat, arguments: [made.format])
      : String.fetchAll(self, sql: Query.sessionsOfImport, arguments: [made.key])
  }
}

extension LogMerge {
  package func sessions(of made: FileImport) throws -> [String] { try database.sessions(of: made) }
}

extension LogComparison {
  package func sessions(of made: FileImport) throws -> [String] { try db.sessions(of: made) }
}

extension EventStore {
  /// The number of imported rows without a mark, by format: of earlier versions.
  package func unmarkedRows() throws(StoreError) -> [String: Int] {
    try read { db in
      let rows = try Row.fetchAll(db, sql: Query.unmarkedRows)
      return Dictionary(
        rows.compactMap { row in
          row.textIfAny("format").flatMap { name in row.integer("number").map { (name, Int($0)) } }
        }, uniquingKeysWith: { $1 })
    }
  }
}
