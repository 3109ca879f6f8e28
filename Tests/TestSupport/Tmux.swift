import Foundation

/// A real terminal for tests: a tmux server of its own with one window.
package final class Tmux: Sendable {
  private let socket = "chalktalk-\(UUID().uuidString.prefix(8))"

  /// Starts a shell command in a new window of the given size.
  package init(
    _ command: String, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws {
    let settings = environment.flatMap { ["-e", "\($0.key)=\($0.value)"] }
    let output = try tmux(
      ["-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + settings
        + [command])
    guard output.status == 0 else { throw TmuxError(description: output.stderr) }
    // The window keeps the size it was given, and the last screen stays readable after the end.
    try tmux(["set-option", "-g", "status", "off"])
    try tmux(["set-option", "-g", "remain-on-exit", "on"])
    try resize(columns: columns, rows: rows)
  }

  deinit { _ = try? tmux(["kill-server"]) }

  /// The screen as plain text, a line a row, trailing blanks cut; with `escapes`, its colours too.
  package func screen(escapes: Bool = false) throws -> String {
    try tmux(["capture-pane", "-p"] + (escapes ? ["-e"] : [])).stdout
  }

  /// Presses keys by tmux's names: `s`, `Up`, `Escape`, `C-c`.
  package func press(_ keys: String...) throws {
    try tmux(["send-keys"] + keys)
  }

  /// Types a text as it stands.
  package func type(_ text: String) throws {
    try tmux(["send-keys", "-l", text])
  }

  package func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The process that runs in the window.
  package func processID() throws -> Int32? {
    Int32(try format("#{pane_pid}"))
  }

  /// Whether the window's command has ended.
  package func isDead() throws -> Bool { try format("#{pane_dead}") == "1" }

  /// The exit status of the command, once it has ended by itself.
  package func exitStatus() throws -> Int32? { Int32(try format("#{pane_dead_status}")) }

  /// Any of tmux's formats, such as `#{alternate_on}` or `#{cursor_flag}`.
  package func format(_ text: String) throws -> String {
    try tmux(["display-message", "-p", text]).stdout
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Waits until the screen fits; the last screen when the time is up without it.
  package func waitForScreen(
    upTo limit: Duration = .seconds(20), where fits: (String) -> Bool
  ) async throws -> (fits: Bool, screen: String) {
    var last = ""
    let fits = try await Shell.wait(upTo: limit) {
      last = try screen()
      return fits(last)
    }
    return (fits, last)
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> Shell.Output {
    try Shell.run(["tmux", "-L", socket] + arguments)
  }
}

package struct TmuxError: Error, CustomStringConvertible {
  package var description: String
}
