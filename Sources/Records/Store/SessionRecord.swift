package import Core
import GRDB
package import Grades

/// A session with a number that can be typed: its place by start, from 1, among its climber's sessions or among all.
/// Unreadable rows have numbers, too.
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
  /// The id of its grade system; empty if nothing was climbed.
  package let system: String
  package let planID: String?
  /// The partner whose session it is; nil for the log's owner.
  package let climber: String?

  /// nil for a row that can't be read.
  init?(row: Row) { try? self.init(checking: row) }

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
    try DamagedRecord.all(in: "session", db) { row throws(PayloadError) in
      _ = try SessionRecord(checking: row)
    }
  }
}
