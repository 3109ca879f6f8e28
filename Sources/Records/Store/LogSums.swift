import Analysis
import GRDB

/// The sums over the whole log, of each climber (`Measure.isSummed`).
struct LogSums {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// Adds a count, or takes it away.
  func add(_ row: TallyRow, number: Int, _ climber: String) throws {
    let key: StatementArguments = [
      row.measure.rawValue, row.subject, row.detail, row.bucket, climber,
    ]
    guard number < 0 else {
      return try db.run(
        """
        INSERT INTO log_tally (measure, subject, detail, bucket, climber, number)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET number = number + excluded.number
        """, key + [number])
    }
    try db.run(Query.subtraction, [-number] + key)
    try db.run(Query.removalOfEmptySum, key)
  }
}
