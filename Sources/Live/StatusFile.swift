package import Files
import Foundation
package import HUD

/// One line on the running state in a file, replaced whole, for tmux's status line or a bar. A thread behind writes it, so that
/// no frame waits for a disk: where that is slow, lines in between are left out.
package final class StatusFile {
  private let lines = Backlog<String>(bound: 1, dropping: .oldest)
  private var last = ""

  /// - Parameters:
  ///   - path: an earlier status, which is one line or none, is replaced; any other file is refused.
  ///   - spared: what is never written over: the log.
  package init(path: String, sparing spared: SparedFiles) throws {
    do {
      _ = try FileTarget(path, existing: .replacedIf(Self.isStatus), sparing: spared)
    } catch {
      throw CommandFailure(error)
    }
    Files.sweep(path)
    lines.start("chalktalk-status") {
      { lines, _ in
        // A file that can't be written harms nothing.
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

  /// Writes the line when it has changed.
  package func write(_ scene: Scene) { write(StatusLine.text(scene).printable) }

  /// Nothing runs any more: what stood there would be shown for ever.
  package func clear() {
    write("")
    close()
  }

  /// Takes no more, and waits a second at most until the last line is written.
  package func close() { lines.close(within: .seconds(1)) }

  private func write(_ line: String) {
    guard line != last else { return }
    last = line
    lines.add(line)
  }
}
