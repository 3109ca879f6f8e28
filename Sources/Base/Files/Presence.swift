package import Foundation

/// What a path leads to. There is a third answer beside there and absent: that the disk can't say. It is thrown, as
/// `FileError.unreachable`, and is never taken for absence.
package enum Presence: Equatable, Sendable {
  /// Nothing has the name, and its folder is there.
  case absent
  case file
  case folder
  /// A pipe, a terminal or /dev/null.
  case stream
  /// Another device or a socket, from which nothing of ours can be read: it has no end, or is no file.
  case device
}

/// What it means if the folder that a file should be in is missing.
package enum MissingFolder: Sendable {
  /// The user named it: it may be on a stick that isn't connected.
  case isUnreachable
  /// Chalktalk makes it when it needs it, so that without it nothing is in it.
  case isEmpty
}

extension Files {
  /// Asks the disk what has a name; links are followed. Nothing else in the program asks.
  ///
  /// Only ENOENT of the name itself, in a folder that is there, is absence. A link to nothing, a folder that can't be
  /// entered, a stale mount or a failing disk throw `FileError.unreachable`, which names the part that fails.
  package static func presence(
    of path: String, missingFolder: MissingFolder = .isUnreachable
  ) throws(FileError) -> Presence {
    var status = stat()
    if stat(path, &status) == 0 {
      return switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFIFO: .stream
      case S_IFCHR where Self.isTerminalOrNull(status): .stream
      default: .device
      }
    }
    guard let failure = Unreachable(path, code: errno, missingFolder) else { return .absent }
    throw .unreachable(failure)
  }

  private static func isTerminalOrNull(_ status: stat) -> Bool {
    // Numbers of Linux's Documentation/admin-guide/devices.txt.
    let (major, minor) = (status.st_rdev >> 8 & 0xfff, status.st_rdev & 0xff)
    return major == 1 && minor == 3 || [4, 5].contains(major) || (136...143).contains(major)
  }

  /// Whether anything has the name.
  package static func isThere(
    _ path: String, missingFolder: MissingFolder = .isUnreachable
  ) throws(FileError) -> Bool {
    try presence(of: path, missingFolder: missingFolder) != .absent
  }

  /// Whether a file can be read right now, for choosing between places where it would do.
  package static func isReadable(_ path: String) -> Bool {
    (try? presence(of: path)).map { $0 != .absent } == true && access(path, R_OK) == 0
  }

  /// The bytes of one of the program's own files; nil if it is absent. Throws if it can't be reached or read, or is a folder.
  package static func contents(
    of path: String, missingFolder: MissingFolder = .isEmpty
  ) throws(FileError) -> Data? {
    // Nobody writes into a pipe for us to read it to its end; /dev/null stands for an empty file.
    if try presence(of: path, missingFolder: missingFolder) == .stream,
      followed(path) != "/dev/null"
    {
      throw .unreachable(Unreachable(path: path, cause: .notAFile(path)))
    }
    guard let file = try reading(path, missingFolder: missingFolder) else { return nil }
    return try withExtendedLifetime(file) { () throws(FileError) in
      try rest(of: file.fileDescriptor, path)
    }
  }

  /// Opens a file for reading; nil if it is absent. Throws if it can't be reached or read, or is a folder.
  package static func reading(
    _ path: String, missingFolder: MissingFolder = .isUnreachable
  ) throws(FileError) -> FileHandle? {
    switch try presence(of: path, missingFolder: missingFolder) {
    case .absent: return nil
    case .folder: throw .isFolder(path: path)
    case .device: throw .unreachable(Unreachable(path: path, cause: .notAFile(path)))
    case .file, .stream: break
    }
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard opened >= 0 else { throw unreadable(path) }
    return FileHandle(fileDescriptor: opened, closeOnDealloc: true)
  }

  private static func rest(of opened: Int32, _ path: String) throws(FileError) -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(opened, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      guard count > 0 else { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }

  /// The names in a folder, sorted, hidden ones included; none if it is absent. Throws if it can't be read.
  package static func names(
    in folder: String, missingFolder: MissingFolder = .isEmpty
  ) throws(FileError) -> [String] {
    switch try presence(of: folder, missingFolder: missingFolder) {
    case .absent: return []
    case .file, .stream, .device:
      throw .unreachable(Unreachable(path: folder, cause: .notAFolder(folder)))
    case .folder: break
    }
    guard let stream = opendir(folder) else { throw unreadable(folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    if errno != 0 { throw unreadable(folder) }
    return names.sorted()
  }

  /// The error of the latest call, which tried to read something that has the name.
  private static func unreadable(_ path: String) -> FileError {
    let code = errno
    let cause: Unreachable.Cause = code == EACCES ? .denied(path) : .failed(path, code)
    return .unreachable(Unreachable(path: path, cause: cause))
  }
}
