package import Foundation

/// Runs real programs for tests and gives back what they said.
package enum Shell {
  package struct Output: Sendable {
    package var status: Int32
    package var stdout: String
    package var stderr: String
  }

  /// Runs a program found on PATH (or by its full path) to its end.
  ///
  /// Output goes through files, so that a program that leaves a daemon behind cannot hold the test.
  @discardableResult
  package static func run(
    _ arguments: [String], environment: [String: String] = [:], input: String? = nil
  ) throws -> Output {
    let folder = try TemporaryFolder()
    let out = folder.url.appendingPathComponent("out")
    let err = folder.url.appendingPathComponent("err")
    try Data().write(to: out)
    try Data().write(to: err)
    var source: URL?
    if let input {
      let file = folder.url.appendingPathComponent("in")
      try Data(input.utf8).write(to: file)
      source = file
    }
    let status = try spawn(
      arguments, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      input: source?.path ?? "/dev/null", output: out.path, error: err.path)
    return Output(
      status: status,
      stdout: String(decoding: try Data(contentsOf: out), as: UTF8.self),
      stderr: String(decoding: try Data(contentsOf: err), as: UTF8.self))
  }

  /// Writes a script that can be started. Another program does: while a child that another test started meanwhile has
  /// this process's own handle to the file, the kernel refuses to run it ("text file busy").
  package static func write(program text: String, to path: String) throws {
    try run(["install", "-m", "755", "/dev/stdin", path], input: text)
  }

  /// Starts a program and waits for it; its exit status, or 128 and the signal that ended it.
  private static func spawn(
    _ arguments: [String], environment: [String: String], input: String, output: String,
    error: String
  ) throws -> Int32 {
    let child = try ChildProcess.start(
      "/usr/bin/env", ["/usr/bin/env"] + arguments, environment: environment
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_APPEND, 0)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, error, O_WRONLY | O_APPEND, 0)
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else {
        throw ShellError(description: "cannot wait for \(arguments)")
      }
    }
    // As a shell counts: see wait(2) for the status's bits.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// When a test that still waits has failed. Far beyond what the slowest machine needs: it is there so that
  /// a test ends, never to judge how fast something was.
  package static let lastResort = Duration.seconds(900)

  /// Waits until `condition` holds, looking again each 20 ms; false when the time is up.
  package static func wait(
    upTo limit: Duration = lastResort, for condition: () throws -> Bool
  ) async throws -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    while clock.now < deadline {
      if try condition() { return true }
      try await Task.sleep(for: .milliseconds(20))
    }
    return try condition()
  }
}

/// A program could not be run.
package struct ShellError: Error, CustomStringConvertible {
  package var description: String

  package init(description: String) { self.description = description }
}

/// A folder of its own that goes with the value.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("chalktalk-test-\(UUID().uuidString.prefix(12))")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
