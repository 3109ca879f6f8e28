import App
import ArgumentParser
import Configuration
import Foundation
import HUD
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
    let resources = try Resources.found()
    let grammars = try GrammarFiles(resources)
    if let script = scripting.script {
      let run = try ScriptedRun(file: script, status: self.run.status)
      let log = try SessionLog(database: self.run.database)
      let program = try program(open, log, grammars) { run.clock.now }
      try run.run(
        program, log: log, grammars: grammars, printing: scripting.printFrame?.size
      ) { $0.open() + (start ? $0.receive(.said(.start, wordEnd: $1), at: $1) : []) }
    } else {
      let clock = AppClock.system()
      let log = try SessionLog(database: self.run.database)
      let program = try program(open, log, grammars, now: clock.now)
      try await LiveRun(options: self.run, resources: resources).run(
        program, log: log, clock: clock
      ) { program, _ in program.open(startingWithSpeaker: start) }
    }
  }

  private func program(
    _ open: (TimerShelf) -> Training.Opening, _ log: SessionLog, _ grammars: GrammarFiles,
    now: @escaping () -> Moment
  ) throws -> TimerProgram {
    let shelf = try TimerShelf(log)
    var settings = App.Settings()
    settings.speaks = Preferences.current.speaks
    settings.theme = run.theme
    settings.reducesMotion = run.reduceMotion
    settings.appVersion = Chalktalk.configuration.version
    settings.device = ProcessInfo.processInfo.hostName
    return TimerProgram(
      open(shelf), shelf: shelf, settings: settings, profile: run.profile,
      helpRows: Help.rows(timer: grammars.timer, asleep: grammars.asleep),
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
