import ArgumentParser
import Files
import Foundation
import Live
import Preferences

/// `chalktalk plan export`: a plan as one small file, to pass on.
struct PlanExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a plan, to pass it on.")

  @Argument(help: "The plan's name.")
  var name: String

  @Option(
    help: ArgumentHelp("Write to a file in place of standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Replace the file, whatever it is.")
  var force = false

  func run() throws {
    let library = try Resources.found().plans
    let file = try library.knownFile(named: name)
    _ = try library.training(in: file)
    guard let text = try? String(contentsOf: file, encoding: .utf8)
    else { throw CommandFailure(.noInput, "cannot read the plan “\(name)”") }
    guard let output else {
      return try Output.line(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
    try CommandFailure.writing {
      try Files.write(Data(text.utf8), to: output, existing: force ? .replaced : .kept)
    }
    try Output.line(output)
  }
}
