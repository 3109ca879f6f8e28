package import Climbing
import GRDB
package import Log

/// A session with its place among its climber's, or among all where all are asked for, by start, from 1: a name that can be
/// typed. A row that can't be read has one too.
package struct NumberedSession: Equatable, Sendable {
  package let number: Int
  package let record: SessionRecord
}

/// A session in a list.
package struct SessionRecord: Equatable, Sendable {
  package let id: String
  package let startedAt: Moment
  package let endedAt: Moment?
  /// nil: nothing was climbed.
  package let discipline: Discipline?
  /// The id of its grade system; empty where nothing was climbed.
  package let system: String
  package let planID: String?
  /// The partner whose it is; nil: the log's owner.
  package let climber: String?

  /// nil of a row that cannot be read.
  init?(row: Row) {
    try? self.init(checking: row)
  }

  private init(checking row: Row) throws(PayloadError) {
    id = try row.text("id")
    startedAt = try row.moment("started_at")
    endedAt = row.isNull("ended_at") ? nil : try row.moment("ended_at")
    discipline = Discipline(rawValue: try row.text("discipline"))
    system = try row.text("system")
    planID = row.isNull("plan_id") ? nil : try row.text("plan_id")
    climber = row.isNull("climber") ? nil : try row.text("climber")
  }

  static func damaged(_ db: Database) throws -> [DamagedRecord] {
    try Row.fetchAll(db, sql: "SELECT rowid AS row, * FROM session").compactMap { row in
      do throws(PayloadError) {
        _ = try SessionRecord(checking: row)
        return nil
      } catch {
        return DamagedRecord(
          table: "session", row: row.integer("row") ?? 0, reason: error.description)
      }
    }
  }
}
