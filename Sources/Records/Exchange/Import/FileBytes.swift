import Foundation

/// A file's bytes, read in pieces.
struct FileBytes {
  private static let size = 1 << 16

  private let handle: FileHandle
  private let path: String

  init(_ path: String) throws(ImportFileError) {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path) }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
    else {
      throw .folder(path)
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw .noPermission(path)
    }
    self.handle = handle
    self.path = path
  }

  /// nil at the end.
  mutating func next() throws(ImportFileError) -> [UInt8]? {
    do {
      let data = try handle.read(upToCount: Self.size)
      return data.flatMap { $0.isEmpty ? nil : Array($0) }
    } catch {
      throw .unreadable(path, reason: error.localizedDescription)
    }
  }
}
