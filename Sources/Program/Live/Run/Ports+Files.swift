package import Console
package import Library
import Preferences
import Session
import Store

/// Why an entry was not logged, and what to do about it.
private struct NotLogged: Error, CustomStringConvertible {
  let reason: StoreError

  var description: String { reason.ofEntry }
}

extension Ports {
  /// The ports that only touch files: the log, the settings, the presets.
  ///
  /// `run` receives the moments of a workout for which the user may have a command.
  package static func files(
    log: SessionLog, resources: Resources, run: @escaping (Hook) -> Void
  ) -> Ports {
    var ports = Ports(
      disk: Disk(
        commit: { events in
          do throws(StoreError) {
            try log.append(events)
          } catch {
            throw NotLogged(reason: error)
          }
        }, save: { try ConfigurationFile().keep($0) },
        keep: { try PresetStore().write($0) },
        keepFavourites: { try FavouriteStore().write($0) },
        change: { try resources.plans.change($0) },
        // The log knows the wall's time.
        look: { try log.found($0.later(by: log.wall.offset), of: $1, resources) }), run: run)
    ports.disk.holds = { try log.holds($0) }
    ports.disk.keepHold = { try HoldStore().write($0) }
    return ports
  }
}
