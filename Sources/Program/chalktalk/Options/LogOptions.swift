import ArgumentParser
import Files
import Foundation
import Preferences
import Store

/// Which log a command reads.
struct LogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Use this log instead of your own.", valueName: "file"))
  var db: String?

  /// The log's file: --db, the one in `config.toml`, or `$XDG_DATA_HOME/chalktalk/chalktalk.sqlite`.
  func file(_ preferences: Preferences) -> URL {
    if let named = db ?? preferences.database { return URL(fileURLWithPath: named) }
    return UserFolders().data.appendingPathComponent("chalktalk.sqlite")
  }

  /// Files that are never overwritten, even if named: this log and the user's own.
  func spared(_ preferences: Preferences) -> SparedFiles {
    var own = LogOptions()
    own.db = nil
    return SparedFiles(
      [file(preferences), own.file(preferences)].flatMap { LogFiles.all(of: $0) })
  }

  /// Opens the log; nil if the user's own doesn't exist yet. A log named with --db must exist.
  func openIfStarted() throws -> EventStore? {
    let isThere = FileManager.default.fileExists(atPath: file(try .stored()).path)
    return db == nil && !isThere ? nil : try open()
  }

  /// Opens the log; a missing one is an error and is not created.
  func open() throws -> EventStore {
    let file = file(try .stored())
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw CommandFailure(
        .noInput, "there is no log at \(file.path) yet: your first session starts it")
    }
    return try EventStore(at: file)
  }
}
