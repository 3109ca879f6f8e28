import Foundation
import TestSupport

extension PostgreSQLServer {
  /// What it has written to its write-ahead log since it was made.
  func walBytes() throws -> Double {
    Double(try psql("SELECT pg_current_wal_lsn() - '0/0'")[0]) ?? 0
  }

  /// The processor time of the processes that it has, in seconds.
  func processorTime() throws -> Double {
    let pids = try psql("SELECT pid FROM pg_stat_activity")
    return pids.reduce(0) { sum, pid in
      guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else {
        return sum
      }
      let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
      let ticks = fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +)
      return sum + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }
}
