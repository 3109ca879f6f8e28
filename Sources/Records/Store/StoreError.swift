import Core
package import Files
import Foundation
import GRDB

/// Why the log can't be opened or written, and what to do. None of these errors ever causes a file to be overwritten.
package enum StoreError: Error, Equatable, CustomStringConvertible {
  case notADatabase(path: String)
  case notOurs(path: String)
  case newerVersion(path: String)
  case damaged(path: String, detail: String)
  /// A log of 0 bytes: something has cut it.
  case emptied(path: String)
  /// The WAL beside the log is another log's, or of another state of this one.
  case foreignWAL(path: String)
  case notABackup(path: String)
  /// None of the entries of a damaged file can be read.
  case nothingLeft(path: String)
  case damagedBackup(path: String, detail: String)
  /// The log is named as a backup of itself.
  case isTheLog(path: String)
  /// A backup has triggers, views or tables that Chalktalk doesn't make.
  case foreignParts(path: String, parts: [String])
  case readOnly(path: String)
  case diskFull(path: String)
  case diskFailed(path: String, detail: String)
  case cannotOpen(path: String, detail: String)
  /// Nobody can say whether the log is there.
  case unreachable(Unreachable)
  case notAFile(path: String, isFolder: Bool)
  /// Another Chalktalk has locked it.
  case inUse(path: String)
  /// A program that isn't ours has locked it.
  case locked(path: String, by: String)
  /// The log's name belongs to another file than the one written, or to none. The entries so far are in a new log, unless
  /// `detail` says why it can't be made.
  case moved(path: String, detail: String?)
  case failed(path: String, detail: String)

  package var description: String {
    switch self {
    case .notADatabase(let path):
      "\(path) is not a Chalktalk log, or its beginning is damaged. It was left as it is. If it was a log, "
        + "`chalktalk restore --salvage \(path)` saves what it still holds; `chalktalk restore --list` shows "
        + "the backups."
    case .notAFile(let path, let isFolder):
      isFolder
        ? "\(path) is a folder. It was left as it is; choose a file with --db."
        : "\(path) is a device or a pipe. It was left as it is; choose a file."
    case .notOurs(let path):
      "\(path) is a database of another program. It was left as it is; choose another file with --db."
    case .newerVersion(let path):
      "\(path) was written by a newer Chalktalk. It was left as it is; update Chalktalk to read it."
    case .damaged(let path, let detail):
      "\(path) is damaged (\(detail)). It was left as it is. `chalktalk restore --salvage \(path)` saves "
        + "what it still holds; `chalktalk restore --list` shows the backups."
    case .emptied(let path):
      "\(path) is empty: something has cut it to 0 bytes."
    case .foreignWAL(let path):
      "\(path)-wal belongs to another log, or to a later state of this one, so neither was opened. If you copied a "
        + "backup here, move \(path)-wal away first; if a file was copied over the log, put the log back."
    case .nothingLeft(let path):
      "\(path) holds no entry that can be read, so nothing was changed"
    case .notABackup(let path):
      "\(path) is not a backup of a Chalktalk log, so it was not restored. Choose another: "
        + "chalktalk restore --list"
    case .damagedBackup(let path, let detail):
      "\(path) is damaged (\(detail)), so it was not restored. Choose another (chalktalk restore --list), or "
        + "restore what it still holds: chalktalk restore --salvage \(path)"
    case .isTheLog(let path):
      "\(path) is the log itself, not a backup of it. Choose a backup: chalktalk restore --list"
    case .foreignParts(let path, let parts):
      "\(path) has parts that Chalktalk does not create (\(parts.joined(separator: ", "))), so it was not "
        + "restored. Choose another backup."
    case .readOnly(let path):
      "\(path) cannot be written. Make it and its folder writable, or choose another with --db."
    case .diskFull(let path):
      "the disk is full: make room (\(path))"
    case .diskFailed(let path, let detail):
      "the disk failed (\(detail)): check it (\(path))"
    case .cannotOpen(let path, let detail):
      "cannot open \(path): \(detail). Check the folder, or choose another file with --db."
    case .unreachable(let failure): "\(failure)"
    case .inUse(let path):
      "another chalktalk is using \(path). End it first, or give this one --db OTHER."
    case .locked(let path, let program):
      "\(program) has locked \(path). End it or what it does there, then try again."
    case .moved(let path, nil):
      "the log was moved or deleted. This session is now in a new one: log it again (\(path))"
    case .moved(let path, let detail?):
      "the log was moved or deleted, and a new one can't be made: \(detail). This session is kept "
        + "in memory: put the folder back and log it again (\(path))"
    case .failed(let path, let detail):
      "\(path): \(detail)"
    }
  }
}

extension StoreError {
  /// Whether the log itself is damaged.
  package var isDamage: Bool {
    switch self {
    case .damaged, .notADatabase, .emptied: true
    default: false
    }
  }

  /// The same, where the user waits for an entry to be logged.
  package var ofEntry: String {
    switch self {
    case .diskFull(let path): "the disk is full: make room and log it again (\(path))"
    case .diskFailed(let path, let detail):
      "the disk refused the write (\(detail)): check the disk, then log it again (\(path))"
    default: description
    }
  }

  /// The meaning of an error of SQLite or of a file for the log at `path`.
  init(_ error: any Error, path: String) {
    self =
      switch error {
      case let error as StoreError: error
      case let error as DatabaseError: Self.meaning(of: error, path)
      case let error as FileError: Self.meaning(of: error, path)
      case let error as DecodingError: .damaged(path: path, detail: error.reason)
      default: .failed(path: path, detail: error.localizedDescription)
      }
  }

  private static func meaning(of error: DatabaseError, _ path: String) -> StoreError {
    let detail = error.message ?? "\(error.resultCode)"
    return switch error.resultCode {
    case .SQLITE_FULL: .diskFull(path: path)
    // A limit on file sizes makes writes fail like this, too.
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_WRITE: .diskFull(path: path)
    case .SQLITE_IOERR: .diskFailed(path: path, detail: detail)
    case .SQLITE_READONLY, .SQLITE_PERM: .readOnly(path: path)
    case .SQLITE_CORRUPT: .damaged(path: path, detail: detail)
    case .SQLITE_NOTADB: .notADatabase(path: path)
    case .SQLITE_CANTOPEN: .cannotOpen(path: path, detail: detail)
    case .SQLITE_BUSY:
      LockHolder.foreign(of: path).map { .locked(path: path, by: $0) } ?? .inUse(path: path)
    default: .failed(path: path, detail: detail)
    }
  }

  private static func meaning(of error: FileError, _ path: String) -> StoreError {
    switch error {
    case .cannotWrite(_, ENOSPC), .cannotWrite(_, EDQUOT), .cannotCreate(_, ENOSPC),
      .cannotCreate(_, EDQUOT):
      .diskFull(path: path)
    case .cannotWrite(_, let code):
      .diskFailed(path: path, detail: String(cString: strerror(code)))
    case .cannotCreate(_, let code):
      .cannotOpen(path: path, detail: String(cString: strerror(code)))
    case .unreachable(let failure): .unreachable(failure)
    case .exists, .isTheLog, .isFolder: .cannotOpen(path: path, detail: "\(error)")
    }
  }
}
