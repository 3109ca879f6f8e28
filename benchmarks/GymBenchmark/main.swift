import Core
import Foundation
import Sync
import TestSupport

// A gym of fifty walls through a PostgreSQL server of its own, in a throwaway folder.
//
//     swift run -c release gym-benchmark [year] [rate] [day]

func tell(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

func seconds(_ time: Duration) -> String { String(format: "%.1f s", time / .seconds(1)) }

func now() -> Moment { Moment(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) }

/// Each part has a server of its own.
func withServer(_ body: (PostgreSQLServer, ServerAddress) async throws -> Void) async throws {
  let server = try PostgreSQLServer(options: "-c max_connections=200 -c fsync=on")
  guard let address = ServerAddress(server.openAddress()) else { return }
  _ = try ServerSchema.setUp(address)
  try await body(server, address)
}

let parts =
  CommandLine.arguments.count > 1
  ? Array(CommandLine.arguments.dropFirst()) : ["year", "rate", "day"]
for part in parts {
  switch part {
  case "year": try await withServer { try await year($0, $1, walls: 50) }
  case "rate":
    for events in [5.0, 25, 100] {
      try await withServer { try rate($0, $1, walls: 50, perSecond: events, seconds: 60) }
    }
  case "day": try await withServer { try day($0, $1, events: 216_000) }
  default:
    tell("usage: gym-benchmark [year] [rate] [day]")
    exit(64)
  }
}
