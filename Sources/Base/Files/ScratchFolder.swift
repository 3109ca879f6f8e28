package import Foundation

/// A temporary folder, accessible only to the user, that is removed with the value.
package final class ScratchFolder: Sendable {
  package let path: String

  /// Makes a folder in the system's temporary folder, or beside the file it is for.
  package init(in parent: String = FileManager.default.temporaryDirectory.path) throws(FileError) {
    var name = Array("\(parent)/.chalktalk-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw .cannotCreate(path: parent, code: errno) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file into the folder. The file isn't synced: it is gone when the program ends.
  package func write(_ data: Data, to name: String) throws(FileError) -> String {
    let file = "\(path)/\(name)"
    let opened = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw .cannotCreate(path: file, code: errno) }
    defer { close(opened) }
    let code = Descriptor.write(data, to: opened)
    if code != 0 { throw .cannotWrite(path: file, code: code) }
    return file
  }
}
