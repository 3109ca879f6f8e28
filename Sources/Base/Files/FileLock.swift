import Foundation
import Synchronization

/// The kernel's lock on a file: on the file itself, so that links and other names can't bypass it.
/// The lock ends with the process, however that ends.
///
/// This is an open file description lock (fcntl(2), F_OFD_SETLK) on one byte at 2^62. SQLite's own
/// locks are at 2^30 (sqlite.org/fileformat2.html, "the lock-byte page"), so the two don't
/// conflict. flock(2) won't do: NFS turns it into a lock on every byte, SQLite's included.
///
/// Closing any descriptor of a file drops all of SQLite's locks that the process has on it
/// (fcntl(2)), so a lock on a database must be released after the database is closed.
package final class FileLock: Sendable {
  /// `F_OFD_SETLK` from linux/fcntl.h, which Glibc defines only with _GNU_SOURCE.
  private static let set: Int32 = 37
  private static let byte = off_t(1) << 62
  /// The pause between tries, and their number: a second in all. A program that was killed while it
  /// started another leaves its descriptor to that one until it runs, which takes a moment on a
  /// busy machine.
  private static let (pause, tries) = (useconds_t(20_000), 50)

  package let identity: FileIdentity
  private let held: Mutex<Int32>

  /// Locks an existing file; nil if another process holds the lock.
  package convenience init?(path: String) throws(FileError) {
    let opened = open(path, O_RDWR | O_CLOEXEC)
    guard opened >= 0 else { throw .cannotCreate(path: path, code: errno) }
    try self.init(owning: opened, path: path, tries: Self.tries)
  }

  /// Locks an open file and takes over its descriptor, even on failure.
  init?(owning descriptor: Int32, path: String, tries: Int = 1) throws(FileError) {
    guard let identity = FileIdentity(descriptor: descriptor) else {
      let code = errno
      close(descriptor)
      throw .cannotCreate(path: path, code: code)
    }
    // A file system without locks (ENOLCK, EOPNOTSUPP) must not prevent a session.
    var tries = tries
    while !Self.put(F_WRLCK, on: descriptor), errno == EAGAIN || errno == EACCES {
      tries -= 1
      guard tries > 0 else {
        close(descriptor)
        return nil
      }
      usleep(Self.pause)
    }
    self.identity = identity
    held = Mutex(descriptor)
  }

  deinit { release() }

  /// The open file's descriptor, until the release.
  var descriptor: Int32 { held.withLock { $0 } }

  /// Unlocks at once. Closing alone isn't enough while another program is being started: until it
  /// runs, it has the descriptor too.
  package func release() {
    held.withLock { descriptor in
      guard descriptor >= 0 else { return }
      _ = Self.put(F_UNLCK, on: descriptor)
      close(descriptor)
      descriptor = -1
    }
  }

  private static func put(_ type: Int32, on descriptor: Int32) -> Bool {
    var range = flock(
      l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: byte, l_len: 1, l_pid: 0)
    return fcntl(descriptor, set, &range) == 0
  }

  /// Whether the path still leads to the locked file.
  package func isBehind(_ path: String) -> Bool { FileIdentity(path: path) == identity }
}

/// The kernel's lock on a folder, for the moment in which a file is created that must be created
/// only once.
package final class FolderLock: Sendable {
  /// The pause between tries, and their number: five seconds in all. Nobody holds the lock longer
  /// than a moment.
  private static let (pause, tries) = (useconds_t(20_000), 250)

  private let held: Mutex<Int32>

  /// Locks a file's folder; nil if another process holds the lock for long.
  package init?(of path: String) throws(FileError) {
    let folder = FileTarget.folder(of: path)
    let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw .cannotCreate(path: folder, code: errno) }
    var tries = 0
    // flock(2), because fcntl's locks need a descriptor open for writing, which a folder can't
    // have.
    while flock(opened, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      tries += 1
      guard tries < Self.tries else {
        close(opened)
        return nil
      }
      usleep(Self.pause)
    }
    held = Mutex(opened)
  }

  deinit { release() }

  package func release() {
    held.withLock { descriptor in
      guard descriptor >= 0 else { return }
      _ = flock(descriptor, LOCK_UN)
      close(descriptor)
      descriptor = -1
    }
  }
}
