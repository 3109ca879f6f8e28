package import Hearing
package import Preferences
package import Session
package import Sound
package import Timers

/// The world as the loop sees it: one closure an effect. A real run and a scripted one differ only here.
package struct Ports {
  /// Commits events; when it returns they are on disk.
  package var commit: ([Event]) throws -> Void
  /// Sounds a tone; false when nobody can hear it.
  package var play: (Cue) -> Bool
  /// Sounds a tone after those that sound already.
  package var playNext: (Cue) -> Void
  package var ring: () -> Void
  package var speak: (String) -> Void
  package var listen: (Mode, Set<IntentName>) -> Void
  package var setAsleep: (Bool) -> Void
  package var setProfile: (Profile) -> Void
  package var setMuted: (Bool) -> Void
  package var save: (SettingChange) throws -> Void
  package var keep: (PresetList) throws -> Void
  package var run: (Hook) -> Void
  package var log: (String) -> Void

  package init(
    commit: @escaping ([Event]) throws -> Void, play: @escaping (Cue) -> Bool,
    playNext: @escaping (Cue) -> Void, ring: @escaping () -> Void,
    speak: @escaping (String) -> Void,
    listen: @escaping (Mode, Set<IntentName>) -> Void, setAsleep: @escaping (Bool) -> Void,
    setProfile: @escaping (Profile) -> Void, setMuted: @escaping (Bool) -> Void,
    save: @escaping (SettingChange) throws -> Void,
    keep: @escaping (PresetList) throws -> Void, run: @escaping (Hook) -> Void,
    log: @escaping (String) -> Void
  ) {
    self.commit = commit
    self.play = play
    self.playNext = playNext
    self.ring = ring
    self.speak = speak
    self.listen = listen
    self.setAsleep = setAsleep
    self.setProfile = setProfile
    self.setMuted = setMuted
    self.save = save
    self.keep = keep
    self.run = run
    self.log = log
  }
}
