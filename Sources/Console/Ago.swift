import Log

extension Duration {
  /// How long ago something was, as people say it.
  var ago: String {
    let minutes = max(0, milliseconds / 60_000)
    switch minutes {
    case 0: return "just now"
    case 1..<60: return "\(minutes) min ago"
    case 60..<1440: return "\(minutes / 60) h ago"
    default: return "\(minutes / 1440) day\(minutes < 2880 ? "" : "s") ago"
    }
  }
}
