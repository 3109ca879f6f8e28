package import Foundation

/// Chalktalk's own folders, where the XDG Base Directory Specification puts them.
package struct UserFolders: Sendable {
  /// Settings, and the user's grammars, plans, gym colours and timers.
  package let config: URL
  /// The log and the user's voice.
  package let data: URL
  /// What the program notes for itself: the debug log, paired phones, folders with kept recordings, that the tour was shown.
  package let state: URL

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    // The specification says to ignore a variable that is empty or not an absolute path.
    func folder(_ variable: String, usually place: String) -> URL {
      let named = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      return URL(fileURLWithPath: named ?? "\(home)/\(place)").appendingPathComponent("chalktalk")
    }
    config = folder("XDG_CONFIG_HOME", usually: ".config")
    data = folder("XDG_DATA_HOME", usually: ".local/share")
    state = folder("XDG_STATE_HOME", usually: ".local/state")
  }
}
