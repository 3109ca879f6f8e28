import Files
package import Foundation

/// The files that a log is made of.
package enum LogFiles {
  /// What SQLite keeps beside a database, by what its name ends with (sqlite.org/tempfiles.html).
  static let companions = ["-wal", "-shm", "-journal"]

  /// The log at the end of the links, and all that belongs to it, there or not.
  package static func all(of log: URL) -> [String] {
    // SQLite follows links before it adds to the name.
    let path = Files.followed(log.path)
    return [path] + companions.map { path + $0 }
  }

  /// Whether a companion that may change what is read lies beside the database: a WAL or a journal with something
  /// in it.
  static func hasPending(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { size(path + $0) > 0 }
  }

  static func size(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  /// Gives the companions of a database that is not there any more, or was never whole, other names, so that they
  /// can't be taken for those of the next one: SQLite would apply a WAL of a stranger.
  static func setCompanionsAside(_ path: String) throws(FileError) {
    for suffix in companions where FileManager.default.fileExists(atPath: path + suffix) {
      if suffix == "-shm" || size(path + suffix) == 0 {
        try Files.remove(path + suffix)
      } else {
        try Files.rename(path + suffix, to: Files.freeName("\(path)\(suffix).orphan"))
      }
    }
  }

  static func removeCompanions(_ path: String) throws(FileError) {
    for suffix in companions where FileManager.default.fileExists(atPath: path + suffix) {
      try Files.remove(path + suffix)
    }
  }
}
