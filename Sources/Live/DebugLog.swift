import Files
package import Foundation
import Preferences

/// The debug log: what was heard and why it was taken or not, and what went wrong. Never audio.
///
/// It lies at `$XDG_STATE_HOME/chalktalk/log`, one line an entry; at 1 MB it becomes `log.1`. A log that
/// cannot be written is no reason to stop, so nothing is thrown.
/// `@unchecked Sendable` because the handle and the size are only touched under `lock`.
package final class DebugLog: @unchecked Sendable {
  package let file: URL
  private let lock = NSLock()
  private let limit: UInt64
  private var handle: FileHandle?
  private var size: UInt64 = 0

  package init(file: URL, limit: UInt64 = 1_000_000) {
    self.file = file
    self.limit = limit
    open()
  }

  /// The file under the state folder of an environment.
  package static func standardFile(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolders(environment: environment).state.appendingPathComponent("log")
  }

  /// Adds a line with the wall time before it.
  package func write(_ line: String) {
    let entry = Data("\(Date().ISO8601Format()) \(line)\n".utf8)
    lock.withLock {
      guard (try? handle?.write(contentsOf: entry)) != nil else { return }
      size += UInt64(entry.count)
      if size >= limit { rotate() }
    }
  }

  private func open() {
    try? Files.makeFolder(file.deletingLastPathComponent().path)
    handle = try? Files.appending(to: file.path)
    size = (try? handle?.seekToEnd()) ?? 0
  }

  private func rotate() {
    try? handle?.close()
    try? Files.rename(file.path, to: file.appendingPathExtension("1").path)
    open()
  }
}
