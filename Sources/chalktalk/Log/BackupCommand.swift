import ArgumentParser
import Foundation
import Live
import Store

/// `chalktalk backup`: a whole, checked copy of the log.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Write a checked copy of the log to a file.")

  @Argument(help: "Where to; a file that is there is not overwritten.")
  var file: String

  @OptionGroup var log: LogOptions

  func run() throws {
    guard !FileManager.default.fileExists(atPath: file) else {
      throw CommandFailure(.cannotCreate, "\(file) is there already: choose another name")
    }
    let store = try log.open()
    try CommandFailure.reading { () throws(StoreError) in
      try store.backup(to: URL(fileURLWithPath: file))
    }
    print("\(file) is a whole copy of \(store.path)")
  }
}

/// `chalktalk restore`: a backup takes the log's place; the log of before is kept.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Take a backup as the log. The log of before is kept beside it.")

  @Argument(help: "The backup.")
  var file: String

  @Option(
    help: ArgumentHelp("The log, in place of the one in the data folder.", valueName: "file"))
  var db: String?

  func run() throws {
    let log = RunOptions.database(db)
    let lock = try SessionLock(database: log)
    try withExtendedLifetime(lock) { _ in try restore(to: log) }
  }

  private func restore(to log: URL) throws {
    guard FileManager.default.fileExists(atPath: file) else {
      throw CommandFailure(.noInput, "there is no file \(file)")
    }
    try CommandFailure.reading { () throws(StoreError) in try EventStore.verify(file) }
    do {
      let partial = log.path + ".restoring"
      try? FileManager.default.removeItem(atPath: partial)
      try FileManager.default.copyItem(atPath: file, toPath: partial)
      let kept = try Self.setAside(log)
      try FileManager.default.moveItem(atPath: partial, toPath: log.path)
      print("\(log.path) is now the log of \(file)")
      if let kept { print("The log of before is kept as \(kept)") }
    } catch {
      throw CommandFailure(
        .cannotCreate, "cannot restore to \(log.path): \(error.localizedDescription)")
    }
  }

  /// Moves the present log, with what SQLite keeps beside it, out of the way; its new name.
  private static func setAside(_ log: URL) throws -> String? {
    guard FileManager.default.fileExists(atPath: log.path) else { return nil }
    let stamp = Date().ISO8601Format().replacing(":", with: "")
    let kept = "\(log.path).\(stamp)"
    try FileManager.default.moveItem(atPath: log.path, toPath: kept)
    for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: log.path + suffix) {
      try FileManager.default.moveItem(atPath: log.path + suffix, toPath: kept + suffix)
    }
    return kept
  }
}
