import Foundation

/// A file in the making, beside its target under a name of its own. It takes the target's name only when it is
/// whole and on disk; until then, and for ever where it is not committed, the target is as it was.
///
/// It is locked while it is written, which distinguishes it from a draft that a kill left.
package final class FileDraft {
  /// Where it lies until then; whoever needs a name (SQLite) writes it there.
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
      // A sweep that came between the two calls took it for a leftover: then another.
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

  /// Puts it on disk and under the target's name. The mode and, where allowed, the owner of a file that was there
  /// stay. With `durable` false a power cut may leave it empty: for what is drawn anew at once.
  package func commit(durable: Bool = true) throws(FileError) {
    if case .file(let mode, let owner, let group) = target.kind {
      // Only root may give a file away; for all others it is theirs, as it would be with any editor.
      _ = fchown(descriptor, owner, group)
      guard fchmod(descriptor, mode) == 0 else { throw failure() }
    }
    if durable, fsync(descriptor) != 0 { throw failure() }
    try takeName()
    isCommitted = true
    if durable { try Descriptor.sync(folder: FileTarget.folder(of: target.path)) }
  }

  private func takeName() throws(FileError) {
    if target.mayReplace {
      guard rename(path, target.path) == 0 else { throw failure() }
      return
    }
    // A link does not replace what has come there in the meantime.
    if link(path, target.path) == 0 {
      unlink(path)
      return
    }
    switch errno {
    case EEXIST: throw .exists(path: target.path)
    case EPERM, EOPNOTSUPP, EMLINK:
      // A file system without hard links, such as a FAT stick's.
      guard access(target.path, F_OK) != 0 else { throw .exists(path: target.path) }
      guard rename(path, target.path) == 0 else { throw failure() }
    default: throw failure()
    }
  }

  private func failure() -> FileError { .cannotWrite(path: target.path, code: errno) }
}

/// Drafts that a kill left.
enum Leftovers {
  private static let mark = ".chalktalk-"

  static func newName(beside path: String) -> String {
    let random = String(UInt32.random(in: .min ... .max) | 0x1000_0000, radix: 16)
    return "\(FileTarget.folder(of: path))/\(stem(path))\(random)"
  }

  /// Removes a target's drafts that nobody is writing, with what SQLite kept beside them.
  static func sweep(_ path: String) {
    let folder = FileTarget.folder(of: path)
    let stem = stem(path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(stem) {
      let draft = "\(folder)/\(name.prefix(stem.count + 8))"
      // While it is held by this lock nobody else can take it up.
      let lock = access(draft, F_OK) == 0 ? try? FileLock(path: draft) : nil
      if lock != nil || access(draft, F_OK) != 0 { unlink("\(folder)/\(name)") }
    }
  }

  /// A hidden name with the target's in it, cut where it would be longer than a name may be (255 bytes).
  private static func stem(_ path: String) -> String {
    var name = FileTarget.name(of: path)
    while name.utf8.count > 200 { name.removeLast() }
    return ".\(name)\(mark)"
  }
}
