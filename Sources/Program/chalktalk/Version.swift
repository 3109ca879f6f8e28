import CVersion

/// The version of this program. Package.swift sets it, and nothing else does.
enum Version {
  /// `1.1.0`, or `1.1.0-dev` before that release: the version stored in a log.
  static let number = String(cString: chalktalk_version())

  /// `1.1.0 (6985bb3d21c0)`; a `+` after the commit means that files had been changed.
  static let text: String = {
    let commit = String(cString: chalktalk_commit())
    return commit.isEmpty ? number : "\(number) (\(commit))"
  }()
}
