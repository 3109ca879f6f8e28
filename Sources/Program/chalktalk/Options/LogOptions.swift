import ArgumentParser
import Core
import Files
import Foundation
import Library
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
    return Self.usualFile
  }

  static var usualFile: URL { UserFolders().data.appendingPathComponent("chalktalk.sqlite") }

  /// Files that are never overwritten, even if named: this log and the user's own.
  func spared(_ preferences: Preferences) -> SparedFiles {
    var own = LogOptions()
    own.db = nil
    return SparedFiles(
      [file(preferences), own.file(preferences)].flatMap { LogFiles.all(of: $0) })
  }

  func elsewhere(_ preferences: Preferences) -> LogElsewhere {
    LogElsewhere(file(preferences), preferences, isOwn: db == nil)
  }

  // MARK: - Reading

  /// Opens the log for reading; nil if the user's own doesn't exist yet. A log named with --db must exist.
  func openIfStarted() throws -> EventStore? {
    let preferences = try Preferences.stored()
    let elsewhere = elsewhere(preferences)
    if try db == nil && !elsewhere.isThere {
      try refuseIfLost(elsewhere)
      if let place = elsewhere.placeText { Output.error(place) }
      return nil
    }
    return try open()
  }

  /// Opens the log for reading; a missing or emptied one is an error and is not created. Says so if backups hold sessions that
  /// the log lacks.
  func open() throws -> EventStore {
    let preferences = try Preferences.stored()
    let elsewhere = elsewhere(preferences)
    try refuseIfLost(elsewhere)
    let file = file(preferences)
    guard try elsewhere.isThere else {
      throw CommandFailure(
        .noInput, "there is no log at \(file.path) yet: your first session starts it")
    }
    let store = try EventStore(at: file, for: .reading)
    KnownLogs().note(file)
    if let lack = elsewhere.lack(in: store) { Output.error(lack) }
    return store
  }

  /// Throws if the log is missing or emptied, but was there once.
  private func refuseIfLost(_ elsewhere: LogElsewhere) throws {
    if let loss = try elsewhere.loss { throw CommandFailure(.noInput, loss) }
  }

  // MARK: - Writing

  /// Opens the log for writing, and begins it if it was never there. One that is missing from its place is begun again only on
  /// request.
  ///
  /// - Parameters:
  ///   - new: the command's request, if it has that option.
  ///   - isSession: whether to lock it, so that no session runs meanwhile.
  func openToWrite(
    _ preferences: Preferences, _ new: NewLogOptions? = nil, isSession: Bool = false
  ) throws -> EventStore {
    let file = try place(preferences, new)
    let store = try EventStore(at: file, isSession: isSession)
    KnownLogs().note(self.file(preferences))
    return store
  }

  /// Opens the log of a session. If it is missing, asks whether to begin a new one.
  ///
  /// - Parameter step: by how much the wall clock was set since the last call.
  func openForSession(
    _ preferences: Preferences, _ new: NewLogOptions, step: @escaping () -> Duration?
  ) throws -> SessionLog {
    let place = try place(preferences, new, mayAsk: true)
    let log = try opened(place, step)
    KnownLogs().note(file(preferences))
    return log
  }

  /// Opens a session's log; a damaged one is first offered to be saved, where somebody can answer.
  private func opened(_ place: URL, _ step: @escaping () -> Duration?) throws -> SessionLog {
    do {
      return try SessionLog(database: place, step: step)
    } catch {
      guard error.isDamage, error != StoreError.emptied(path: place.path),
        isatty(STDIN_FILENO) == 1, try salvage(place, error)
      else { throw error }
    }
    return try SessionLog(database: place, step: step)
  }

  /// Offers to make a new log of what a damaged one still holds; false if that isn't wanted, or nothing is left.
  private func salvage(_ log: URL, _ damage: StoreError) throws -> Bool {
    guard let (_, report, folder) = try? Salvage.rescue(log) else { return false }
    return try withExtendedLifetime(folder) {
      Output.error("\(damage)")
      for line in SalvageText.lines(report) { Output.error(line) }
      let question =
        "\(report.entries.counted("entry")) of \(report.sessions.counted("session")) can be saved into a new log, and the "
        + "damaged one is kept beside it. Do that and begin?"
      guard try Confirmation.ask(question) else { return false }
      let (kept, _) = try Restore.salvage(log, to: log)
      if let kept { try Output.line("Your previous log is kept as \(kept)") }
      return true
    }
  }

  /// The file to open for writing; makes the folder of the usual log, never one that the user named.
  func place(
    _ preferences: Preferences, _ new: NewLogOptions?, mayAsk: Bool = false
  ) throws -> URL {
    let file = file(preferences)
    if file == Self.usualFile { try Files.makeFolder(file.deletingLastPathComponent().path) }
    // What a link leads to, which may be missing.
    if new?.new == true { return URL(fileURLWithPath: Files.followed(file.path)) }
    guard let loss = try elsewhere(preferences).loss else { return file }
    let asks = mayAsk && isatty(STDIN_FILENO) == 1
    guard asks, try Confirmation.ask("\(loss). Begin a new log all the same?") else {
      throw CommandFailure(
        .noInput, "\(loss). Nothing was logged. To begin a new log all the same: --new")
    }
    return file
  }
}

/// Whether a command that logs may begin a new log where one is missing.
struct NewLogOptions: ParsableArguments {
  @Flag(help: "Begin a new log if the old one is gone from its place.")
  var new = false
}
