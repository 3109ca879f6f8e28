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
    self.path = path
    let type = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)[.type]
    self.handle = type as? FileAttributeType == .typeRegular ? handle : try Self.copy(handle, path)
  }

  /// What comes through a pipe, in a file without a name that can be read twice.
  private static func copy(_ pipe: FileHandle, _ path: String) throws(ImportFileError) -> FileHandle
  {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    do {
      try Data().write(to: place, options: .withoutOverwriting)
      let copy = try FileHandle(forUpdating: place)
      try FileManager.default.removeItem(at: place)
      while let data = try pipe.read(upToCount: size), !data.isEmpty {
        try copy.write(contentsOf: data)
      }
      try copy.seek(toOffset: 0)
      return copy
    } catch {
      throw .unreadable(path, reason: error.localizedDescription)
    }
  }

  /// Goes back to the beginning.
  func rewind() throws(ImportFileError) {
    do {
      try handle.seek(toOffset: 0)
    } catch {
      throw .unreadable(path, reason: error.localizedDescription)
    }
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
