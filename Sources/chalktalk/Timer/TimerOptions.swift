import App
import ArgumentParser
import Configuration
import Foundation
import HUD
import Session
import Store
import TimeBase
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
      sets == 1 ? .one : try WorkoutConfiguration.Sets(count: sets, rest: setRest)
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

  /// `choose` is given the configuration that was logged last of its kind, if any.
  func run(_ choose: (WorkoutConfiguration?) -> WorkoutConfiguration) async throws {
    let resources = try Resources.found()
    let grammars = try GrammarFiles(resources)
    if let script = scripting.script {
      let run = try ScriptedRun(file: script)
      let log = try SessionLog(database: self.run.database)
      let program = try program(choose, log, grammars) { run.clock.now }
      try run.run(
        program, log: log, grammars: grammars, printing: scripting.printFrame?.size, begin: begin)
    } else {
      let clock = AppClock.system()
      let log = try SessionLog(database: self.run.database)
      let program = try program(choose, log, grammars, now: clock.now)
      try await LiveRun(options: self.run, resources: resources).run(
        program, log: log, clock: clock, begin: begin)
    }
  }

  private func begin(_ program: inout TimerProgram, _ now: Moment) -> [Effect] {
    program.open() + (start ? program.receive(.said(.start, wordEnd: now), at: now) : [])
  }

  private func program(
    _ choose: (WorkoutConfiguration?) -> WorkoutConfiguration, _ log: SessionLog,
    _ grammars: GrammarFiles, now: @escaping () -> Moment
  ) throws -> TimerProgram {
    let plain = choose(nil)
    let last = try log.lastWorkout(kind: plain.kind)
    var settings = App.Settings()
    settings.speaks = Preferences.current.speaks
    settings.theme = run.theme
    settings.reducesMotion = run.reduceMotion
    settings.appVersion = Chalktalk.configuration.version
    settings.device = ProcessInfo.processInfo.hostName
    return TimerProgram(
      configuration: choose(last), settings: settings, profile: run.profile,
      helpRows: Help.rows(timer: grammars.timer, asleep: grammars.asleep),
      lastUsed: last?.details, newID: { EventIDs.next(at: now()) })
  }
}

extension SessionLog {
  /// The configuration of the last workout of a kind; nil when there is none that can be read.
  func lastWorkout(kind: String) throws -> WorkoutConfiguration? {
    do {
      guard let entry = try store.lastWorkout(kind: kind) else { return nil }
      return try? JSONDecoder().decode(
        WorkoutConfiguration.self, from: Data(entry.configuration.utf8))
    } catch {
      throw CommandFailure(error)
    }
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
