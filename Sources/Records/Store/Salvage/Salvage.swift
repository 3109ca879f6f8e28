package import Core
package import Files
package import Foundation
import GRDB
import Session

/// Makes a new log of everything that a damaged one still holds: it reads the pages of rows one by one, without the tree that
/// should lead to them.
package struct Salvage {
  /// What was saved, and what is missing.
  package struct Report: Equatable, Sendable {
    package var entries = 0
    package var sessions = 0
    /// The entries that are missing, at most: their numbers are missing, which `data forget` leaves behind, too.
    package var missing = 0
    /// The entries that may have been changed: they are on damaged pages.
    package var doubtful = 0
    /// The sessions with entries that are missing or doubtful, by their start.
    package var incomplete: [Gap] = []
    /// Of the missing entries, those that were logged after all others that are left.
    package var missingAtEnd = 0
  }

  package struct Gap: Equatable, Sendable {
    package var start: Moment
    /// nil: all of the session's entries.
    package var missing: Int?
    package var doubtful = 0
  }

  private let pages: LogPages
  /// The starts of the sessions that lists know.
  private var listed: [String: Moment] = [:]
  /// The number of entries of each session that come from damaged pages.
  private var doubtful: [String: Int] = [:]
  /// The number of the log's last entry, if it is known.
  private var lastGiven: Int64 = 0

  private init(_ path: String) { pages = LogPages(of: path) }

  /// Writes what is left of a log into a new one.
  ///
  /// - Parameters:
  ///   - path: a damaged or emptied log with its WAL, or a WAL that was set aside.
  ///   - unfinished: an empty file.
  static func write(_ path: String, to unfinished: String) throws -> Report {
    var salvage = Salvage(path)
    let queue = try DatabaseQueue(path: unfinished)
    try queue.writeWithoutTransaction { db in
      // An unfinished file needs no safety of its own.
      try db.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    }
    try Schema.migrator.migrate(queue)
    let report = try queue.write { db in
      try salvage.copyRows(to: db)
      try salvage.list(db)
      try Generation.begin(db)
      return try salvage.report(db)
    }
    guard report.entries > 0 else {
      try queue.close()
      throw StoreError.nothingLeft(path: path)
    }
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try queue.close()
    try PageSums.append(to: unfinished)
    return report
  }

  /// A log in a folder of its own, with everything that is left of another one.
  package static func rescue(
    _ log: URL
  ) throws(StoreError) -> (store: EventStore, report: Report, folder: ScratchFolder) {
    do {
      let folder = try ScratchFolder()
      let copy = "\(folder.path)/log.sqlite"
      let report = try write(Files.followed(log.path), to: copy)
      return (try EventStore(at: URL(fileURLWithPath: copy)), report, folder)
    } catch {
      throw StoreError(error, path: log.path)
    }
  }

  /// The number of entries in the WAL beside a log; 0 if there is none. Throws if it can't be read.
  package static func number(inWALOf log: String) throws -> Int {
    guard LogWAL(of: Files.followed(log)) != nil else { return 0 }
    let salvage = Salvage(Files.followed(log))
    var ids: Set<String> = []
    try salvage.forEachPage { rows, _ in
      for row in rows where Self.isEvent(row.columns) { ids.insert(row.columns[1].text ?? "") }
    }
    return ids.count
  }

  // MARK: - Rows

  /// Passes on the rows that can be read, page by page, and whether the page is whole and all of its rows could be read.
  private func forEachPage(
    _ body: (_ rows: [(sequence: Int64, columns: [LeafPage.Value])], _ isSound: Bool) throws -> Void
  ) throws {
    let pages = pages
    let leaf = LeafPage(usable: pages.usable) { pages.page($0)?.bytes }
    try pages.forEach { page in
      var rows: [(sequence: Int64, columns: [LeafPage.Value])] = []
      let isRead = leaf.forEachRow(page.bytes, isFirst: page.number == 1) { rows.append(($0, $1)) }
      try body(rows, isRead && page.isWhole)
    }
  }

  /// By the columns of the table: sequence, id, session, action, time, kind, payload.
  private static func isEvent(_ columns: [LeafPage.Value]) -> Bool {
    guard columns.count >= 7, columns[0] == .null, columns[4].integer != nil else { return false }
    return [1, 2, 3, 5, 6].allSatisfy { columns[$0].text?.isEmpty == false }
  }

  private mutating func copyRows(to db: Database) throws {
    var listed: [String: Moment] = [:]
    var lastGiven: Int64 = 0
    var doubtful: [String: Int] = [:]
    let insertion = try Insertion(db)
    try forEachPage { rows, isSound in
      for (sequence, columns) in rows {
        if Self.isEvent(columns) {
          // One that can't be understood counts as missing, so that a backup can bring it back.
          guard Self.isReadable(columns) else { continue }
          if try insertion.add(sequence, columns), !isSound {
            doubtful[columns[2].text ?? "", default: 0] += 1
          }
        } else if columns.count >= 6, let id = columns[0].text, let at = columns[1].integer,
          columns[3].text != nil, columns[4].text != nil
        {
          // id, start, end, discipline, system, ...
          listed[id] = Moment(logged: at)
        } else if columns.count == 2, columns[0] == .text("event"), let number = columns[1].integer
        {
          // SQLite's own table of the last numbers given (sqlite_sequence).
          lastGiven = max(lastGiven, number)
        }
      }
    }
    try insertion.finish()
    (self.listed, self.doubtful, self.lastGiven) = (listed, doubtful, lastGiven)
  }

  private static func isReadable(_ columns: [LeafPage.Value]) -> Bool {
    let texts = columns.map { $0.text ?? "" }
    let version = columns.count > 7 ? columns[7].integer ?? 0 : 0
    guard let at = Moment(logged: columns[4].integer ?? -1), (0...1_000_000).contains(version)
    else {
      return false
    }
    let record = EventRecord(
      id: texts[1], sessionID: texts[2], actionID: texts[3], at: at,
      payload: StoredPayload(kind: texts[5], version: Int(version), json: texts[6]))
    return (try? record.events()) != nil
  }

  /// Lists the sessions anew. They are counted when they are next read.
  private func list(_ db: Database) throws {
    try Systems.rebuild(db)
    let model = ReadModel(db)
    let ids = try String.fetchAll(
      db, sql: "SELECT session_id FROM event GROUP BY session_id ORDER BY MIN(sequence)")
    for id in ids { try model.list(session: id) }
  }

  // MARK: - What is missing

  private func report(_ db: Database) throws -> Report {
    var report = Report(doubtful: doubtful.values.reduce(0, +))
    var missing: [String: Int] = [:]
    var last: (sequence: Int64, session: String) = (0, "")
    let rows = try Row.fetchCursor(
      db, sql: "SELECT sequence, session_id FROM event ORDER BY sequence")
    while let row = try rows.next() {
      let sequence: Int64 = row[0]
      let session: String = row[1]
      report.entries += 1
      let gap = Int(sequence - last.sequence - 1)
      if gap > 0 {
        report.missing += gap
        missing[last.session.isEmpty ? session : last.session, default: 0] += gap
      }
      last = (sequence, session)
    }
    if lastGiven > last.sequence, !last.session.isEmpty {
      report.missingAtEnd = Int(lastGiven - last.sequence)
      report.missing += report.missingAtEnd
    }
    let found = try String.fetchSet(db, sql: "SELECT DISTINCT session_id FROM event")
    report.sessions = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM session") ?? 0
    for id in Set(missing.keys).union(doubtful.keys) {
      let start = try Int64.fetchOne(
        db, sql: "SELECT MIN(at) FROM event WHERE session_id = ?", arguments: [id])
      if let start = start.flatMap(Moment.init(logged:)) {
        report.incomplete.append(
          Gap(
            start: listed[id] ?? start, missing: missing[id] ?? 0, doubtful: doubtful[id] ?? 0))
      }
    }
    for (id, start) in listed where !found.contains(id) {
      report.incomplete.append(Gap(start: start, missing: nil))
    }
    report.incomplete.sort { $0.start < $1.start }
    return report
  }
}

/// Adds saved rows to the new log.
private struct Insertion {
  private let db: Database
  private let statement: Statement

  init(_ db: Database) throws {
    self.db = db
    statement = try db.makeStatement(
      sql: """
        INSERT OR IGNORE INTO event
          (sequence, id, session_id, action_id, at, kind, payload, version, clock, device)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try db.execute(sql: "CREATE TEMP TABLE own (device INTEGER PRIMARY KEY)")
  }

  /// Returns false if the row is there already.
  func add(_ sequence: Int64, _ columns: [LeafPage.Value]) throws -> Bool {
    func number(_ column: Int) -> Int64 {
      columns.count > column ? columns[column].integer ?? 0 : 0
    }
    try statement.execute(
      arguments: [
        sequence, columns[1].text, columns[2].text, columns[3].text, number(4), columns[5].text,
        columns[6].text, number(7), number(8), number(9),
      ])
    let isNew = db.changesCount > 0
    if number(10) > 0 { try db.run("INSERT OR IGNORE INTO temp.own VALUES (?)", [number(9)]) }
    return isNew
  }

  /// The new log syncs as another machine. What this one logged counts as not sent yet, in case it wasn't; a session that other
  /// machines changed keeps its order.
  func finish() throws {
    try db.execute(
      sql: """
        UPDATE event SET clock = 0, device = 0
        WHERE device IN (SELECT device FROM temp.own) AND session_id NOT IN (
          SELECT session_id FROM event
          WHERE device <> 0 AND device NOT IN (SELECT device FROM temp.own));
        DROP TABLE temp.own;
        """)
  }
}
