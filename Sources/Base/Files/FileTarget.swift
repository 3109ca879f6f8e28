package import Foundation

/// What to do with an existing file.
package enum Existing: Sendable {
  /// Replaced: the file is ours.
  case replaced
  /// Never replaced.
  case kept
  /// Replaced if the file is empty, or its beginning (4 KiB at most) shows that we made it.
  case replacedIf(@Sendable (Data) -> Bool)
}

/// The destination of a file, checked before anything is written: links are followed to their end,
/// and files that must not be overwritten are refused.
package struct FileTarget: Sendable {
  /// What has the name now.
  enum Occupant: Equatable {
    case absent
    case file(mode: mode_t, owner: uid_t, group: gid_t)
    /// A device or a pipe: written to, never replaced.
    case stream
  }

  /// The file at the end of the links.
  package let path: String
  let occupant: Occupant
  let mayReplace: Bool

  /// Whether it is a device or a pipe.
  package var isStream: Bool { occupant == .stream }

  /// - Parameter sparing: files never to overwrite, whatever `existing` says.
  package init(
    _ named: String, existing: Existing, sparing: SparedFiles = SparedFiles([])
  ) throws(FileError) {
    var status = stat()
    let isThere = stat(named, &status) == 0
    let type = status.st_mode & S_IFMT
    if isThere, type == S_IFDIR { throw .isFolder(path: named) }
    if isThere, type != S_IFREG {
      (path, occupant, mayReplace) = (named, .stream, true)
      return
    }
    path = Files.followed(named)
    guard !path.isEmpty, !path.hasSuffix("/") else { throw .isFolder(path: named) }
    guard !sparing.contains(path) else { throw .isTheLog(path: named) }
    guard isThere else {
      (occupant, mayReplace) = (.absent, false)
      return
    }
    if !Self.allows(existing, path, empty: status.st_size == 0) { throw .exists(path: named) }
    occupant = .file(mode: status.st_mode & 0o7777, owner: status.st_uid, group: status.st_gid)
    mayReplace = true
  }

  private static func allows(_ existing: Existing, _ path: String, empty: Bool) -> Bool {
    switch existing {
    case .replaced: return true
    case .kept: return false
    case .replacedIf(let isOurs):
      guard !empty else { return true }
      guard let file = FileHandle(forReadingAtPath: path) else { return false }
      defer { try? file.close() }
      return (try? file.read(upToCount: 4096)).map(isOurs) ?? false
    }
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}

/// Files that are never overwritten. They are compared by device and inode; names that don't exist
/// yet, by their folder's.
package struct SparedFiles: Sendable {
  private let paths: [String]

  package init(_ paths: [String]) { self.paths = paths.map(Files.followed) }

  func contains(_ path: String) -> Bool {
    let identity = FileIdentity(path: path)
    return paths.contains { spared in
      if let identity { return identity == FileIdentity(path: spared) }
      return FileTarget.name(of: spared) == FileTarget.name(of: path)
        && FileIdentity(path: FileTarget.folder(of: spared))
          == FileIdentity(path: FileTarget.folder(of: path))
    }
  }
}

/// A file's identity, whatever names it has: device and inode (stat(2)).
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  /// The file behind a name, with links followed; nil if there is none.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// An open file; nil if the descriptor isn't open.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// As /proc/locks names it: device in hexadecimal, inode in decimal.
  package var inLocks: String {
    let (major, minor) = (device >> 8 & 0xFFF, device & 0xFF | device >> 12 & 0xFFF00)
    func hex(_ number: dev_t) -> String {
      let digits = String(number, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }
    return "\(hex(major)):\(hex(minor)):\(inode)"
  }

  private init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }
}
