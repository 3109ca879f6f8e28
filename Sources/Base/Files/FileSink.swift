package import Foundation

/// Writes bytes to an open file, 64 KiB at a time.
package final class FileSink {
  private static let limit = 1 << 16

  private let descriptor: Int32
  private let path: String
  private var buffer = Data()

  init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  package func put(_ data: Data) throws(FileError) {
    buffer.append(data)
    if buffer.count >= Self.limit { try flush() }
  }

  func flush() throws(FileError) {
    let code = Descriptor.write(buffer, to: descriptor)
    buffer.removeAll(keepingCapacity: true)
    if code != 0 { throw .cannotWrite(path: path, code: code) }
  }
}

/// System calls on descriptors.
enum Descriptor {
  /// Writes all of the data; returns 0, or the errno of the call that failed.
  ///
  /// - Parameter waits: whether to wait for the reader of a pipe or terminal that is full and that
  ///   another program has made non-blocking.
  static func write(_ data: Data, to descriptor: Int32, waits: Bool = false) -> Int32 {
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if waits, errno == EAGAIN {
          var full = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&full, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  /// Syncs a folder, so that the names in it are on disk.
  static func sync(folder path: String) throws(FileError) {
    let opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw .cannotWrite(path: path, code: errno) }
    defer { close(opened) }
    // EINVAL: this file system has nothing to sync (fsync(2)).
    if fsync(opened) != 0, errno != EINVAL { throw .cannotWrite(path: path, code: errno) }
  }
}
