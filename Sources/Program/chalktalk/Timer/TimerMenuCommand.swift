import ArgumentParser
import Foundation

/// `chalktalk timer` alone: the list of timers on the screen; as text without a terminal.
struct TimerMenuCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "menu", abstract: "Choose a timer, or make one, on the screen.")

  @OptionGroup var timer: TimerOptions

  func validate() throws {
    try timer.check()
    if timer.start { throw ValidationError("--start needs a timer, such as timer amrap") }
  }

  func run() async throws {
    guard isatty(STDOUT_FILENO) == 1 || timer.scripting.script != nil else {
      return try TimerPresetsCommand.List().run()
    }
    try await timer.runList()
  }
}
