import ArgumentParser
import Core
import Files
import Foundation
import Library
import Preferences
import Store

/// `chalktalk backup`: a whole, checked copy of the log, now or at the end of every session.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Write a checked copy of the log to a file.",
    discussion: """
      With --every-session, a backup goes into a folder now and after each session. The settings backup-keep and \
      backup-days say how many are kept. With --check, the backup is read and compared with the SHA-256 that it carries.
      """)

  @Argument(
    help: """
      The backup's file; an existing file is left alone. With --every-session: the folder, by default the one in \
      the settings.
      """)
  var file: String?

  @Flag(help: "Back up at the end of every session.")
  var everySession = false

  @Flag(help: "Check a backup: a file, or its number in chalktalk restore --list.")
  var check = false

  @Flag(help: "Replace the file, whatever it is.")
  var force = false

  @OptionGroup var log: LogOptions

  func validate() throws {
    if check, file == nil || everySession || force {
      throw ValidationError("--check takes a backup, and nothing else")
    }
    guard file != nil || everySession else {
      throw ValidationError("name a file for the backup, or give --every-session")
    }
  }

  func run() throws {
    if everySession { return try begin() }
    guard let file else { return }
    if check { return try examine(file) }
    let store = try log.open()
    try CommandFailure.writing {
      try store.backup(
        to: FileTarget(
          file, existing: force ? .replaced : .kept, sparing: log.spared(try .stored())))
    }
    try Output.line("\(file) is a whole copy of \(store.path)")
  }

  private func examine(_ file: String) throws {
    let preferences = try Preferences.stored()
    let path = try RestoreCommand.path(file) {
      try RestoreCommand.backups(preferences, of: log.file(preferences))
    }
    let found = try Restore.examine(URL(fileURLWithPath: path))
    let sums =
      found.parts.map { "\($0.counted("part")) with the SHA-256 of when it was written" }
      ?? "without SHA-256, from an earlier version"
    try Output.line("\(path) is whole: \(found.sessions.counted("session")), \(sums)")
  }

  private func begin() throws {
    var preferences = try Preferences.stored()
    if let file {
      preferences.backupFolder = URL(fileURLWithPath: file).standardizedFileURL.path
    }
    if let store = try log.openIfStarted() {
      let made = try preferences.backUp(store, mayMake: true)
      try Output.line("\(made) is a whole copy of \(store.path)")
    } else {
      try Files.makeFolder(preferences.backupPath)
    }
    // Changes the settings only once the folder has proved usable.
    if file != nil { try SettingChange(\.backupFolder, preferences.backupFolder).keep() }
    try SettingChange(\.backsUpSessions, true).keep()
    try Output.line(
      "From now on each session is backed up into \(preferences.backupPath). "
        + "To stop: chalktalk config set backup-every-session false")
  }
}
