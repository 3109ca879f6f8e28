package import Console
import Preferences
import Store

extension Ports {
  /// The world of files alone: the log, the settings, the presets. Every device is silent and deaf.
  ///
  /// `run` is given the moments of a workout that the user may have a command for.
  package static func files(
    log: SessionLog, run: @escaping (Hook) -> Void
  ) -> Ports {
    Ports(
      commit: { try log.append($0) }, play: { _ in true }, playNext: { _ in }, ring: {},
      speak: { _ in }, listen: { _, _ in }, setAsleep: { _ in }, setProfile: { _ in },
      setMuted: { _ in }, save: { try ConfigurationFile().keep($0) },
      keep: { try PresetStore().write($0) }, run: run, log: { _ in })
  }
}
