package import Files

/// A file that can't be imported.
package enum ImportFileError: Error, Equatable, CustomStringConvertible {
  case missing(String)
  case folder(String)
  case unreachable(Unreachable)
  case unreadable(String, reason: String)
  /// A log's database, or a backup of one.
  case wholeLog(String)
  case empty(String)
  case unfit(String, FileProblem)

  package var description: String {
    switch self {
    case .missing(let path): "there is no file \(path)"
    case .folder(let path): "\(path) is a folder: name a file in it"
    case .unreachable(let failure): "\(failure)"
    case .unreadable(let path, let reason): "\(path) can't be read: \(reason)"
    case .wholeLog(let path):
      "\(path) is a whole log or a backup. To restore it: chalktalk restore \(path). To import it, "
        + "first export it: chalktalk export --db \(path) --output FILE"
    case .empty(let path): "\(path) is empty"
    case .unfit(let path, let problem): "\(path): \(problem)"
    }
  }
}
