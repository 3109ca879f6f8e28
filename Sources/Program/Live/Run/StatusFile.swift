package import Files
import Foundation
package import HUD

/// One line on the running state in a file, for tmux's status line or a bar. The file is replaced
/// as a whole. Its own thread writes it, so that no frame waits for a disk; a slow disk skips
/// lines.
package final class StatusFile {
  private let lines = Backlog<String>(bound: 1, dropping: .oldest)
  private var last = ""

  /// - Parameters:
  ///   - path: may hold an earlier status, which is one line or none; any other file is refused,
  ///     and so is a folder that isn't there: the line would never appear.
  ///   - spared: files that are never overwritten: the log.
  package init(path: String, sparing spared: SparedFiles) throws(FileError) {
    _ = try FileTarget(path, existing: .replacedIf(Self.isStatus), sparing: spared)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard try Files.isThere(folder) else { throw .cannotCreate(path: path, code: ENOENT) }
    Files.sweep(path)
    lines.start("chalktalk-status") {
      { lines, _ in
        // Failing to write the file does no harm.
        guard let line = lines.last,
          let target = try? FileTarget(path, existing: .replaced, sparing: spared)
        else { return }
        try? Files.refresh(Data((line + "\n").utf8), at: target)
      }
    }
  }

  deinit { lines.close(within: .zero) }

  private static func isStatus(_ beginning: Data) -> Bool {
    beginning.count < 4096 && beginning.dropLast().allSatisfy { $0 != UInt8(ascii: "\n") }
  }

  /// Writes the line if it has changed.
  package func write(_ scene: Scene) { write(StatusLine.text(scene).printable) }

  /// Empties the file: its last line would otherwise stay after the session.
  package func clear() {
    write("")
    close()
  }

  /// Accepts no more lines, and waits at most a second until the last one is written.
  package func close() { lines.close(within: .seconds(1)) }

  private func write(_ line: String) {
    guard line != last else { return }
    last = line
    lines.add(line)
  }
}
