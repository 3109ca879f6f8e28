import Core
import Foundation
import Store
import TestSupport

extension MutatedInput {
  /// The log: a SQLite file. It is opened, listed and reported as the commands do.
  static let log = MutatedInput(name: "log") { folder in
    let file = folder.appendingPathComponent("x.sqlite")
    return Reading(
      examples: [[UInt8](try Data(contentsOf: try writtenLog(in: folder)))],
      mutation: Mutation(tokens: [
        "attemptLogged", "routeSwitched", "CREATE TABLE", "CREATE TRIGGER", "null",
        "{\"outcome\":\"send\"}",
        "\u{0}\u{0}\u{0}\u{0}", "-9223372036854775808", "v:3", "{}",
      ])
    ) { bytes in
      for end in ["-wal", "-shm", ""] {
        try? FileManager.default.removeItem(atPath: file.path + end)
      }
      try Data(bytes).write(to: file)
      let store = try EventStore(at: file)
      for session in try store.sessions(limit: 100).map(\.record) {
        _ = try? store.events(ofSession: session.id)
        _ = try? store.workouts(ofSession: session.id)
      }
      _ = try? store.statistics()
      _ = try? store.lastWorkouts()
      _ = try? store.namedRoutes(limit: 100)
      _ = try? store.sentGrades(since: Moment(milliseconds: 0))
      _ = try? store.unfinishedSessions()
      _ = try? store.damagedRecords()
      try store.forEachRecord { _ in }
    }
  }

  /// A log with attempts, an undo, a rest and a session that was never ended, in one file.
  private static func writtenLog(in folder: URL) throws -> URL {
    let home = try TestHome()
    let script = try home.write(
      "1 key f\n2 key s\n3 key u\n4 key n\n5 key r\n70 key s\n80 end\n", to: "script")
    let backup = folder.appendingPathComponent("whole.sqlite")
    for arguments in [["climb", "--script", script], ["backup", backup.path]] {
      let output = try home.run(arguments)
      guard output.status == 0 else { throw ShellError(description: output.stderr) }
    }
    return backup
  }
}
