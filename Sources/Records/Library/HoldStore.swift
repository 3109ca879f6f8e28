import Files
package import Foundation
package import Lifting
import Preferences

/// The hold on the clock: `$XDG_STATE_HOME/chalktalk/hold.json`.
package struct HoldStore {
  private let url: URL

  package init(_ state: URL = UserFolders().state) {
    url = state.appendingPathComponent("hold.json")
  }

  /// nil if no hold was running, or nothing is known of it.
  package func read() -> RunningHold? {
    guard let data = try? Data(contentsOf: url) else { return nil }
    return try? JSONDecoder().decode(RunningHold.self, from: data)
  }

  /// Called every second, so the file isn't synced.
  package func write(_ hold: RunningHold?) throws {
    guard let hold else {
      if try Files.isThere(url.path, missingFolder: .isEmpty) { try Files.remove(url.path) }
      return
    }
    try Files.makeFolder(url.deletingLastPathComponent().path)
    try Files.refresh(
      try JSONEncoder().encode(hold), at: try FileTarget(url.path, existing: .replaced))
  }
}
