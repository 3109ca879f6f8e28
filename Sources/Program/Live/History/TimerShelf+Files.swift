package import Console
import Core
package import Library
import Preferences
import Store
import Timers

extension TimerShelf {
  /// Timers from the log and the presets' file. A file that can't be read is reported on the
  /// screen; that is no reason not to climb.
  package init(_ log: SessionLog) throws {
    let past = try log.store.lastWorkouts().compactMap(Past.init)
    do {
      self.init(
        presets: try PresetStore().read(), past: past, favourites: try FavouriteStore().read())
    } catch let failure as LibraryError {
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
