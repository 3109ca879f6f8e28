package import Files
import Foundation
package import HUD

/// One line on the running state in a file, replaced whole, for tmux's status line or a bar.
package final class StatusFile {
  private let path: String
  private let spared: SparedFiles
  private var last = ""

  /// - Parameters:
  ///   - path: an earlier status, which is one line or none, is replaced; any other file is refused.
  ///   - spared: what is never written over: the log.
  package init(path: String, sparing spared: SparedFiles) throws {
    self.path = path
    self.spared = spared
    do {
      _ = try FileTarget(path, existing: .replacedIf(Self.isStatus), sparing: spared)
    } catch {
      throw CommandFailure(error)
    }
    Files.sweep(path)
  }

  private static func isStatus(_ beginning: Data) -> Bool {
    beginning.count < 4096 && beginning.dropLast().allSatisfy { $0 != UInt8(ascii: "\n") }
  }

  /// Writes the line when it has changed. A file that cannot be written harms nothing.
  package func write(_ scene: Scene) { write(StatusLine.text(scene).printable) }

  /// Nothing runs any more: what stood there would be shown for ever.
  package func clear() { write("") }

  private func write(_ line: String) {
    guard line != last else { return }
    last = line
    guard let target = try? FileTarget(path, existing: .replaced, sparing: spared) else { return }
    try? Files.refresh(Data((line + "\n").utf8), at: target)
  }
}
