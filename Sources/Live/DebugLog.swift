import Files
package import Foundation
import Preferences

/// The debug log: what was heard and why it was taken or not, and what went wrong. Never audio.
///
/// It lies at `$XDG_STATE_HOME/chalktalk/log`, one line an entry; at 1 MB it becomes `log.1`. A thread behind writes it, so that
/// no word, key or tone waits for a disk. A log that cannot be written is no reason to stop, so nothing is thrown.
package final class DebugLog: Sendable {
  /// A line is put into words by the thread that writes it: that takes time too.
  private typealias Line = (at: Date, text: @Sendable () -> String)

  private let lines: Backlog<Line>

  /// - Parameter bound: lines that may wait to be written.
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

  /// The file under the state folder of an environment.
  package static func standardFile(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolders(environment: environment).state.appendingPathComponent("log")
  }

  /// Adds a line with the wall time before it, and returns at once; the text is made by the thread that writes it.
  package func write(_ line: @escaping @Sendable () -> String) { lines.add((Date(), line)) }

  /// Ends the log. What waits is written, unless that takes longer than the limit.
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
