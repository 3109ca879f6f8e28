package import Hearing
package import Lifting
package import Preferences
package import Session
package import Sound
package import Timers

/// The world as the loop sees it: one closure per effect. Only these differ between a real and a
/// scripted run. By default every device is silent and deaf.
package struct Ports {
  package var disk: Disk
  package var speaker: (SpeakerOrder) -> Void = { _ in }
  package var ear: (EarOrder) -> Void = { _ in }
  /// Runs the user's command for a moment of a workout, if there is one.
  package var run: (Hook) -> Void
  /// Records a lesson; the reports come as inputs.
  package var lesson: (LessonOrder) -> Void = { _ in }
  /// Asks the remote for something.
  package var remote: (RemoteOrder) -> Void = { _ in }
  /// Announces something that happened; nil if nobody listens.
  package var announce: ((Announcement) -> Void)?
  /// Writes a line of the debug log. The text is made when it is written; the caller waits for
  /// neither.
  package var log: (@escaping @Sendable () -> String) -> Void = { _ in }

  package init(disk: Disk, run: @escaping (Hook) -> Void) {
    self.disk = disk
    self.run = run
  }

  package struct Disk {
    /// Commits events; they are on disk when it returns.
    var commit: ([Event]) throws -> Void
    /// Whether the log holds an event with this id.
    package var holds: (Event.ID) throws -> Bool = { _ in false }
    /// Saves how far a hold has got.
    package var keepHold: (RunningHold?) throws -> Void = { _ in }
    let save: (SettingChange) throws -> Void
    let keep: (PresetList) throws -> Void
    let keepFavourites: ([WorkoutConfiguration]) throws -> Void
    let change: (TrainingChange) throws -> Void
    /// Looks something up in the sessions of a climber.
    let look: (Lookup, Who) throws -> Found

    package init(
      commit: @escaping ([Event]) throws -> Void,
      save: @escaping (SettingChange) throws -> Void,
      keep: @escaping (PresetList) throws -> Void,
      keepFavourites: @escaping ([WorkoutConfiguration]) throws -> Void,
      change: @escaping (TrainingChange) throws -> Void,
      look: @escaping (Lookup, Who) throws -> Found
    ) {
      self.commit = commit
      self.save = save
      self.keep = keep
      self.keepFavourites = keepFavourites
      self.change = change
      self.look = look
    }
  }
}
