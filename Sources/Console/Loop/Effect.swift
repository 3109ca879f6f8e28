package import Hearing
package import Preferences
package import Session
package import Sound
package import Timers

/// What the program orders the shell to do, in order.
package enum Effect: Equatable, Sendable {
  /// Commit the events; then `Console.committed`, or `Console.notCommitted` when it failed.
  case commit(Decision)
  case speaker(SpeakerOrder)
  case ear(EarOrder)
  /// Keep a setting for the next time.
  case save(SettingChange)
  /// Keep the presets.
  case keep(PresetList)
  /// Keep the timers that are pinned.
  case keepFavourites([WorkoutConfiguration])
  /// Keep a plan or a workout of the user's, or remove it.
  case change(TrainingChange)
  /// Look something up in the log; it comes back as `Input.found`.
  case look(Lookup)
  /// Run the user's own command for it, if there is one.
  case run(Hook)
  /// Ask the remote for something.
  case remote(RemoteOrder)
  case quit

  var isCommit: Bool {
    if case .commit = self { true } else { false }
  }
}
