import Files
package import Foundation
import Preferences

/// The places where this user's logs have been: `$XDG_STATE_HOME/chalktalk/logs`, a path a line, the latest last.
///
/// A log that is absent from a known place is missed, because the place may be the empty folder of a stick that isn't mounted.
package struct KnownLogs {
  /// More than anybody has.
  private static let most = 1000

  private let file: URL

  package init(_ state: URL = UserFolders().state) { file = state.appendingPathComponent("logs") }

  /// Whether a log was there once.
  package func contains(_ log: URL) -> Bool { paths.contains(Self.path(of: log)) }

  /// Remembers a log that is there. If that fails, it is only missed less.
  package func note(_ log: URL) {
    let (path, known) = (Self.path(of: log), paths)
    guard !known.contains(path), !path.contains("\n") else { return }
    let text = (known.suffix(Self.most - 1) + [path]).map { $0 + "\n" }.joined()
    try? Files.makeFolder(file.deletingLastPathComponent().path)
    try? Files.write(Data(text.utf8), to: file.path)
  }

  /// As it was named, without following links: what a link leads to may have changed.
  private static func path(of log: URL) -> String { log.standardizedFileURL.path }

  private var paths: [String] {
    let data = (try? Files.contents(of: file.path)) ?? nil
    return String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
