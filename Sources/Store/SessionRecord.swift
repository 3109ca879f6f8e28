package import GRDB
package import Log
package import Session

/// A session in a list.
package struct SessionRecord: Equatable, Sendable, FetchableRecord, TableRecord {
  package static let databaseTableName = "session"

  package let id: String
  package let startedAt: Moment
  package let endedAt: Moment?
  package let discipline: Discipline?
  /// The id of its grade system.
  package let system: String
  package let planID: String?
  package let sends: Int
  package let attempts: Int

  package init(row: Row) {
    id = row["id"]
    startedAt = Moment(microseconds: row["started_at"])
    endedAt = (row["ended_at"] as Int64?).map(Moment.init(microseconds:))
    discipline = Discipline(rawValue: row["discipline"])
    system = row["system"]
    planID = row["plan_id"]
    sends = row["sends"]
    attempts = row["attempts"]
  }
}
