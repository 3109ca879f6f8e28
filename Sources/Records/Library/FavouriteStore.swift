package import Foundation
import Preferences
package import Timers

/// The timers pinned to the top: `$XDG_CONFIG_HOME/chalktalk/favourites.json`.
package struct FavouriteStore {
  private let file: JSONFile<[WorkoutConfiguration]>

  package init(_ config: URL = UserFolders().config) {
    file = JSONFile("favourites.json", in: config)
  }

  package func read() throws -> [WorkoutConfiguration] {
    try file.read(as: "timers", or: "Fix it, or delete it.") ?? []
  }

  package func write(_ favourites: [WorkoutConfiguration]) throws { try file.write(favourites) }
}
