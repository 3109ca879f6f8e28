package import Foundation

/// The one place that writes files; docs/reliability.md lists its guarantees.
package enum Files {
  /// Writes a whole file: beside its target, to disk, then under its name. Devices and pipes are
  /// written to directly.
  package static func write(
    _ data: Data, to path: String, existing: Existing = .replaced,
    sparing: SparedFiles = SparedFiles([])
  ) throws(FileError) {
    let target = try FileTarget(path, existing: existing, sparing: sparing)
    do {
      try write(to: target) { try $0.put(data) }
    } catch let error as FileError {
      throw error
    } catch {
      preconditionFailure("only the sink throws here: \(error)")
    }
  }

  /// Writes a whole file from what `body` puts into the sink; if `body` throws, nothing has
  /// changed.
  package static func write(to target: FileTarget, _ body: (FileSink) throws -> Void) throws {
    if target.occupant == .stream { return try stream(to: target.path, body) }
    Leftovers.sweep(target.path)
    let unfinished = try UnfinishedFile(for: target)
    let sink = FileSink(unfinished.descriptor, path: target.path)
    try body(sink)
    try sink.flush()
    try unfinished.commit()
  }

  private static func stream(to path: String, _ body: (FileSink) throws -> Void) throws {
    let opened = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard opened >= 0 else { throw FileError.cannotCreate(path: path, code: errno) }
    defer { close(opened) }
    let sink = FileSink(opened, path: path)
    try body(sink)
    try sink.flush()
  }

  /// Removes what a kill left of writing this file.
  package static func sweep(_ path: String) { Leftovers.sweep(followed(path)) }

  /// Replaces a file that is rewritten all the time. The file isn't synced, so nothing waits for
  /// the disk. A pipe without a reader doesn't matter: opened for reading and writing, it neither
  /// blocks nor breaks (fifo(7)).
  package static func refresh(_ data: Data, at target: FileTarget) throws(FileError) {
    if target.occupant == .stream {
      let opened = open(target.path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
      guard opened >= 0 else { throw .cannotCreate(path: target.path, code: errno) }
      defer { close(opened) }
      let code = Descriptor.write(data, to: opened)
      if code != 0 { throw .cannotWrite(path: target.path, code: code) }
      return
    }
    let unfinished = try UnfinishedFile(for: target)
    let code = Descriptor.write(data, to: unfinished.descriptor)
    if code != 0 { throw .cannotWrite(path: target.path, code: code) }
    try unfinished.commit(durable: false)
  }

  /// Makes a folder and its missing parents, accessible only to the user; existing folders stay as
  /// they are.
  package static func makeFolder(_ path: String) throws(FileError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw .cannotCreate(path: path, code: ENOTDIR)
      }
      return
    }
    let parent = FileTarget.folder(of: path)
    if parent != path, parent != "." { try makeFolder(parent) }
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw .cannotCreate(path: path, code: errno) }
  }

  /// Opens a file for appending; a new one is accessible only to the user.
  package static func appending(to path: String) throws(FileError) -> FileHandle {
    let opened = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
    guard opened >= 0 else { throw .cannotCreate(path: path, code: errno) }
    return FileHandle(fileDescriptor: opened, closeOnDealloc: true)
  }

  /// Renames a file, and replaces the one that has the name.
  package static func rename(_ path: String, to other: String) throws(FileError) {
    guard Foundation.rename(path, other) == 0 else {
      throw .cannotWrite(path: other, code: errno)
    }
    try Descriptor.sync(folder: FileTarget.folder(of: other))
  }

  /// Gives a file a second name, or a copy if the file system doesn't support links; on disk when it returns. Throws if
  /// there is a file with that name.
  package static func keep(_ path: String, as other: String) throws(FileError) {
    if link(path, other) != 0 {
      guard [EPERM, EOPNOTSUPP, EMLINK].contains(errno) else {
        throw .cannotWrite(path: other, code: errno)
      }
      let unfinished = try UnfinishedFile(for: FileTarget(other, existing: .kept))
      try duplicate(path, to: unfinished.path)
      try unfinished.commit()
    }
    try Descriptor.sync(folder: FileTarget.folder(of: other))
  }

  /// Copies bytes into a new file, accessible only to the user, or an existing one. Doesn't sync.
  package static func duplicate(_ path: String, to copy: String) throws(FileError) {
    let from = open(path, O_RDONLY | O_CLOEXEC)
    guard from >= 0 else { throw .cannotCreate(path: path, code: errno) }
    defer { close(from) }
    let to = open(copy, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard to >= 0 else { throw .cannotCreate(path: copy, code: errno) }
    defer { close(to) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(from, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .cannotWrite(path: path, code: errno) }
      guard count > 0 else { return }
      let code = Descriptor.write(Data(buffer[..<count]), to: to)
      if code != 0 { throw .cannotWrite(path: copy, code: code) }
    }
  }

  /// The end of a chain of symbolic links, whether or not it exists: where a file is written. A
  /// circle ends after as many links as the kernel follows.
  package static func followed(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        return path
      }
      path = next.hasPrefix("/") ? next : FileTarget.folder(of: path) + "/" + next
    }
    return path
  }

  /// Puts a file that another part of the program has written on disk, and its name; nothing for one that is absent.
  package static func sync(_ path: String) throws(FileError) {
    guard let file = try reading(path) else { return }
    defer { try? file.close() }
    guard fsync(file.fileDescriptor) == 0 else { throw .cannotWrite(path: path, code: errno) }
    try Descriptor.sync(folder: FileTarget.folder(of: path))
  }

  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 else { throw .cannotWrite(path: path, code: errno) }
  }

  /// The first of `name`, `name-2`, `name-3`, ... that is free.
  package static func freeName(_ name: String, extension suffix: String = "") -> String {
    var number = 1
    var candidate = name + suffix
    var status = stat()
    while lstat(candidate, &status) == 0 {
      number += 1
      candidate = "\(name)-\(number)\(suffix)"
    }
    return candidate
  }
}
