import Foundation

/// Why nobody can say whether a file is there: the part of its path that fails, and what to do.
package struct Unreachable: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Cause: Hashable, Sendable {
    /// There is no such folder.
    case noFolder(String)
    /// A link whose target, or a folder on the way to it, is missing.
    case dangling(link: String, target: String)
    /// The user may not enter this folder or read this file.
    case denied(String)
    /// A file stands where a folder should be.
    case notAFolder(String)
    /// A device, a pipe or a socket stands where a file should be.
    case notAFile(String)
    /// The links lead in a circle.
    case circle(String)
    /// The system's errno for this part of the path.
    case failed(String, Int32)
  }

  package let path: String
  package let cause: Cause

  package init(path: String, cause: Cause) {
    self.path = path
    self.cause = cause
  }

  /// What a failed stat(2) means; nil if the file is absent.
  init?(_ path: String, code: Int32, _ missingFolder: MissingFolder) {
    var walk = PathWalk()
    let end = walk.end(of: path)
    switch end {
    case .absent: return nil
    case .stopped(.noFolder) where missingFolder == .isEmpty: return nil
    case .stopped(let cause): self.init(path: path, cause: cause)
    // Each part can be seen, so what fails is the file itself, or it has just come back.
    case .there:
      guard code != ENOENT else { return nil }
      let cause: Cause = code == EACCES ? .denied(path) : .failed(path, code)
      self.init(path: path, cause: cause)
    }
  }

  /// The system's error number.
  package var code: Int32 {
    switch cause {
    case .noFolder, .dangling: ENOENT
    case .denied: EACCES
    case .notAFolder: ENOTDIR
    case .notAFile: ENXIO
    case .circle: ELOOP
    case .failed(_, let code): code
    }
  }

  package var description: String { "\(path) can't be reached: \(reason)" }

  /// What fails and what to do, for a text that names the file already.
  package var reason: String {
    switch cause {
    case .noFolder(let folder):
      "there is no folder \(folder). If a stick or a share belongs there, connect it; otherwise make the folder."
    case .dangling(let link, let target):
      "\(link == path ? "it" : link) is a link to \(target), which isn't there. Connect the disk or share that it is on, "
        + "or remove the link."
    case .denied(let part):
      part == path
        ? "its permissions don't allow it. Change them, or ask its owner."
        : "you have no permission to enter \(part). Change it, or ask its owner."
    case .notAFolder(let part): "\(part) is not a folder. Choose another place."
    case .notAFile(let part):
      "\(part == path ? "it" : part) is a device, a pipe or a socket. Put a file there, or choose another."
    case .circle(let link): "\(link) is a link that leads back to itself. Remove it."
    case .failed(let part, let code): Self.text(code, part)
    }
  }

  private static func text(_ code: Int32, _ part: String) -> String {
    let reason = String(cString: strerror(code))
    return switch code {
    case ENAMETOOLONG: "the name is too long. Choose a shorter one."
    case ESTALE, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH, ESHUTDOWN, ETIMEDOUT:
      "the share with \(part) has gone away (\(reason)). Mount it again."
    case ENXIO, ENODEV, ENOMEDIUM:
      "the disk with \(part) has gone away (\(reason)). Connect it again."
    case ENOKEY: "\(part) is encrypted and locked (\(reason)). Unlock it first."
    case EPERM:
      "the system doesn't allow it for \(part) (\(reason)). Ask who looks after this machine."
    case EMFILE, ENFILE:
      "too many files are open (\(reason)). End other programs, or raise the limit (ulimit -n)."
    case ENOMEM: "there is no memory left (\(reason)). End other programs."
    case EUCLEAN:
      "the file system with \(part) is damaged (\(reason)). Check the disk (fsck), and copy what is on it elsewhere."
    default: "\(part) fails (\(reason)). Check the disk."
    }
  }
}

/// Follows a path part by part, as the kernel does (path_resolution(7)), to find the part that fails.
private struct PathWalk {
  enum End {
    case there, absent
    case stopped(Unreachable.Cause)
  }

  /// As many links as the kernel follows.
  private var links = 40
  /// The link that is being followed, what it says, and how many parts of the path come after it. If one of the target's
  /// parts is missing, the link dangles.
  private var link: (path: String, target: String, rest: Int)?

  mutating func end(of path: String) -> End {
    var place = path.hasPrefix("/") ? "/" : "."
    var parts = Self.parts(path)
    while !parts.isEmpty {
      if let link, parts.count <= link.rest { self.link = nil }
      let part = parts.removeFirst()
      let next = place == "/" ? "/\(part)" : place == "." ? part : "\(place)/\(part)"
      var status = stat()
      guard lstat(next, &status) == 0 else { return missing(next, in: place, parts, code: errno) }
      guard status.st_mode & S_IFMT == S_IFLNK else {
        place = next
        continue
      }
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next) else {
        return .stopped(.failed(next, errno))
      }
      link = link ?? (next, target, parts.count)
      links -= 1
      guard links > 0 else { return .stopped(.circle(link?.path ?? next)) }
      if target.hasPrefix("/") { place = "/" }
      parts = Self.parts(target) + parts
    }
    return .there
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }

  private func missing(
    _ part: String, in folder: String, _ rest: [String], code: Int32
  ) -> End {
    switch code {
    case ENOENT:
      if let link { return .stopped(.dangling(link: link.path, target: link.target)) }
      return rest.isEmpty ? .absent : .stopped(.noFolder(part))
    case EACCES: return .stopped(.denied(folder))
    case ENOTDIR: return .stopped(.notAFolder(folder))
    default: return .stopped(.failed(part, code))
    }
  }
}
