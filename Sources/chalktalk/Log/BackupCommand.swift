import ArgumentParser
import Files
import Foundation
import Live
import Store

/// `chalktalk backup`: a whole, checked copy of the log.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Write a checked copy of the log to a file.")

  @Argument(help: "Where to write it; an existing file is left alone.")
  var file: String

  @Flag(help: "Replace the file, whatever it is.")
  var force = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.open()
    try CommandFailure.writing {
      try store.backup(
        to: FileTarget(
          file, existing: force ? .replaced : .kept, sparing: log.spared(try .stored())))
    }
    try Output.line("\(file) is a whole copy of \(store.path)")
  }
}

/// `chalktalk restore`: a backup takes the log's place; the log of before is kept.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore the log from a backup. The log it replaces is kept beside it.")

  @Argument(help: "The backup.")
  var file: String

  @OptionGroup var options: LogOptions

  func run() throws {
    let log = options.file(try .stored())
    guard FileManager.default.fileExists(atPath: file) else {
      throw CommandFailure(.noInput, "there is no file \(file)")
    }
    let kept = try CommandFailure.reading { () throws(StoreError) in
      try Restore.restore(URL(fileURLWithPath: file), to: log)
    }
    try Output.line("\(log.path) now holds the log from \(file)")
    if let kept { try Output.line("Your previous log is kept as \(kept)") }
  }
}
