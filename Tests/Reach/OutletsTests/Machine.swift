import Foundation
import TestSupport
import Testing

/// A program that runs until the value goes.
final class Daemon: Sendable {
  let processID: pid_t

  init(_ words: [String], environment: [String: String] = [:], output: String) throws {
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    processID = try ChildProcess.start("/usr/bin/env", ["/usr/bin/env"] + words, environment: all) {
      posix_spawn_file_actions_addopen(&$0, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(
          &$0, descriptor, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      }
    }
  }

  func signal(_ signal: Int32) { kill(processID, signal) }

  deinit {
    kill(processID, SIGCONT)
    kill(processID, SIGKILL)
    waitpid(processID, nil, 0)
  }
}

/// A machine for the real program: its home, a session bus of its own, and its terminal.
final class Machine {
  let home: TestHome
  private var daemons: [Daemon] = []
  private(set) var variables: [String: String] = [:]

  /// - Parameter settings: of `config.toml`.
  init(_ settings: String) throws {
    home = try TestHome()
    try home.write(settings + "\n", to: "config/chalktalk/config.toml")
    // Nothing of the desktop that runs the tests.
    variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(home.url.path)/bus"
  }

  func path(_ name: String) -> String { home.url.appendingPathComponent(name).path }

  func text(_ name: String) -> String {
    (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
  }

  /// Starts a program whose output goes to a file of the home.
  @discardableResult
  func start(_ words: String..., output: String) throws -> Daemon {
    let daemon = try Daemon(words, environment: variables, output: path(output))
    daemons.append(daemon)
    return daemon
  }

  func startBus() async throws -> Daemon {
    let bus = try start(
      "dbus-daemon", "--session", "--nofork", "--nopidfile",
      "--address=\(variables["DBUS_SESSION_BUS_ADDRESS"] ?? "")", output: "bus.out")
    try await wait { FileManager.default.fileExists(atPath: self.path("bus")) }
    return bus
  }

  /// Runs a tool of the desktop on the bus; what it printed.
  func tool(_ words: String...) throws -> String {
    try Shell.run(words, environment: variables).stdout.trimmingCharacters(
      in: .whitespacesAndNewlines)
  }

  /// A session by keys.
  func climb(_ options: String = "", environment: [String: String] = [:]) async throws -> Tmux {
    let terminal = try Tmux(
      "exec \(BuildProducts.program("chalktalk").path) climb --no-mic --mute --grade V4 \(options)",
      columns: 100, rows: 30,
      environment: home.environment.merging(variables) { $1 }.merging(environment) { $1 })
    try await expect("KEYBOARD ONLY", on: terminal)
    return terminal
  }

  func expect(
    _ text: String, on terminal: Tmux, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let (fits, screen) = try await terminal.waitForScreen { $0.contains(text) }
    try #require(fits, "no “\(text)” on:\n\(screen)", sourceLocation: sourceLocation)
  }

  func wait(
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
  ) async throws {
    let isSo = try await Shell.wait(for: condition)
    try #require(isSo, sourceLocation: sourceLocation)
  }

  /// The libraries that the program of a terminal has loaded.
  func libraries(of terminal: Tmux) throws -> String {
    let process = try #require(try terminal.processID())
    return try Shell.run(["cat", "/proc/\(process)/maps"]).stdout
  }
}
