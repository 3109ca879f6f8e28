import Foundation
import Timers

/// The user's interval presets: `$XDG_CONFIG_HOME/chalktalk/timers.json`, the shipped ones until there is one.
struct PresetStore {
  let file: URL

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let config = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    file = URL(fileURLWithPath: config ?? home + "/.config")
      .appendingPathComponent("chalktalk/timers.json")
  }

  func presets() throws -> [IntervalPreset] {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      return IntervalPreset.shipped
    }
    do {
      return try JSONDecoder().decode([IntervalPreset].self, from: data)
    } catch {
      throw CommandFailure(
        .dataError,
        "\(file.path) cannot be read as presets (\(error)). Mend it, or take the shipped ones again "
          + "with: chalktalk timer presets restore")
    }
  }

  /// The preset of a name, in any case.
  func preset(_ name: String) throws -> IntervalPreset {
    let known = try presets()
    guard let found = known.first(where: { Self.isSame($0.name, name) }) else {
      let names = known.map(\.name).joined(separator: ", ")
      throw CommandFailure(
        .usage,
        known.isEmpty
          ? "there are no presets: make one with chalktalk timer interval --name NAME --save"
          : "there is no preset \"\(name)\": take one of \(names)")
    }
    return found
  }

  /// Adds a preset, or puts it in the place of the one of its name.
  func keep(_ preset: IntervalPreset) throws {
    var known = try presets()
    if let index = known.firstIndex(where: { Self.isSame($0.name, preset.name) }) {
      known[index] = preset
    } else {
      known.append(preset)
    }
    try write(known)
  }

  func delete(_ name: String) throws {
    let found = try preset(name)
    try write(try presets().filter { $0 != found })
  }

  /// Brings the shipped presets back; those of other names stay, and a file that cannot be read is set
  /// aside.
  func restore() throws {
    let own: [IntervalPreset]
    do {
      own = try presets()
    } catch {
      let aside = file.path + ".unreadable"
      try? FileManager.default.removeItem(atPath: aside)
      try FileManager.default.moveItem(atPath: file.path, toPath: aside)
      own = []
    }
    let shipped = IntervalPreset.shipped
    try write(
      shipped + own.filter { preset in !shipped.contains { Self.isSame($0.name, preset.name) } })
  }

  private func write(_ presets: [IntervalPreset]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try encoder.encode(presets).write(to: file, options: .atomic)
    } catch {
      throw CommandFailure(
        .cannotCreate, "cannot write \(file.path): \(error.localizedDescription)")
    }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.lowercased() == other.lowercased()
  }
}
