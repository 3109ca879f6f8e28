import Foundation

/// A file under construction, beside its target under its own name. It gets the target's name only
/// when it is complete and on disk; until then, or if it is never committed, the target stays as it
/// was.
///
/// It is locked while it is written, which distinguishes it from one that a kill left behind.
package final class UnfinishedFile {
  /// Its path, for writers such as SQLite that need a name.
  package let path: String
  private let target: FileTarget
  private let lock: FileLock
  private var isCommitted = false

  package init(for target: FileTarget) throws(FileError) {
    self.target = target
    while true {
      let path = Leftovers.newName(beside: target.path)
      let opened = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if opened < 0 {
        if errno == EEXIST { continue }
        throw .cannotCreate(path: target.path, code: errno)
      }
      // A sweep between the two calls took the unfinished file for a leftover: try another one.
      if let lock = try FileLock(owning: opened, path: path), lock.isBehind(path) {
        self.lock = lock
        self.path = path
        return
      }
    }
  }

  deinit {
    if !isCommitted { unlink(path) }
  }

  var descriptor: Int32 { lock.descriptor }

  /// Puts it on disk and gives it the target's name. An existing file's mode is kept, and
  /// its owner if allowed. With `durable` false a power cut may leave the file empty: for files
  /// that are soon rewritten.
  package func commit(durable: Bool = true) throws(FileError) {
    if case .file(let mode, let owner, let group) = target.occupant {
      // Only root may give a file away; otherwise the file becomes the user's, as with any editor.
      _ = fchown(descriptor, owner, group)
      guard fchmod(descriptor, mode) == 0 else { throw failure() }
    }
    if durable, fsync(descriptor) != 0 { throw failure() }
    try moveIntoPlace()
    isCommitted = true
    if durable { try Descriptor.sync(folder: FileTarget.folder(of: target.path)) }
  }

  private func moveIntoPlace() throws(FileError) {
    if target.mayReplace {
      guard rename(path, target.path) == 0 else { throw failure() }
      return
    }
    // Unlike rename, link doesn't replace a file that has appeared in the meantime.
    if link(path, target.path) == 0 {
      unlink(path)
      return
    }
    switch errno {
    case EEXIST: throw .exists(path: target.path)
    case EPERM, EOPNOTSUPP, EMLINK:
      // For file systems without hard links, such as FAT on a USB stick.
      guard access(target.path, F_OK) != 0 else { throw .exists(path: target.path) }
      guard rename(path, target.path) == 0 else { throw failure() }
    default: throw failure()
    }
  }

  private func failure() -> FileError { .cannotWrite(path: target.path, code: errno) }
}

/// Unfinished files left by a kill.
enum Leftovers {
  private static let mark = ".chalktalk-"

  static func newName(beside path: String) -> String {
    let random = String(UInt32.random(in: .min ... .max) | 0x1000_0000, radix: 16)
    return "\(FileTarget.folder(of: path))/\(stem(path))\(random)"
  }

  /// Removes a target's unfinished files that nobody is writing, with SQLite's files beside them.
  static func sweep(_ path: String) {
    let folder = FileTarget.folder(of: path)
    let stem = stem(path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(stem) {
      let unfinished = "\(folder)/\(name.prefix(stem.count + 8))"
      // While this lock is held, nobody else can continue the unfinished file.
      let lock = access(unfinished, F_OK) == 0 ? try? FileLock(path: unfinished) : nil
      if lock != nil || access(unfinished, F_OK) != 0 { unlink("\(folder)/\(name)") }
    }
  }

  /// A hidden name that contains the target's, cut if longer than a name may be (255 bytes).
  private static func stem(_ path: String) -> String {
    var name = FileTarget.name(of: path)
    while name.utf8.count > 200 { name.removeLast() }
    return ".\(name)\(mark)"
  }
}
