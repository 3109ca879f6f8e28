import ArgumentParser
import Configuration
import Files
import Foundation
import Live

/// Parses, runs, and turns every error into one clear line on stderr and a sysexits code.
@main
enum Main {
  static func main() async {
    do {
      do {
        let (preferences, failure) = settings()
        try await Preferences.$current.withValue(preferences) { try await run(failure) }
      } catch  where Chalktalk.exitCode(for: error).isSuccess {
        // --help and --version, in the words of the argument parser.
        try Output.line(Chalktalk.fullMessage(for: error))
      }
    } catch let failure as CommandFailure {
      Output.error("\(failure)")
      exit(failure.code.rawValue)
    } catch OutputError.closed {
      // What a shell says of a program that the pipe's signal ended, as it ends others.
      exit(128 + SIGPIPE)
    } catch let error as OutputError {
      Output.error("\(error)")
      exit(CommandFailure.Code.ioError.rawValue)
    } catch {
      // Usage errors (exit 64), in the words of the argument parser.
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
