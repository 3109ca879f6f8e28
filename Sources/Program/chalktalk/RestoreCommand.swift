import ArgumentParser
import Core
import Files
import Foundation
import Library
import Preferences
import Store

/// `chalktalk restore`: replaces the log with a backup, and keeps the replaced log.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore the log from a backup. The log it replaces is kept beside it.",
    discussion: """
      With --salvage, the file may be damaged, and may be the log itself: everything that it still holds goes into a new log, \
      and the sessions that miss entries are listed. With --missing, the entries that backups hold and the log lacks are added.
      """)

  @Argument(help: "The backup: a file, or its number in the list.")
  var file: String?

  @Flag(help: "List the backups, and the logs that a restore replaced.")
  var list = false

  @Flag(help: "Save what a damaged log, backup or WAL still holds.")
  var salvage = false

  @Flag(help: "Add the entries that are in backups, but not in the log.")
  var missing = false

  @Flag(help: "Print the list as one JSON array.")
  var json = false

  @OptionGroup var options: LogOptions

  func validate() throws {
    if json, !list { throw ValidationError("--json needs --list") }
    if list, file != nil { throw ValidationError("give a backup or --list, not both") }
    if missing, file != nil || list || salvage {
      throw ValidationError("--missing stands alone")
    }
    if !list, !missing, file == nil { throw ValidationError("name the backup, or give --list") }
  }

  func run() throws {
    let preferences = try Preferences.stored()
    let log = options.file(preferences)
    if missing { return try addMissing(preferences) }
    guard let file else { return try show(Self.backups(preferences, of: log)) }
    let source = try Self.path(file) { try Self.backups(preferences, of: log) }
    if log == LogOptions.usualFile {
      try Files.makeFolder(log.deletingLastPathComponent().path)
    }
    _ = try options.elsewhere(preferences).isThere
    if salvage { return try save(source, log, preferences) }
    let attributes = try? FileManager.default.attributesOfItem(atPath: source)
    if attributes?[.size] as? Int == 0 { throw StoreError.notABackup(path: source) }
    let kept = try Restore.restore(URL(fileURLWithPath: source), to: log)
    KnownLogs().note(log)
    try Output.line("\(log.path) now holds the log from \(source)")
    if let kept { try Output.line("Your previous log is kept as \(kept)") }
  }

  /// The old log stays whole beside the new one, so nothing is lost if more can be saved by other means.
  private func save(_ source: String, _ log: URL, _ preferences: Preferences) throws {
    let (kept, report) = try saved(source, log, preferences)
    KnownLogs().note(log)
    try Output.line(
      "\(log.path) now holds \(report.entries.counted("entry")) of "
        + "\(report.sessions.counted("session"))")
    if let kept { try Output.line("Your previous log is kept as \(kept)") }
    for line in SalvageText.lines(report) { Output.error(line) }
    if report.missing > 0 || !report.incomplete.isEmpty {
      throw CommandFailure(
        .dataError,
        "the rest could not be saved. Backups may have it: chalktalk restore --list")
    }
  }

  private func saved(
    _ source: String, _ log: URL, _ preferences: Preferences
  ) throws -> (kept: String?, report: Salvage.Report) {
    do {
      return try Restore.salvage(URL(fileURLWithPath: source), to: log)
    } catch {
      guard case .nothingLeft = error else { throw error }
      let backup = options.elsewhere(preferences).backupText ?? "See chalktalk restore --list"
      throw CommandFailure(.dataError, "\(error). \(backup)")
    }
  }

  private func addMissing(_ preferences: Preferences) throws {
    let store = try options.openToWrite(preferences, isSession: true)
    let number = try options.elsewhere(preferences).bringBack(into: store)
    LogText.countSessions(in: store)
    try Output.line(
      number == 0
        ? "The log has every entry that is in the backups."
        : "Added the missing entries of \(number.counted("session")) from the backups.")
  }

  /// The backups and the logs that a restore replaced, with the numbers that the list gives them.
  static func backups(_ preferences: Preferences, of log: URL) throws -> [BackupFolder.Backup] {
    try preferences.backups(at: .now) + Restore.kept(of: log, at: .now)
  }

  /// The file of a backup: its name, or its number among the backups.
  static func path(
    _ named: String, among backups: () throws -> [BackupFolder.Backup]
  ) throws -> String {
    do {
      // Nothing of a pipe can be read twice.
      if try Files.presence(of: named) == .stream {
        throw FileError.unreachable(Unreachable(path: named, cause: .notAFile(named)))
      }
      if try Files.reading(named) != nil { return named }
    } catch FileError.isFolder {
      throw CommandFailure(.noInput, "\(named) is a folder: name a file in it")
    }
    if let number = Int(named), case let backups = try backups(),
      backups.indices.contains(number - 1)
    {
      return backups[number - 1].path
    }
    throw CommandFailure(.noInput, "there is no backup \(named): see chalktalk restore --list")
  }

  private func show(_ backups: [BackupFolder.Backup]) throws {
    if json {
      let objects = backups.enumerated().map { place, entry -> JSONObject in
        [
          "number": place + 1, "path": entry.path, "at": LogText.timestamp(entry.at),
          "bytes": entry.bytes, "sessions": entry.sessions,
        ]
      }
      return try Output.json(objects)
    }
    if backups.isEmpty {
      return try Output.line("No backups yet. Begin with: chalktalk backup --every-session")
    }
    for (place, entry) in backups.enumerated() {
      let sessions = entry.sessions?.counted("session") ?? "can't be read"
      try Output.line(
        "\(place + 1)  \(entry.at.localText)  \(sessions)  \(SizeText.text(entry.bytes))\n"
          + "   \(entry.path)")
    }
    try Output.line("\nTo restore one: chalktalk restore NUMBER")
  }
}
