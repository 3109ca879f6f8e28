import ArgumentParser
import Configuration
import Foundation

/// Parses, runs, and turns every error into one clear line on stderr and a sysexits code.
@main
enum Main {
  static func main() async {
    do {
      try await Preferences.$current.withValue(preferences()) { try await run() }
    } catch let failure as CommandFailure {
      try? FileHandle.standardError.write(contentsOf: Data("chalktalk: \(failure)\n".utf8))
      exit(failure.code.rawValue)
    } catch {
      // Usage errors (exit 64) and --help (exit 0), in the words of the argument parser.
      Chalktalk.exit(withError: error)
    }
  }

  private static func run() async throws {
    var command = try Chalktalk.parseAsRoot()
    if var asynchronous = command as? any AsyncParsableCommand {
      try await asynchronous.run()
    } else {
      try command.run()
    }
  }

  private static func preferences() throws -> Preferences {
    let file = ConfigurationFile()
    do {
      // A place for settings is a convenience: where it cannot be made, the defaults hold all the same.
      try? file.writeIfMissing()
      return try file.preferences()
    } catch {
      throw CommandFailure(.config, "\(error)")
    }
  }
}
