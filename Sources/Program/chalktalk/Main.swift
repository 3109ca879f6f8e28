import ArgumentParser
import Files
import Foundation
import Live
import Preferences

/// Parses, runs, and turns every error into one clear line on stderr and a sysexits code.
@main
enum Main {
  static func main() async {
    // Before any file is opened.
    Output.takeClosedDescriptors()
    do {
      do {
        // A settings file is a convenience: if it can't be created, the defaults apply.
        try? ConfigurationFile().writeIfMissing()
        try CommandName.check(CommandLine.arguments.dropFirst())
        var command = try Chalktalk.parseAsRoot(
          RemoteOptions.completed(Array(CommandLine.arguments.dropFirst())))
        if var asynchronous = command as? any AsyncParsableCommand {
          try await asynchronous.run()
        } else {
          try command.run()
        }
      } catch  where Chalktalk.exitCode(for: error).isSuccess {
        // --help and --version, in the words of the argument parser.
        try Output.line(Chalktalk.fullMessage(for: error))
      }
    } catch OutputError.closed {
      // The exit status that a shell reports for a program ended by this signal.
      exit(128 + SIGPIPE)
    } catch {
      if let failure = CommandFailure(error) {
        Output.error("\(failure)")
        exit(failure.code.rawValue)
      }
      // Usage errors, in the words of the argument parser; they quote what was typed.
      Output.usage(Chalktalk.fullMessage(for: error))
      exit(Chalktalk.exitCode(for: error).rawValue)
    }
  }
}
