import Foundation
import TestSupport
import Testing

// How these tests read the program's screen, output and log.

extension Tmux {
  /// Waits for a screen with all of these texts and returns it; without one the test ends.
  @discardableResult
  func expect(
    _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let (fits, screen) = try await waitForScreen { screen in
      texts.allSatisfy { screen.contains($0) }
    }
    try #require(fits, "no \(texts) on:\n\(screen)", sourceLocation: sourceLocation)
    return screen
  }
}

extension Shell.Output {
  /// The JSON object on stdout.
  func object() throws -> [String: Any] { try #require(try json(stdout) as? [String: Any]) }

  /// The JSON array of objects on stdout.
  func objects() throws -> [[String: Any]] { try #require(try json(stdout) as? [[String: Any]]) }

  /// The JSON objects on stdout, one a line.
  func lines() throws -> [[String: Any]] {
    try stdout.split(separator: "\n").map { line in
      try #require(try json(String(line)) as? [String: Any])
    }
  }

  private func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }
}

extension TestHome {
  /// The log's events for analysis; only those of one type if it is given.
  func events(_ type: String? = nil) throws -> [[String: Any]] {
    try run("export", "--events").lines().filter { type == nil || $0["type"] as? String == type }
  }

  /// The number of events on disk that match an SQL condition; -1 without a log.
  func count(_ condition: String) throws -> Int {
    let sql = "SELECT COUNT(*) FROM event WHERE \(condition)"
    let output = try Shell.run(["sqlite3", "-readonly", database, sql]).stdout
    return Int(output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }
}
