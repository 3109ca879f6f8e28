import Foundation

/// How many files the process may open.
package enum OpenFiles {
  /// For a session, which has about 36 open, and phones. Near its limit, a library beneath Swift would end the program.
  private static let needed: rlim_t = 64

  /// Raises a lower limit, as far as the process may.
  package static func allow() throws(CommandFailure) {
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0, limit.rlim_cur < needed else { return }
    guard limit.rlim_max >= needed else {
      throw CommandFailure(
        .osError,
        "a session needs \(needed) open files, and may open only \(limit.rlim_max) here. Start it where "
          + "\"ulimit -Hn\" prints \(needed) or more.")
    }
    limit.rlim_cur = needed
    setrlimit(files, &limit)
  }
}
