import Configuration
package import Foundation
package import Timers

/// The user's interval presets: `$XDG_CONFIG_HOME/chalktalk/timers.json`, the shipped ones until there is one.
package struct PresetStore {
  package let file: URL

  package init() { file = UserFolders().config.appendingPathComponent("timers.json") }

  package func read() throws -> PresetList {
    guard let data = FileManager.default.contents(atPath: file.path) else { return PresetList() }
    do {
      return PresetList(try JSONDecoder().decode([IntervalPreset].self, from: data))
    } catch {
      throw CommandFailure(
        .dataError,
        "\(file.path) cannot be read as presets (\(error)). Mend it, or take the shipped ones again "
          + "with: chalktalk timer presets restore")
    }
  }

  /// The preset of a name, in any case.
  package func preset(_ name: String) throws -> IntervalPreset {
    let known = try read()
    guard let found = known[name] else {
      let names = known.presets.map(\.name).joined(separator: ", ")
      throw CommandFailure(
        .usage,
        known.presets.isEmpty
          ? "there are no presets: make one with chalktalk timer interval --name NAME --save"
          : "there is no preset \"\(name)\": take one of \(names)")
    }
    return found
  }

  /// Reads, changes and writes.
  package func change(_ edit: (inout PresetList) -> Void) throws {
    var known = try read()
    edit(&known)
    try write(known)
  }

  /// Brings the shipped presets back; a file that cannot be read is set aside.
  package func restore() throws {
    var known: PresetList
    do {
      known = try read()
    } catch {
      let aside = file.path + ".unreadable"
      try? FileManager.default.removeItem(atPath: aside)
      try FileManager.default.moveItem(atPath: file.path, toPath: aside)
      known = PresetList()
    }
    known.restoreShipped()
    try write(known)
  }

  package func write(_ list: PresetList) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try encoder.encode(list.presets).write(to: file, options: .atomic)
    } catch {
      throw CommandFailure(
        .cannotCreate, "cannot write \(file.path): \(error.localizedDescription)")
    }
  }
}
