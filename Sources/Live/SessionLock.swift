package import Foundation

/// Holds a database for one running session: a second program would offer to resume a session that runs.
///
/// The lock is the kernel's (`flock`), so that it is gone with the process, however that ends.
package struct SessionLock: ~Copyable {
  private let descriptor: Int32

  package init(database: URL) throws {
    let path = database.path + ".lock"
    try? FileManager.default.createDirectory(
      at: database.deletingLastPathComponent(), withIntermediateDirectories: true)
    let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard opened >= 0 else {
      throw CommandFailure(
        .cannotCreate, "cannot create \(path): \(String(cString: strerror(errno))).")
    }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      close(opened)
      throw CommandFailure(
        .temporary,
        "another chalktalk is using \(database.path). End it first, or give this one --db OTHER.")
    }
    descriptor = opened
  }

  deinit { close(descriptor) }
}
