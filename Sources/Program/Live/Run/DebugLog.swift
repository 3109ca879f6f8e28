import Files
package import Foundation
import Preferences

/// The debug log: what was heard, why it was accepted or rejected, and what went wrong. Never
/// audio.
///
/// The file is `$XDG_STATE_HOME/chalktalk/log`, one line an entry; at 1 MB it becomes `log.1`. Its
/// own thread writes it, so that no word, key or tone waits for a disk. The program goes on without
/// a debug log, so nothing is thrown.
package final class DebugLog: Sendable {
  /// The writing thread also makes the text of a line, which takes time too.
  private typealias Line = (at: Date, text: @Sendable () -> String)

  private let lines: Backlog<Line>

  /// - Parameter bound: the number of lines that may wait.
  package init(file: URL, limit: UInt64 = 1_000_000, bound: Int = 1000) {
    lines = Backlog(bound: bound)
    lines.start("chalktalk-log") {
      var writer = LogWriter(file: file, limit: limit)
      return { lines, dropped in
        for line in lines { writer.write(line.text(), at: line.at) }
        if dropped > 0 {
          writer.write("\(dropped) lines dropped: the disk was too slow", at: Date())
        }
      }
    }
  }

  deinit { lines.close(within: .zero) }

  /// The file in the state folder of an environment.
  package static func standardFile(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolders(environment: environment).state.appendingPathComponent("log")
  }

  /// Adds a line with the wall time, and returns at once; the writing thread makes the text.
  package func write(_ line: @escaping @Sendable () -> String) { lines.add((Date(), line)) }

  /// Ends the log. Waiting lines are written, unless that takes longer than the limit.
  package func close(within limit: Duration) { lines.close(within: limit) }
}

/// The file, on the thread that writes it.
private struct LogWriter {
  private let file: URL
  private let limit: UInt64
  private var handle: FileHandle?
  private var size: UInt64 = 0

  init(file: URL, limit: UInt64) {
    self.file = file
    self.limit = limit
    open()
  }

  mutating func write(_ line: String, at moment: Date) {
    let entry = Data("\(moment.ISO8601Format()) \(line)\n".utf8)
    guard (try? handle?.write(contentsOf: entry)) != nil else { return }
    size += UInt64(entry.count)
    if size >= limit { rotate() }
  }

  private mutating func open() {
    try? Files.makeFolder(file.deletingLastPathComponent().path)
    handle = try? Files.appending(to: file.path)
    size = (try? handle?.seekToEnd()) ?? 0
  }

  private mutating func rotate() {
    try? handle?.close()
    try? Files.rename(file.path, to: file.appendingPathExtension("1").path)
    open()
  }
}
