package import Foundation
import Synchronization

/// A real terminal for tests: a tmux server of its own with one window, and a record of all that was
/// written to it.
package final class Tmux: Sendable {
  private let socket = "chalktalk-\(UUID().uuidString.prefix(8))"
  private let folder: TemporaryFolder
  private let record = Mutex(Record())

  /// What was written to the window so far.
  private struct Record {
    var length = 0
    var screens = ShownScreens()
    /// How many screens had been shown at the last key.
    var beforeKey = 0
    /// The last key, and when it went down.
    var pressed: (key: [String], at: ContinuousClock.Instant)?

    /// Reads what was written since the last time. The file is not there before something was.
    mutating func update(from file: URL) throws {
      guard let handle = try? FileHandle(forReadingFrom: file) else { return }
      defer { try? handle.close() }
      try handle.seek(toOffset: UInt64(length))
      guard let new = try handle.readToEnd() else { return }
      length += new.count
      screens.feed(new)
    }
  }

  /// Starts a shell command in a new window of the given size.
  package init(
    _ command: String, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    let settings = environment.flatMap { ["-e", "\($0.key)=\($0.value)"] }
    try tmux(
      // In one row of orders, so that nothing is written before it is recorded. The window keeps the size
      // it was given, and the last screen stays readable after the end.
      ["-f", "/dev/null", "start-server", ";", "set-option", "-g", "status", "off", ";"]
        + ["set-option", "-g", "remain-on-exit", "on", ";"]
        + ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + settings + [command, ";"]
        + ["pipe-pane", "exec cat >> '\(written.path)'", ";"]
        + ["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  deinit { _ = try? tmux(["kill-server"]) }

  /// The screen as plain text, a line a row, trailing blanks cut; with `escapes`, its colours too.
  package func screen(escapes: Bool = false) throws -> String {
    try tmux(["capture-pane", "-p"] + (escapes ? ["-e"] : [])).stdout
  }

  /// Presses keys by tmux's names: `s`, `Up`, `Escape`, `C-c`.
  ///
  /// As fast as a finger can: the same key sooner is a worn contact, and several at once are a paste.
  package func press(_ keys: String...) throws {
    try markKey()
    for key in keys { try send(key) }
  }

  private static let pace = Duration.milliseconds(60)

  private func send(_ key: String...) throws {
    let before = record.withLock { $0.pressed }
    // A busy program reads a key late, and shows what it did at once. The same key again, in answer to that, would
    // bounce: it waits from now on, because what was seen was shown after the first had been read.
    let left = before.map { $0.key == key ? Self.pace : Self.pace - (.now - $0.at) }
    if let left, left > .zero {
      usleep(UInt32(left.components.attoseconds / 1_000_000_000_000))
    }
    try tmux(["send-keys"] + key)
    record.withLock { $0.pressed = (key, .now) }
  }

  /// Types a text as it stands, all at once.
  package func type(_ text: String) throws {
    try markKey()
    try send("-l", text)
  }

  package func resize(columns: Int, rows: Int) throws {
    try markKey()
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The process that runs in the window.
  package func processID() throws -> Int32? {
    Int32(try format("#{pane_pid}"))
  }

  /// Whether the window's command has ended.
  package func isDead() throws -> Bool { try format("#{pane_dead}") == "1" }

  /// The exit status of the command, once it has ended by itself.
  package func exitStatus() throws -> Int32? {
    if let status = Int32(try format("#{pane_dead_status}")) { return status }
    // Now and then tmux 3.3a sees that the window has closed and misses the signal that its command has ended, which
    // then stays a zombie for ever. It collects all that have ended when another child of its does.
    if try isDead() { try tmux(["run-shell", "true"]) }
    return nil
  }

  /// Any of tmux's formats, such as `#{alternate_on}` or `#{cursor_flag}`.
  package func format(_ text: String) throws -> String {
    try tmux(["display-message", "-p", text]).stdout
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Everything that was written to the window, escape codes included.
  package func bytes() throws -> Data { try Data(contentsOf: written) }

  /// Waits for a screen that fits: the one that stands, or one that Chalktalk has shown since the last key,
  /// however short it stood. The last screen when none comes.
  package func waitForScreen(
    where fits: (String) -> Bool
  ) async throws -> (fits: Bool, screen: String) {
    var last = ""
    var length = -1
    var checked: Int?
    var looked = ContinuousClock.now
    let found = try await Shell.wait {
      let (shown, end, total) = try newScreens(from: checked)
      checked = total
      if let passed = shown.first(where: fits) {
        last = passed
        return true
      }
      // The screen itself costs a process each time: it is looked at when something was written to it, and
      // now and then, because a window's end is written by tmux.
      guard end != length || .now - looked > .seconds(1) else { return false }
      (length, looked) = (end, .now)
      last = try screen()
      return fits(last)
    }
    return (found, last)
  }

  /// Whether a screen that fits was shown since the last key, however short it stood.
  package func hasShown(where fits: (String) -> Bool) throws -> Bool {
    try newScreens(from: nil).shown.contains(where: fits)
  }

  /// The screens shown from the given one on (nil: since the last key), how much was written so far, and
  /// how many screens that made.
  private func newScreens(
    from start: Int?
  ) throws -> (shown: ArraySlice<String>, length: Int, total: Int) {
    try record.withLock { record in
      try record.update(from: written)
      let all = record.screens.all
      return (all[min(start ?? record.beforeKey, all.count)...], record.length, all.count)
    }
  }

  /// Whether a sign was shown since the last key. A question in its way is answered with its first choice: by a key a
  /// second and a half, because the first does nothing where the question came by itself a moment ago.
  package func shows(_ sign: String, answering question: String) throws -> Bool {
    let stands = try screen()
    if try stands.contains(sign) || hasShown(where: { $0.contains(sign) }) { return true }
    let before = record.withLock { $0.pressed?.at }
    let isPaced = before.map { .now - $0 > .milliseconds(1500) } ?? true
    if stands.contains(question), isPaced { try press("1") }
    return false
  }

  /// Presses a key until it counts: while the screen has just changed by itself, it does nothing and says so.
  package func press(_ key: String, until isDone: () throws -> Bool) async throws {
    let refusal = "The screen changed by itself"
    for _ in 0..<20 {
      try press(key)
      _ = try await Shell.wait { try isDone() || hasShown { $0.contains(refusal) } }
      // Longer than the keys wait, and until then what it does may still come.
      if try await Shell.wait(upTo: .seconds(1), for: isDone) { return }
    }
    throw TmuxError(description: "\(key) did nothing on:\n\(try screen())")
  }

  /// Presses a key until it counts and the sign is shown.
  package func press(_ key: String, until sign: String) async throws {
    try await press(key, until: { try hasShown { $0.contains(sign) } })
  }

  /// What is shown from now on counts, as after a key.
  package func mark() throws { try markKey() }

  private func markKey() throws {
    try record.withLock { record in
      try record.update(from: written)
      record.beforeKey = record.screens.all.count
    }
  }

  private var written: URL { folder.url.appendingPathComponent("written") }

  /// Runs a tmux command. A failure is reported; otherwise a key that was never sent would look like a bug in the program.
  @discardableResult
  private func tmux(_ arguments: [String]) throws -> Shell.Output {
    let output = try Shell.run(["tmux", "-L", socket] + arguments)
    guard output.status == 0 else {
      throw TmuxError(
        description: "tmux \(arguments.joined(separator: " ")): \(output.stderr)")
    }
    return output
  }
}

package struct TmuxError: Error, CustomStringConvertible {
  package var description: String
}
