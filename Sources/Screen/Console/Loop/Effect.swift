package import Hearing
package import Lifting
package import Preferences
package import Session
package import Sound
package import Timers

/// The program's orders to the shell, in order.
package enum Effect: Equatable, Sendable {
  /// Commit the events; then call `Console.committed`, or `Console.notCommitted` on failure.
  case commit(Decision)
  case speaker(SpeakerOrder)
  case ear(EarOrder)
  /// Save a setting for the next time.
  case save(SettingChange)
  /// Save the presets.
  case keep(PresetList)
  /// Save the pinned timers.
  case keepFavourites([WorkoutConfiguration])
  /// Save how far a hold has got; nil: none is running.
  case keepHold(RunningHold?)
  /// Save or remove a plan or a workout of the user's.
  case change(TrainingChange)
  /// Look something up in the log; the answer comes as `Input.found`.
  case look(Lookup)
  /// Run the user's command for the moment, if there is one.
  case run(Hook)
  /// Tell outlets what happened, whether or not it makes a sound.
  case announce(Announcement)
  /// Record a word, learn it, or take it back.
  case lesson(LessonOrder)
  /// Ask the remote for something.
  case remote(RemoteOrder)
  case quit

  /// Whether it sounds, or will sound once it is on disk.
  var isAnswer: Bool {
    switch self {
    case .commit, .speaker(.play), .speaker(.playNext), .speaker(.speak): true
    case .speaker, .ear, .save, .keep, .keepFavourites, .keepHold, .change, .look, .run, .announce,
      .lesson, .remote, .quit:
      false
    }
  }

  var isCommit: Bool {
    if case .commit = self { true } else { false }
  }
}
