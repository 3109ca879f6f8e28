import ArgumentParser
import Configuration
import Foundation
import Live

/// Parses, runs, and turns every error into one clear line on stderr and a sysexits code.
@main
enum Main {
  static func main() async {
    do {
      let (preferences, failure) = settings()
      try await Preferences.$current.withValue(preferences) { try await run(failure) }
    } catch let failure as CommandFailure {
      try? FileHandle.standardError.write(contentsOf: Data("chalktalk: \(failure)\n".utf8))
      exit(failure.code.rawValue)
    } catch {
      // Usage errors (exit 64) and --help (exit 0), in the words of the argument parser.
      Chalktalk.exit(withError: error)
    }
  }

  /// With settings that can't be used only help and the doctor run, who tells what is wrong with them.
  private static func run(_ badSettings: CommandFailure?) async throws {
    var command = try Chalktalk.parseAsRoot()
    let asksForHelp = CommandLine.arguments.contains { ["help", "--help", "-h"].contains($0) }
    if let badSettings, !asksForHelp, !(command is DoctorCommand) { throw badSettings }
    if var asynchronous = command as? any AsyncParsableCommand {
      try await asynchronous.run()
    } else {
      try command.run()
    }
  }

  private static func settings() -> (Preferences, CommandFailure?) {
    let file = ConfigurationFile()
    do {
      // A place for settings is a convenience: where it cannot be made, the defaults hold all the same.
      try? file.writeIfMissing()
      return (try file.preferences(), nil)
    } catch {
      return (Preferences(), CommandFailure(.config, "\(error)"))
    }
  }
}
