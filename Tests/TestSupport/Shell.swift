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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    if let input {
      let source = folder.url.appendingPathComponent("in")
      try Data(input.utf8).write(to: source)
      process.standardInput = try FileHandle(forReadingFrom: source)
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    try process.run()
    process.waitUntilExit()
    return Output(
      status: process.terminationStatus,
      stdout: String(decoding: try Data(contentsOf: out), as: UTF8.self),
      stderr: String(decoding: try Data(contentsOf: err), as: UTF8.self))
  }

  /// Waits until `condition` holds, looking again each 20 ms; false when the time is up.
  package static func wait(
    upTo limit: Duration = .seconds(20), for condition: () throws -> Bool
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
