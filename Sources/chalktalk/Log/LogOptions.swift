import ArgumentParser
import Files
import Foundation
import Live
import Store

/// Which log a command reads.
struct LogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The log, in place of the one in the data folder.", valueName: "file"))
  var db: String?

  /// What no command may write over: this log and the one in the data folder.
  var spared: SparedFiles { RunOptions.spared(db) }

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

extension CommandFailure {
  /// Writes files; a name that is taken tells of --force, which the command has.
  static func writing(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch FileError.exists(let path) {
      throw CommandFailure(
        .cannotCreate,
        "\(path) already exists and was left as it is. Choose another name, or replace it with "
          + "--force.")
    } catch let error as FileError {
      throw CommandFailure(error)
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }
}
