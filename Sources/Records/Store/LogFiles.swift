import Files
package import Foundation

/// The files of a log.
package enum LogFiles {
  /// The suffixes of the files that SQLite keeps beside a database (sqlite.org/tempfiles.html).
  static let companions = ["-wal", "-shm", "-journal"]

  /// The log, links resolved, and its companions, whether they exist or not.
  package static func all(of log: URL) -> [String] {
    // SQLite follows links before it appends a suffix.
    let path = Files.followed(log.path)
    return [path] + companions.map { path + $0 }
  }

  /// Whether a WAL or journal that isn't empty lies beside the database, which may change what is read.
  static func hasPending(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { size(path + $0) > 0 }
  }

  /// Whether a file has no bytes.
  package static func isEmpty(_ path: String) -> Bool { size(path) == 0 }

  static func size(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  /// Renames the companions of a database that is gone or was never whole: SQLite would apply its WAL to the next database of
  /// that name.
  static func setCompanionsAside(_ path: String) throws(FileError) {
    for suffix in companions where try Files.isThere(path + suffix) {
      if suffix == "-shm" || size(path + suffix) == 0 {
        try Files.remove(path + suffix)
      } else {
        try Files.rename(path + suffix, to: Files.freeName("\(path)\(suffix).orphan"))
      }
    }
  }

  static func removeCompanions(_ path: String) throws(FileError) {
    for suffix in companions where try Files.isThere(path + suffix) {
      try Files.remove(path + suffix)
    }
  }
}
