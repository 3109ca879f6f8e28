import App
import ArgumentParser
import Foundation
import HUD
import Hearing
import Session

/// `chalktalk climb`, which is also what `chalktalk` alone does: a climbing session.
struct ClimbCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "climb",
    abstract: "Log a climbing session by voice and key."
  )

  @OptionGroup var options: SessionOptions

  @Option(
    help: ArgumentHelp(
      "Run the words and keys of a file on a virtual clock, without a terminal.",
      valueName: "file"))
  var script: String?

  @Option(
    help: ArgumentHelp(
      "With --script: print the last screen as text, for example 80x24.", valueName: "WxH"))
  var printFrame: FrameSize?

  func validate() throws {
    if printFrame != nil, script == nil {
      throw ValidationError("--print-frame goes with --script")
    }
    try options.check()
  }

  func run() async throws {
    let resources: Resources
    do {
      resources = try Resources()
    } catch {
      throw CommandFailure(.unavailable, "\(error)")
    }
    if let script {
      try ScriptedRun(options: options, resources: resources).run(
        file: script, printing: printFrame?.size)
    } else {
      try await LiveRun(options: options, resources: resources).run()
    }
  }
}

/// `80x24`.
struct FrameSize: ExpressibleByArgument {
  let size: Size

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, (1...1000).contains(parts[0]), (1...1000).contains(parts[1]) else {
      return nil
    }
    size = Size(columns: parts[0], rows: parts[1])
  }
}
