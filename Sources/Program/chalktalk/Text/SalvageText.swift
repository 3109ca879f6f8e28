import Core
import Library
import Live
import Store

/// What a damaged log has lost.
enum SalvageText {
  /// The sessions to list, before the rest is only counted.
  private static let most = 20

  static func lines(_ report: Salvage.Report) -> [String] {
    guard report.missing > 0 || !report.incomplete.isEmpty else { return [] }
    let missing =
      report.missing > 0 ? "at most \(report.missing.counted("entry")) missing" : nil
    let doubtful =
      report.doubtful > 0
      ? "\(report.doubtful.counted("entry")) that may have been changed" : nil
    let head = [missing, doubtful].compactMap(\.self).joined(separator: "; ")
    let sessions = report.incomplete.prefix(most).map { gap in
      "  session of \(gap.start.localText): \(text(gap))"
    }
    let rest = report.incomplete.count - sessions.count
    return [(head.isEmpty ? "entries are missing" : head) + ":"] + sessions
      + (rest > 0 ? ["  and \(rest.counted("more session"))"] : [])
      + (report.missingAtEnd > 0
        ? ["  after all of these: at most \(report.missingAtEnd.grouped) missing"] : [])
  }

  private static func text(_ gap: Salvage.Gap) -> String {
    guard let missing = gap.missing else { return "all missing" }
    let parts = [
      missing > 0 ? "at most \(missing.grouped) missing" : nil,
      gap.doubtful > 0 ? "\(gap.doubtful.grouped) doubtful" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
