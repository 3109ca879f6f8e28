import ArgumentParser
import Timers

/// `chalktalk timer` alone: what there is to start.
struct TimerPresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets", abstract: "List the interval presets.")

  func run() throws {
    let presets = IntervalPreset.shipped
    let width = presets.map(\.name.count).max() ?? 0
    for preset in presets {
      let name = preset.name + String(repeating: " ", count: width - preset.name.count)
      print("\(name)  \(WorkoutConfiguration.interval(preset).details)")
    }
    print("\nStart one with: chalktalk timer interval --preset \"\(presets[0].name)\"")
    print("Or another timer: chalktalk timer for-time | amrap | emom | hold (see --help)")
  }
}
