import Digests
import GRDB

/// The sessions that were removed for good, and the events removed from sessions that go on. The log keeps only digests of their
/// ids, since an id tells when it was made.
enum Forgotten {
  static func add(_ id: String, _ db: Database) throws {
    try db.run("INSERT OR IGNORE INTO forgotten (digest) VALUES (?)", [digest(id)])
  }

  static func remove(_ id: String, _ db: Database) throws {
    try db.run("DELETE FROM forgotten WHERE digest = ?", [digest(id)])
  }

  static func holds(_ id: String, _ db: Database) throws -> Bool {
    let found = try db.cachedStatement(sql: "SELECT 1 FROM forgotten WHERE digest = ?")
    return try Row.fetchOne(found, arguments: [digest(id)]) != nil
  }

  private static func digest(_ id: String) -> String {
    String(Digest(of: id).hexadecimal.prefix(32))
  }
}
