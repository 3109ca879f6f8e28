import GRDB
import Log
import Session

/// A row of the log, and where it stands among those of all devices.
///
/// What came from another machine lies behind what was logged here meanwhile, and belongs before it: a session is folded in
/// the order of this, which is the same on every machine that has the same rows.
struct PlacedRecord: Comparable {
  /// 0 of a row that is yet to be synced.
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

  /// What is yet to be synced was logged last: its clock will be later than all that is here.
  static func < (one: Self, other: Self) -> Bool {
    guard one.isSynced, other.isSynced else {
      return one.isSynced == other.isSynced ? one.sequence < other.sequence : one.isSynced
    }
    if one.clock != other.clock { return one.clock < other.clock }
    if one.device != other.device { return one.device < other.device }
    return (one.id, one.sequence) < (other.id, other.sequence)
  }

  static func == (one: Self, other: Self) -> Bool { one.sequence == other.sequence }

  /// The rows of a cursor in this order. Most come in it: then nothing is sorted.
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
  /// The events of those that can be read.
  var events: [Event] {
    flatMap { placed -> [Event] in
      if case .success(let events) = placed.logged.events { events } else { [] }
    }
  }
}
