package import Console
import Store
import Timers

extension TimerShelf {
  /// What the log and the presets' file hold. A file that cannot be read is told on the screen: it is no
  /// reason not to climb.
  package init(_ log: SessionLog) throws {
    let past = try log.lastWorkouts().compactMap { $0.entry.past(at: $0.at) }
    do {
      self.init(presets: try PresetStore().read(), past: past)
    } catch let failure as CommandFailure {
      self.init(past: past, failure: failure.description)
    }
  }
}

extension SessionLog {
  fileprivate func lastWorkouts() throws -> [LoggedWorkout] {
    do {
      return try store.lastWorkouts()
    } catch {
      throw CommandFailure(error)
    }
  }
}
