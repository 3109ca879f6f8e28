import Files
package import Foundation
import Preferences

/// The folders that the user has ever kept clips in, so that Chalktalk can list and remove them.
/// `$XDG_STATE_HOME/chalktalk/clip-folders` has one per line.
package enum ClipFolders {
  package static var file: URL { UserFolders().state.appendingPathComponent("clip-folders") }

  /// The folders that exist at the moment.
  package static var all: [String] {
    noted.filter { (try? Files.presence(of: $0)) == .folder }
  }

  /// All of them: one may be on a disk that isn't there now.
  private static var noted: [String] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// The clips in a folder; other files there are not ours.
  package static func clips(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.wholeMatch(of: /\d{6}\.\d\d-.+\.wav/) != nil }.map {
      "\(folder)/\($0)"
    }
  }

  /// Remembers a folder. If that fails, clips are still kept.
  static func note(_ folder: URL) {
    let path = folder.standardizedFileURL.path
    guard !noted.contains(path) else { return }
    try? Files.makeFolder(file.deletingLastPathComponent().path)
    try? Files.write(Data((noted + [path]).map { $0 + "\n" }.joined().utf8), to: file.path)
  }

  package static func forget() throws {
    if try Files.isThere(file.path, missingFolder: .isEmpty) { try Files.remove(file.path) }
  }
}
