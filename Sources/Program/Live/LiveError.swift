import Languages

/// What keeps a run on real devices from starting.
package enum LiveError: Error, Equatable, CustomStringConvertible {
  case noMode(String, known: [String])
  /// A grammar or a dictionary.
  case noText(String, path: String)
  case noWordModel(path: String)
  case unfitWordModel(path: String, reason: String)
  case microphone(String)
  case tooFewFiles(needed: UInt, allowed: UInt)
  case noManifest(path: String)
  case unfitManifest(location: String, reason: String)

  package var description: String {
    switch self {
    case .noMode(let mode, let known):
      "there is no mode \"\(mode)\": choose one of \(known.joined(separator: ", "))"
    case .noText(let what, let path): "cannot read the \(what) \(path) as UTF-8 text"
    case .noWordModel(let path): tr("cannot read the word model \(path): fetch it again with git")
    case .unfitWordModel(let path, let reason):
      tr("the word model \(path) can't be used: \(reason)")
    case .microphone(let reason): reason
    case .tooFewFiles(let needed, let allowed):
      "a session needs \(needed) open files, and may open only \(allowed) here. Start it where "
        + "\"ulimit -Hn\" prints \(needed) or more."
    case .noManifest(let path): "cannot read \(path)"
    case .unfitManifest(let place, let reason): "\(place): \(reason)"
    }
  }
}
