import Foundation
import Preferences
import Timers

/// The timers pinned to the top: `$XDG_CONFIG_HOME/chalktalk/favourites.json`.
struct FavouriteStore {
  private let file: JSONFile<[WorkoutConfiguration]>

  init(_ config: URL = UserFolders().config) { file = JSONFile("favourites.json", in: config) }

  func read() throws -> [WorkoutConfiguration] {
    try file.read(as: "timers", or: "Fix it, or delete it.") ?? []
  }

  func write(_ favourites: [WorkoutConfiguration]) throws { try file.write(favourites) }
}
