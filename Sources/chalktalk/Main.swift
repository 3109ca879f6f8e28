import ArgumentParser
import Foundation

/// Parses, runs, and turns every error into one clear line on stderr and a sysexits code.
@main
enum Main {
  static func main() async {
    do {
      var command = try Chalktalk.parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch let failure as CommandFailure {
      try? FileHandle.standardError.write(contentsOf: Data("chalktalk: \(failure)\n".utf8))
      exit(failure.code.rawValue)
    } catch {
      // Usage errors (exit 64) and --help (exit 0), in the words of the argument parser.
      Chalktalk.exit(withError: error)
    }
  }
}
