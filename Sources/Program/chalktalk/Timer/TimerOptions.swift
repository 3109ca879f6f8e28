import ArgumentParser
import Console
import Library
import Preferences
import Session
import Timers

/// Sets of a whole workout, and the rest between them.
struct SetOptions: ParsableArguments {
  @Option(help: "How many sets, 1 to 99.")
  var sets: Int?

  @Option(help: "Rest between sets, 0:00 to 30:00.", transform: { try DurationText.parse($0) })
  var setRest: Duration?

  var areLeftOut: Bool { sets == nil && setRest == nil }

  var value: WorkoutConfiguration.Sets {
    get throws(TimerInputError) {
      try WorkoutConfiguration.Sets(count: sets ?? 1, rest: setRest ?? .seconds(60))
    }
  }
}

/// The options of every timer, and how to run it.
struct TimerOptions: ParsableArguments, RunningCommand {
  @Flag(help: "Start at once, without waiting for \"start\"; after a crash it asks first.")
  var start = false

  @OptionGroup(title: "Hearing") var hearing: HearingOptions
  @OptionGroup(title: "Sound") var sound: SoundOptions
  @OptionGroup(title: "Screen") var screen: ScreenOptions
  @OptionGroup(title: "Remote") var remote: RemoteOptions
  @OptionGroup(title: "Log") var log: LogOptions
  @OptionGroup(title: "Log") var newLog: NewLogOptions
  @OptionGroup var scripting: ScriptOptions

  func check() throws {
    try run.check()
    try scripting.check()
  }

  /// Opens the list of timers.
  func runList() async throws {
    try await run { _, _ in TimersLayer() }
  }

  /// Opens the workout that `choose` picks from the shelf.
  func run(_ choose: (TimerShelf) throws -> WorkoutConfiguration) async throws {
    try await run { shelf, start in WorkoutLayer(try choose(shelf), start: start) }
  }

  private func run(
    _ layer: (TimerShelf, WorkoutLayer.Start) throws -> any Layer
  ) async throws {
    guard try await Tour.introduce(.timer, run, scripting, asksForPartners: false) != nil else {
      return
    }
    // A script has no speaker to wait for.
    let now: WorkoutLayer.Start = scripting.script == nil ? .withSpeaker : .atOnce
    var preferences = try Preferences.stored()
    try run.override(&preferences)
    let consoleRun = ConsoleRun(
      options: run, preferences: preferences, resources: try Resources(), scripting: scripting)
    try await consoleRun.run { parts in
      let left = try parts.log.unfinished().map { SessionState(folding: $0) }
        .first { $0.facts.workout != nil && $0.facts.climber == nil }
      let start: WorkoutLayer.Start = !start ? .onCommand : left == nil ? now : .onceClosed
      let asked: [any Layer] = left.map { [ResumeLayer([$0])] } ?? []
      return ConsoleRun.Beginning(
        setup: SessionSetup(.here), layers: [try layer(parts.shelf, start)] + asked)
    }
  }
}
