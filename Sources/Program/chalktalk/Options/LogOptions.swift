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

  /// Opens the log for reading; nil if the user's own doesn't exist yet. A log named with --db must exist.
  func openIfStarted() throws -> EventStore? {
    let preferences = try Preferences.stored()
    let isThere = FileManager.default.fileExists(atPath: file(preferences).path)
    if db == nil, !isThere {
      try refuseIfLost(preferences)
      if let place = elsewhere(preferences).placeText { Output.error(place) }
      return nil
    }
    return try open()
  }

  /// Opens the log for reading; a missing or emptied one is an error and is not created. Says so if backups hold sessions that
  /// the log lacks.
  func open() throws -> EventStore {
    let preferences = try Preferences.stored()
    try refuseIfLost(preferences)
    let file = file(preferences)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw CommandFailure(
        .noInput, "there is no log at \(file.path) yet: your first session starts it")
    }
    let store = try EventStore(at: file, for: .reading)
    if let lack = elsewhere(preferences).lack(in: store) { Output.error(lack) }
    return store
  }

  func elsewhere(_ preferences: Preferences) -> LogElsewhere {
    LogElsewhere(file(preferences), preferences, isOwn: db == nil)
  }

  /// Throws if the log is missing or emptied, but was there once.
  func refuseIfLost(_ preferences: Preferences) throws {
    if let loss = elsewhere(preferences).loss { throw CommandFailure(.noInput, loss) }
  }

  /// Asks before a session begins a new log in the place of one that is missing or emptied.
  func confirmNewLog(_ preferences: Preferences) throws {
    guard let loss = elsewhere(preferences).loss else { return }
    guard isatty(STDIN_FILENO) == 1, try Confirmation.ask("\(loss). Begin a new log all the same?")
    else {
      throw CommandFailure(
        .noInput, "\(loss). No session was begun. To begin a new log all the same: --db OTHER")
    }
  }
}
