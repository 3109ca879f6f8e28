import Core
import GRDB
import Session

/// A row of the log with its place among the rows of all devices.
///
/// Rows from another machine come after those logged here in the meantime, but may belong before them. A session is folded in
/// this order, which is the same on every machine that has the same rows.
struct PlacedRecord: Comparable {
  /// 0 for a row that isn't synced yet.
  let clock: Int64
  let device: Int64
  let sequence: Int64
  let logged: LoggedRecord

  init(_ row: Row) {
    clock = row.integer("clock") ?? 0
    device = row.integer("device") ?? 0
    sequence = row.integer("sequence") ?? 0
    logged = EventRow.read(row)
  }

  private var isSynced: Bool { device != 0 }

  private var id: String {
    if case .sound(let record, _) = logged { record.id } else { "" }
  }

  /// Rows that aren't synced yet come last: their clocks will be later than all clocks here.
  static func < (one: Self, other: Self) -> Bool {
    guard one.isSynced, other.isSynced else {
      return one.isSynced == other.isSynced ? one.sequence < other.sequence : one.isSynced
    }
    if one.clock != other.clock { return one.clock < other.clock }
    if one.device != other.device { return one.device < other.device }
    return (one.id, one.sequence) < (other.id, other.sequence)
  }

  static func == (one: Self, other: Self) -> Bool { one.sequence == other.sequence }

  /// The rows of a cursor in this order. Most cursors have it already, which saves sorting.
  static func all(_ rows: RowCursor) throws -> [PlacedRecord] {
    var records: [PlacedRecord] = []
    var isInOrder = true
    while let row = try rows.next() {
      let record = PlacedRecord(row)
      if let last = records.last, record < last { isInOrder = false }
      records.append(record)
    }
    if !isInOrder { records.sort() }
    return records
  }
}

extension [PlacedRecord] {
  /// The events of the readable records of one session, at their true times.
  var events: [Event] {
    flatMap { placed -> [Event] in
      if case .success(let events) = placed.logged.events { events } else { [] }
    }.atTrueTimes
  }
}
