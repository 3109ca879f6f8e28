import GRDB

/// A row of a file on its way into the log.
package struct StagedRow: Equatable, Sendable {
  /// Its line in the file, from 1.
  package var line: Int
  /// The session that it belongs to; rows of one session follow one another.
  package var session: String
  /// When that session began, which gives the order of sessions.
  package var at: Int64
  package var text: String

  package init(line: Int, session: String = "", at: Int64 = 0, text: String) {
    self.line = line
    self.session = session
    self.at = at
    self.text = text
  }
}

/// The rows of a file of any size, sorted for the import.
///
/// They are in databases that SQLite keeps in unnamed files (sqlite.org/inmemorydb.html, "temporary databases"), which vanish
/// however the program ends. So the import adds exactly what it has shown, even if the file changes in between.
package final class ImportStage: Sendable {
  private let rows: DatabaseQueue
  private let ids: DatabaseQueue

  private static let place = "the folder for temporary files"

  package init() throws(StoreError) {
    do {
      var open = Configuration()
      open.allowsUnsafeTransactions = true
      rows = try DatabaseQueue(path: "", configuration: open)
      ids = try DatabaseQueue(path: "", configuration: open)
      // Only this program uses them, and they vanish with it: there is nothing to roll back to, and
      // one transaction that never ends spares a commit for each row.
      for stage in [rows, ids] {
        try stage.inDatabase { db in
          try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
        }
      }
      try rows.inDatabase { db in
        try db.execute(
          sql: """
            CREATE TABLE row (
              at INTEGER, session TEXT, line INTEGER, text TEXT, PRIMARY KEY (at, session, line)
            ) WITHOUT ROWID
            """)
      }
      try forgetIDs()
    } catch {
      throw StoreError(error, path: Self.place)
    }
  }

  package func add(_ row: StagedRow) throws(StoreError) {
    do {
      try rows.inDatabase { db in
        try db.cachedStatement(sql: "INSERT INTO row VALUES (?, ?, ?, ?)").execute(
          arguments: [row.at, row.session, row.line, row.text])
      }
    } catch {
      throw StoreError(error, path: Self.place)
    }
  }

  /// Passes on the rows by session, then by line. No rows may be added meanwhile. Throws what `body`
  /// throws, and a `DatabaseError` if they can't be read.
  package func forEach(_ body: (StagedRow) throws -> Void) throws {
    try rows.inDatabase { db in
      let found = try Row.fetchCursor(
        db, sql: "SELECT at, session, line, text FROM row ORDER BY at, session, line")
      while let row = try found.next() {
        try body(StagedRow(line: row[2], session: row[1], at: row[0], text: row[3]))
      }
    }
  }

  /// The sessions of the rows, each once.
  package func sessions() throws -> [String] {
    try rows.inDatabase { db in
      try db.execute(sql: "CREATE INDEX IF NOT EXISTS row_by_session ON row (session, at, line)")
      return try String.fetchAll(db, sql: "SELECT DISTINCT session FROM row")
    }
  }

  /// The texts of a session's rows, in their order.
  package func texts(ofSession session: String) throws -> [String] {
    try rows.inDatabase { db in
      try String.fetchAll(
        db, sql: "SELECT text FROM row WHERE session = ? ORDER BY at, line", arguments: [session])
    }
  }

  /// Whether this is the first call with an id.
  package func isFirst(_ id: String) throws -> Bool {
    try ids.inDatabase { db in
      try db.cachedStatement(sql: "INSERT OR IGNORE INTO id VALUES (?)").execute(arguments: [id])
      return db.changesCount > 0
    }
  }

  /// Makes every id new again.
  package func forgetIDs() throws {
    try ids.inDatabase { db in
      try db.execute(
        sql: "DROP TABLE IF EXISTS id; CREATE TABLE id (id TEXT PRIMARY KEY) WITHOUT ROWID")
    }
  }
}
