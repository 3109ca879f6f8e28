import ArgumentParser
import Files
import Foundation

/// Kills, starves and feeds the program with nonsense, and checks that nothing is lost by it:
/// docs/reliability.md tells what is promised and what came out.
@main
struct Torture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "torture",
    abstract: "Kill, starve and mislead chalktalk, and check that nothing is lost.",
    discussion: """
      Each round has a seed of its own, made from --seed and its number; a round that fails prints it, and \
      --only NAME --seed THAT --rounds 1 repeats it.
      """)

  @Option(help: "How long, over all trials together.")
  var seconds = 60.0

  @Option(help: "In place of a time: so many rounds of each trial.")
  var rounds: Int?

  @Option(help: "Where the random numbers begin.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("This trial alone: see --list.", valueName: "name"))
  var only: String?

  @Flag(help: "List the trials.")
  var list = false

  func validate() throws {
    if let only, !Trial.all.contains(where: { $0.name == only }) {
      throw ValidationError("there is no trial “\(only)”: see --list")
    }
  }

  func run() throws {
    let trials = Trial.all.filter { only == nil || $0.name == only }
    if list {
      for trial in trials { try Output.line("\(trial.name)  \(trial.summary)") }
      return
    }
    var faults = 0
    for trial in trials {
      let course = Course(trial: trial, seed: seed)
      let tally = try course.run(rounds: rounds, seconds: seconds / Double(trials.count))
      try Output.line("\(trial.name)  \(tally)")
      faults += tally.faults.count
    }
    if faults > 0 { throw ExitCode.failure }
  }
}
