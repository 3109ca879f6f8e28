import Foundation

/// Lines for the shell, once the screen has gone.
package enum LastLines {
  /// How long a terminal or reader that has stopped reading may delay the exit.
  private static let patience = Duration.milliseconds(500)

  /// Writes them to standard output, or as much as it accepts within half a second.
  package static func write(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    let output = TerminalOutput()
    defer { output.close() }
    var waiting = pollfd(fd: output.descriptor, events: Int16(POLLOUT), revents: 0)
    let milliseconds = Int32(patience / .milliseconds(1))
    guard unsafe poll(&waiting, 1, milliseconds) > 0 else { return }
    let deadline = ContinuousClock.now + patience
    _ = output.write(lines.map { $0 + "\n" }.joined()) { ContinuousClock.now < deadline }
  }
}
