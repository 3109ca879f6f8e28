package import Foundation

/// A folder for the user alone that goes with the value.
package final class ScratchFolder: Sendable {
  package let path: String

  /// Makes one in the system's folder for temporary files, or beside what it is for.
  package init(in parent: String = FileManager.default.temporaryDirectory.path) throws(FileError) {
    var name = Array("\(parent)/.chalktalk-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw .cannotCreate(path: parent, code: errno) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file into it. Nothing is put on disk: it is gone when the program is.
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
