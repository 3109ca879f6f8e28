import Foundation

/// A file's bytes, read in pieces.
struct FileBytes {
  private static let size = 1 << 16

  private let handle: FileHandle
  private let path: String

  init(_ path: String) throws {
    try CommandFailure.unlessFound(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
    else {
      throw CommandFailure(.noInput, "\(path) is a folder: name a file in it")
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw CommandFailure(.noPermission, "\(path) can't be read: its permissions don't allow it")
    }
    self.handle = handle
    self.path = path
  }

  /// nil at the end.
  mutating func next() throws -> [UInt8]? {
    do {
      let data = try handle.read(upToCount: Self.size)
      return data.flatMap { $0.isEmpty ? nil : Array($0) }
    } catch {
      throw CommandFailure(.ioError, "\(path) can't be read: \(error.localizedDescription)")
    }
  }
}
