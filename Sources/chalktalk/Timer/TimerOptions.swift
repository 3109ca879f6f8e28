import App
import ArgumentParser
import Configuration
import Foundation
import HUD
import Live
import Log
import Session
import Store
import Timers

/// Sets of a whole workout, and the rest between.
struct SetOptions: ParsableArguments {
  @Option(help: "How often, 1 to 99.")
  var sets = 1

  @Option(help: "Rest between sets, 0:00 to 30:00.", transform: { try DurationText.parse($0) })
  var setRest: Duration = .seconds(60)

  var isDefault: Bool { sets == 1 }

  var value: WorkoutConfiguration.Sets {
    get throws(TimerInputError) {
      try WorkoutConfiguration.Sets(count: sets, rest: setRest)
    }
  }
}

/// What every timer can be told, and how it is run.
struct TimerOptions: ParsableArguments {
  @Flag(help: "Begin at once, without waiting for \"start\".")
  var start = false

  @OptionGroup var run: RunOptions
  @OptionGroup var scripting: ScriptOptions

  func check() throws {
    try run.check()
    try scripting.check()
  }

  /// `open` is given what there is to start, and says what to begin with.
  func run(_ open: (TimerShelf) -> Training.Opening) async throws {
    // A script has no speaker to wait for.
    let startsByScript = start && scripting.script != nil
    let startsWithSpeaker = start && !startsByScript
    try await ProgramRun(options: run, scripting: scripting).run {
      parts -> ProgramRun.Beginning<TimerProgram> in
      (
        try program(open, parts),
        {
          $0.open(startingWithSpeaker: startsWithSpeaker)
            + (startsByScript ? $0.receive(.said(.start, wordEnd: $1), at: $1) : [])
        }
      )
    }
  }

  private func program(
    _ open: (TimerShelf) -> Training.Opening, _ parts: ProgramRun.Parts
  ) throws -> TimerProgram {
    let (log, grammars, now) = (parts.log, parts.grammars, parts.now)
    let shelf = try TimerShelf(log)
    var settings = App.Settings()
    settings.speaks = Preferences.current.speaks
    settings.theme = run.theme
    settings.reducesMotion = run.reduceMotion
    settings.appVersion = Chalktalk.configuration.version
    settings.device = ProcessInfo.processInfo.hostName
    return TimerProgram(
      open(shelf), shelf: shelf, settings: settings, profile: run.profile,
      helpRows: Help.rows(
        timer: try grammars.grammar("timer"), asleep: try grammars.grammar("asleep")),
      newID: { EventIDs.next(at: now()) })
  }
}

extension CommandFailure {
  /// Runs a check of settings; what it refuses is a usage error.
  static func usage<Value>(
    _ check: () throws(TimerInputError) -> Value
  ) throws -> Value {
    do {
      return try check()
    } catch {
      throw CommandFailure(.usage, "\(error)")
    }
  }
}
