import Languages

extension Duration {
  /// How a clock that shows whole seconds rounds.
  package enum ClockRounding {
    /// For time left: it shows its full length at the start, and 0:00 only when nothing is left.
    case up
    /// For elapsed time: only whole seconds count.
    case down
  }

  /// Minutes and seconds, `1:05`; with hours if there are any, `1:02:03`. The sign is dropped.
  package func clock(_ rounding: ClockRounding = .down) -> String {
    let size = self < .zero ? .zero - self : self
    let isBegun = rounding == .up && size.components.attoseconds > 0
    let total = size.components.seconds + (isBegun ? 1 : 0)
    let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60)
    let two = { (n: Int64) in n < 10 ? "0\(n)" : "\(n)" }
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
  }

  /// In whole minutes: `0 min`, `42 min`, `5 h 33 min`.
  package var minutes: String {
    let minutes = wholeMinutes
    return minutes < 60 ? tr("\(minutes) min") : tr("\(minutes / 60) h \(minutes % 60) min")
  }

  /// Minutes without the begun one, everywhere: a session of 25:58 is “25 min” in every list. Sums
  /// are cut once, when all is added.
  package var wholeMinutes: Int { max(0, Int(milliseconds / 60_000)) }

  /// How long ago something happened, in everyday words.
  package var ago: String {
    let minutes = wholeMinutes
    switch minutes {
    case 0: return tr("just now")
    case 1..<60: return tr("\(minutes) min ago")
    case 60..<1440: return tr("\(minutes / 60) h ago")
    default:
      let days = minutes / 1440
      return plural(days, "\(days.grouped) day ago", "\(days.grouped) days ago")
    }
  }
}

extension String {
  /// The text with spaces after it up to a width; a longer text stays whole.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
