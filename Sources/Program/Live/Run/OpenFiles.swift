import Foundation

/// How many files the process may open.
package enum OpenFiles {
  /// For a session, which has about 36 open, and phones. Near its limit, a library beneath Swift would end the program.
  private static let needed: rlim_t = 64

  /// Raises a lower limit, as far as the process may.
  package static func allow() throws(LiveError) {
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0, limit.rlim_cur < needed else { return }
    guard limit.rlim_max >= needed else {
      throw .tooFewFiles(needed: UInt(needed), allowed: UInt(limit.rlim_max))
    }
    limit.rlim_cur = needed
    setrlimit(files, &limit)
  }
}
