import Core
import Files
package import Foundation
import Languages
import Preferences
package import Timers

/// The user's interval presets: `$XDG_CONFIG_HOME/chalktalk/timers.json`, or the shipped ones until
/// that file exists.
package struct PresetStore {
  private let presets: JSONFile<[IntervalPreset]>

  package init(_ config: URL = UserFolders().config) {
    presets = JSONFile("timers.json", in: config)
  }

  package var file: URL { presets.url }

  package func read() throws -> PresetList {
    let found = try presets.read(
      as: tr("presets", context: "content of a file"),
      or: tr("Fix it, or restore the built-in ones with: chalktalk timer presets restore"))
    return found.map { PresetList($0) } ?? PresetList()
  }

  /// The preset of a name, regardless of case.
  package func preset(_ name: String) throws -> IntervalPreset {
    let known = try read()
    guard let found = known[name] else {
      throw LibraryError.noPreset(name, known: known.presets.map(\.name))
    }
    return found
  }

  /// Reads, changes and writes.
  package func change(_ edit: (inout PresetList) -> Void) throws {
    var known = try read()
    edit(&known)
    try write(known)
  }

  /// Restores the shipped presets, and sets aside a file that can't be read. Throws if files can't be
  /// renamed or written.
  package func restore() throws {
    var known: PresetList
    do {
      known = try read()
    } catch {
      try Files.rename(file.path, to: Files.freeName(file.path + ".unreadable"))
      known = PresetList()
    }
    known.restoreShipped()
    try write(known)
  }

  package func write(_ list: PresetList) throws { try presets.write(list.presets) }
}

/// The timers pinned to the top: `$XDG_CONFIG_HOME/chalktalk/favourites.json`.
package struct FavouriteStore {
  private let file: JSONFile<[WorkoutConfiguration]>

  package init(_ config: URL = UserFolders().config) {
    file = JSONFile("favourites.json", in: config)
  }

  package func read() throws -> [WorkoutConfiguration] {
    try file.read(as: tr("timers", context: "content of a file"), or: tr("Fix it, or delete it."))
      ?? []
  }

  package func write(_ favourites: [WorkoutConfiguration]) throws { try file.write(favourites) }
}
