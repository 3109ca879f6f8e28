import ArgumentParser
import Files
import Foundation
import Library
import Preferences

/// `chalktalk plan new`: a starting file for a plan of your own.
struct PlanNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Start a plan of your own from a commented file.")

  @Argument(help: "Its name: letters, digits and dashes.")
  var name: String

  @Option(help: ArgumentHelp("Start from a copy of this plan.", valueName: "name"))
  var from: String?

  func run() throws {
    let library = try Resources().plans
    let file = try library.newFile(named: name)
    let text = try from.map { try copy(of: $0, in: library).renamed(name) } ?? template
    try library.write(Data(text.utf8), to: file, existing: .kept)
    try Output.line("\(file.path)")
    try Output.line("Change it, then: chalktalk plan check \(file.path)")
  }

  private func copy(of name: String, in library: PlanLibrary) throws -> String {
    let file = try library.knownFile(named: name)
    _ = try library.training(in: file)
    guard let text = try? String(contentsOf: file, encoding: .utf8)
    else { throw CommandFailure(.noInput, "cannot read the plan “\(name)”") }
    return text
  }

  private var template: String {
    """
    # A plan for Chalktalk; docs/plans.md describes every key.
    name = "\(name)"
    summary = "What it is good for."
    source = "Where the scheme comes from."
    discipline = "boulder"     # boulder, sport, trad or top-rope
    # system = "v"             # needed where a grade is written out, as "V4"

    [[step]]
    title = "warm up"
    grade = "level-3"          # level is the hardest grade you send; or "any"
    reps = 4
    counts = "sends"           # or "attempts"
    problems = 4               # spread over this many routes in turn
    rest = "1:00"              # seconds, or minutes and seconds

    [[step]]
    title = "work"
    grade = "level-1"
    sets = 3
    reps = 4
    rest = 120
    rest-between-sets = "4:00"

    """
  }
}

extension String {
  /// The text of a plan's file with another name: lists and the builder tell plans apart by it.
  fileprivate func renamed(_ name: String) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)
    if let place = lines.firstIndex(where: { $0.hasPrefix("name =") || $0.hasPrefix("name=") }) {
      lines[place] = "name = \"\(name)\""
    }
    return lines.joined(separator: "\n")
  }
}
