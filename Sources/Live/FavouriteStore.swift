import Files
import Foundation
import Log
import Preferences
import Timers

/// The timers pinned to the top: `$XDG_CONFIG_HOME/chalktalk/favourites.json`.
struct FavouriteStore {
  private let file = UserFolders().config.appendingPathComponent("favourites.json")

  func read() throws -> [WorkoutConfiguration] {
    guard let data = FileManager.default.contents(atPath: file.path) else { return [] }
    do {
      return try JSONDecoder().decode([WorkoutConfiguration].self, from: data)
    } catch {
      throw CommandFailure(
        .dataError,
        "\(file.path) cannot be read as timers (\(error.jsonReason)). Fix it, or delete it.")
    }
  }

  func write(_ favourites: [WorkoutConfiguration]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(favourites)
    do {
      try Files.makeFolder(file.deletingLastPathComponent().path)
      try Files.write(data, to: file.path)
    } catch {
      throw CommandFailure(error)
    }
  }
}
