import CVersion

/// The version of this program. Package.swift sets it, and nothing else does.
enum Version {
  /// `1.0.0`: what a log keeps of the program that wrote it.
  static let number = String(cString: chalktalk_version())

  /// `1.0.0 (6985bb3d21c0)`; a `+` behind the commit says that files had been changed.
  static let text: String = {
    let commit = String(cString: chalktalk_commit())
    return commit.isEmpty ? number : "\(number) (\(commit))"
  }()
}
