import Foundation
package import HUD

/// One line on the running state in a file, replaced whole, for tmux's status line or a bar.
package final class StatusFile {
  private let url: URL
  private var last = ""

  package init(path: String) { url = URL(fileURLWithPath: path) }

  /// Writes the line when it has changed. A file that cannot be written harms nothing.
  package func write(_ scene: Scene) { write(StatusLine.text(scene)) }

  /// Nothing runs any more: what stood there would be shown for ever.
  package func clear() { write("") }

  private func write(_ line: String) {
    guard line != last else { return }
    last = line
    try? Data((line + "\n").utf8).write(to: url, options: .atomic)
  }
}
