/// Why the log cannot be opened or written, and what to do. Nothing is ever overwritten because of one.
package enum StoreError: Error, Equatable, CustomStringConvertible {
  case notADatabase(path: String)
  case notOurs(path: String)
  case newerVersion(path: String)
  case damaged(path: String, detail: String)
  case readOnly(path: String)
  case diskFull(path: String)
  case cannotOpen(path: String, detail: String)
  case failed(path: String, detail: String)

  package var description: String {
    switch self {
    case .notADatabase(let path):
      "\(path) is not a Chalktalk log, or is damaged. It was left as it is. Give a backup with "
        + "`chalktalk restore FILE`, or start a new log with --db OTHER."
    case .notOurs(let path):
      "\(path) is a database of another program. It was left as it is; choose another file with --db."
    case .newerVersion(let path):
      "\(path) was written by a newer Chalktalk. It was left as it is; update Chalktalk to read it."
    case .damaged(let path, let detail):
      "\(path) is damaged (\(detail)). It was left as it is. Copy it aside, then give a backup with "
        + "`chalktalk restore FILE`, or start a new log with --db OTHER."
    case .readOnly(let path):
      "\(path) cannot be written. Make it and its folder writable, or choose another with --db."
    case .diskFull(let path):
      "the disk is full: make room and say it again (\(path))"
    case .cannotOpen(let path, let detail):
      "cannot open \(path): \(detail). Check the folder, or choose another file with --db."
    case .failed(let path, let detail):
      "\(path): \(detail)"
    }
  }
}
