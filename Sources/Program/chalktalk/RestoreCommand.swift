import ArgumentParser
import Files
import Foundation
import Library
import Log
import Preferences
import Store

/// `chalktalk restore`: replaces the log with a backup, and keeps the replaced log.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore the log from a backup. The log it replaces is kept beside it.")

  @Argument(help: "The backup: a file, or its number in the list.")
  var file: String?

  @Flag(help: "List the backups, and the logs that a restore replaced.")
  var list = false

  @Flag(help: "Print the list as one JSON array.")
  var json = false

  @OptionGroup var options: LogOptions

  func validate() throws {
    if json, !list { throw ValidationError("--json needs --list") }
    if list, file != nil { throw ValidationError("give a backup or --list, not both") }
    if !list, file == nil { throw ValidationError("name the backup, or give --list") }
  }

  func run() throws {
    let preferences = try Preferences.stored()
    let log = options.file(preferences)
    let backups = BackupFolder(preferences.backupPath).entries + Restore.kept(of: log)
    guard let file else { return try show(backups) }
    let source = try Self.path(file, among: backups)
    let kept = try Restore.restore(URL(fileURLWithPath: source), to: log)
    try Output.line("\(log.path) now holds the log from \(source)")
    if let kept { try Output.line("Your previous log is kept as \(kept)") }
  }

  private static func path(_ named: String, among backups: [BackupFolder.Entry]) throws -> String {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: named, isDirectory: &isFolder) {
      guard !isFolder.boolValue else {
        throw CommandFailure(.noInput, "\(named) is a folder: name a file in it")
      }
      guard FileManager.default.isReadableFile(atPath: named) else {
        throw CommandFailure(
          .noPermission, "\(named) can't be read: its permissions don't allow it")
      }
      return named
    }
    if let number = Int(named), backups.indices.contains(number - 1) {
      return backups[number - 1].path
    }
    throw CommandFailure(.noInput, "there is no backup \(named): see chalktalk restore --list")
  }

  private func show(_ backups: [BackupFolder.Entry]) throws {
    if json {
      let objects = backups.enumerated().map { place, entry -> JSONObject in
        [
          "number": place + 1, "path": entry.path, "at": LogText.timestamp(entry.at),
          "bytes": entry.bytes, "sessions": Restore.sessions(in: entry.path),
        ]
      }
      return try Output.json(objects)
    }
    if backups.isEmpty {
      return try Output.line("No backups yet. Begin with: chalktalk backup --every-session")
    }
    for (place, entry) in backups.enumerated() {
      let sessions = Restore.sessions(in: entry.path)?.counted("session") ?? "can't be read"
      try Output.line(
        "\(place + 1)  \(entry.at.localText)  \(sessions)  \(SizeText.text(entry.bytes))\n"
          + "   \(entry.path)")
    }
    try Output.line("\nTo restore one: chalktalk restore NUMBER")
  }
}
