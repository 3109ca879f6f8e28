import ArgumentParser
import Foundation
import Live
import Store

/// Which log a command reads.
struct LogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The log, in place of the one in the data folder.", valueName: "file"))
  var db: String?

  /// Opens the log; one that does not exist is an error, not made.
  func open() throws -> EventStore {
    let file = RunOptions.database(db)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw CommandFailure(
        .noInput, "there is no log at \(file.path) yet: the first session makes it")
    }
    do {
      return try EventStore(at: file)
    } catch {
      throw CommandFailure(error)
    }
  }
}
