package import Console
import Files
package import Foundation
import Log
import Preferences
import Store
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
      as: "presets",
      or: "Fix it, or restore the built-in ones with: chalktalk timer presets restore")
    return found.map { PresetList($0) } ?? PresetList()
  }

  /// The preset of a name, regardless of case.
  package func preset(_ name: String) throws -> IntervalPreset {
    let known = try read()
    guard let found = known[name] else {
      let names = known.presets.map(\.name).joined(separator: ", ")
      throw CommandFailure(
        .usage,
        known.presets.isEmpty
          ? "there are no presets: make one with chalktalk timer interval --name NAME --save"
          : "there is no preset \"\(name)\": choose one of \(names)")
    }
    return found
  }

  /// Reads, changes and writes.
  package func change(_ edit: (inout PresetList) -> Void) throws {
    var known = try read()
    edit(&known)
    try write(known)
  }

  /// Restores the shipped presets, and sets aside a file that can't be read.
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

extension TimerShelf {
  /// Timers from the log and the presets' file. A file that can't be read is reported on the
  /// screen; that is no reason not to climb.
  package init(_ log: SessionLog) throws {
    let past = try log.store.lastWorkouts().compactMap(Past.init)
    do {
      self.init(
        presets: try PresetStore().read(), past: past, favourites: try FavouriteStore().read())
    } catch let failure as CommandFailure {
      self.init(past: past, failure: failure.description)
    }
  }
}

extension TimerShelf.Past {
  /// nil if the entry can't be read any more.
  init?(_ logged: LoggedWorkout) {
    guard let configuration = logged.entry.planned, let done = logged.entry.done else { return nil }
    self.init(configuration: configuration, result: done.result, at: logged.at)
  }
}
