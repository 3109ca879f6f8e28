import ArgumentParser
import Console
import Files
import Foundation
import Library
import Timers

/// `chalktalk timer`: training timers on the session's screen, words, sounds and log.
struct TimerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timer",
    abstract: "Intervals, For Time, AMRAP, EMOM and holds, by voice and key.",
    discussion: """
      Without a subcommand, it opens the list of timers. A timer shows what it will do and waits for "start" (or \
      Enter). Lengths are written 1:30, 90 or 1m30s. Without options, AMRAP, EMOM, For Time and hold use their \
      last settings.
      """,
    subcommands: [
      TimerMenuCommand.self, TimerPresetsCommand.self, IntervalCommand.self, ForTimeCommand.self,
      AmrapCommand.self,
      EmomCommand.self, HoldCommand.self,
    ],
    defaultSubcommand: TimerMenuCommand.self
  )
}

/// `chalktalk timer interval`.
struct IntervalCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interval", abstract: "Alternate work and rest, in rounds and sets.")

  @Option(help: "Start from a preset: \"chalktalk timer\" lists them.")
  var preset: String?

  @Option(help: "A name of 1 to 30 characters.")
  var name: String?

  @Option(help: "Get-ready time, 0:00 to 30:00.", transform: { try DurationText.parse($0) })
  var getReady: Duration?

  @Option(help: "Work time, 0:01 to 30:00.", transform: { try DurationText.parse($0) })
  var work: Duration?

  @Option(help: "Rest time, 0:01 to 30:00.", transform: { try DurationText.parse($0) })
  var rest: Duration?

  @Option(help: "How many rounds, 1 to 99.")
  var rounds: Int?

  @Option(help: "How many sets, 1 to 99.")
  var sets: Int?

  @Flag(inversion: .prefixedNo, help: "Rest after the last interval too.")
  var lastRest: Bool?

  @Flag(help: "No tones except the last.")
  var noSound = false

  @Flag(help: "No spoken words.")
  var noVoice = false

  @Flag(help: "Save it as a preset with this name, replacing an earlier one, and don't start.")
  var save = false

  @OptionGroup var timer: TimerOptions

  func validate() throws { try timer.check() }

  func run() async throws {
    let base = try self.base()
    let chosen = try IntervalPreset(
      name: name ?? base?.name ?? IntervalPreset.defaultName,
      getReady: getReady ?? base?.getReady ?? .seconds(10),
      work: work ?? base?.work ?? .seconds(60), rest: rest ?? base?.rest ?? .seconds(60),
      sets: sets ?? base?.sets ?? 1, rounds: rounds ?? base?.rounds ?? 4,
      restsAtEnd: lastRest ?? base?.restsAtEnd ?? true,
      sound: !noSound && base?.sound ?? true, voice: !noVoice && base?.voice ?? true)
    if save {
      try PresetStore().change { $0.keep(chosen) }
      try Output.line("Saved \"\(chosen.name)\": \(WorkoutConfiguration.interval(chosen).details)")
    } else {
      try await timer.run { _ in .interval(chosen) }
    }
  }

  private func base() throws -> IntervalPreset? {
    guard let preset else { return nil }
    return try PresetStore().preset(preset)
  }
}

/// `chalktalk timer for-time`.
struct ForTimeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "for-time", abstract: "A task against the clock; \"next\" finishes it.")

  @Option(
    help: "Time cap, 0:01 to 6:00:00; 0 is none.", transform: { try DurationText.parse($0) })
  var cap: Duration?

  @OptionGroup var sets: SetOptions
  @OptionGroup var timer: TimerOptions

  func validate() throws { try timer.check() }

  func run() async throws {
    let given = WorkoutConfiguration.forTime(
      try .init(cap: cap == .zero ? nil : cap, sets: sets.value))
    let isQuick = cap == nil && sets.areLeftOut
    try await timer.run { isQuick ? $0.quickStart(.forTime) : given }
  }
}

/// `chalktalk timer amrap`.
struct AmrapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "amrap", abstract: "As many rounds as possible; \"round\" counts each.")

  @Option(
    name: .customLong("for"), help: "The time, 0:01 to 6:00:00.",
    transform: { try DurationText.parse($0) })
  var duration: Duration?

  @OptionGroup var sets: SetOptions
  @OptionGroup var timer: TimerOptions

  func validate() throws { try timer.check() }

  func run() async throws {
    let given = WorkoutConfiguration.amrap(
      try .init(duration: duration ?? .seconds(1200), sets: sets.value))
    let isQuick = duration == nil && sets.areLeftOut
    try await timer.run { isQuick ? $0.quickStart(.amrap) : given }
  }
}

/// `chalktalk timer emom`.
struct EmomCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "emom", abstract: "Every minute on the minute, or at another interval.")

  @Option(
    help: "The length of an interval, 0:01 to 30:00.", transform: { try DurationText.parse($0) })
  var every: Duration?

  @Option(help: "How many intervals, 1 to 999.")
  var intervals: Int?

  @OptionGroup var sets: SetOptions
  @OptionGroup var timer: TimerOptions

  func validate() throws { try timer.check() }

  func run() async throws {
    let given = WorkoutConfiguration.emom(
      try .init(interval: every ?? .seconds(60), intervals: intervals ?? 10, sets: sets.value))
    let isQuick = every == nil && intervals == nil && sets.areLeftOut
    try await timer.run { isQuick ? $0.quickStart(.emom) : given }
  }
}

/// `chalktalk timer hold`.
struct HoldCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hold", abstract: "Hold a position; at zero the set logs itself.")

  @Option(
    name: .customLong("for"), help: "How long, 0:01 to 1:00:00.",
    transform: { try DurationText.parse($0) })
  var duration: Duration?

  @Option(help: "The name of the hold, 1 to 30 characters.")
  var name: String?

  @Option(help: "Get-ready time, 0:00 to 30:00.", transform: { try DurationText.parse($0) })
  var getReady: Duration?

  @OptionGroup var sets: SetOptions
  @OptionGroup var timer: TimerOptions

  func validate() throws { try timer.check() }

  func run() async throws {
    let given = WorkoutConfiguration.hold(
      try .init(
        name: name ?? WorkoutConfiguration.Hold.defaultName, duration: duration ?? .seconds(60),
        getReady: getReady ?? .zero, sets: sets.value))
    let isQuick = duration == nil && name == nil && getReady == nil && sets.areLeftOut
    try await timer.run { isQuick ? $0.quickStart(.hold) : given }
  }
}

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
