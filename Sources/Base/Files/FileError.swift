import Foundation

/// Why a file was not written or can't be read, and what to do. An earlier file is unchanged.
package enum FileError: Error, Equatable, CustomStringConvertible {
  /// The file exists, and Chalktalk didn't make it.
  case exists(path: String)
  /// The file is the log, or one of SQLite's files beside it.
  case isTheLog(path: String)
  case isFolder(path: String)
  /// The system refused to create the file; `code` is an errno.
  case cannotCreate(path: String, code: Int32)
  /// The file could not be written; `code` is an errno.
  case cannotWrite(path: String, code: Int32)
  /// Nobody can say whether the file is there.
  case unreachable(Unreachable)

  package var description: String {
    switch self {
    case .exists(let path):
      "\(path) already exists and was left as it is. Choose another name, or move it away first."
    case .isTheLog(let path):
      "\(path) is the log itself, or part of it. Choose another file."
    case .isFolder(let path): "\(path) is a folder. Add a file's name to it."
    case .cannotCreate(let path, let code):
      "cannot create \(path): \(Self.reason(code)). Check the folder, or choose another one."
    case .cannotWrite(let path, let code):
      "cannot write \(path): \(Self.reason(code)). Make room or choose another disk, then try again."
    case .unreachable(let failure): "\(failure)"
    }
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
