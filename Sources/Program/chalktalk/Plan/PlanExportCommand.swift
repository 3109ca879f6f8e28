import ArgumentParser
import Files
import Foundation
import Library
import Preferences

/// `chalktalk plan export`: a plan or a workout as one small file to pass on.
struct PlanExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a plan or a workout to a file, to share it.")

  @Argument(help: "The plan's name.")
  var name: String

  @Option(
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Replace the file, whatever it is.")
  var force = false

  func run() throws {
    let library = try Resources().plans
    let file = try library.knownFile(named: name)
    _ = try library.training(in: file)
    let text = try library.portableText(of: file)
    guard let output else {
      return try Output.line(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
    try CommandFailure.writing {
      try Files.write(Data(text.utf8), to: output, existing: force ? .replaced : .kept)
    }
    try Output.line(output)
  }
}
