import Analysis
package import Log

/// A stretch of time that the page's reader can choose.
package struct ReportPeriod: Equatable, Sendable {
  /// `all`, `y1`, `d90`, `2026`.
  package var id: String
  package var title: String
  package var days: ClosedRange<Day>

  /// What there is to choose from: all of it, what is recent, and each year.
  ///
  /// - Parameters:
  ///   - days: those that the report is about.
  ///   - today: recent is before it.
  package static func choices(of days: ClosedRange<Day>, today: Day) -> [ReportPeriod] {
    let (first, last) = (days.lowerBound.short, days.upperBound.short)
    let all = ReportPeriod(
      id: "all", title: first == last ? first : "\(first) to \(last)", days: days)
    let recent = [("y1", "Last 12 months", 365), ("d90", "Last 90 days", 90)].compactMap {
      id, title, length in period(id, title, today - (length - 1)...today, in: days)
    }
    let years = days.lowerBound.date.year...days.upperBound.date.year
    // A clock that was wrong for a session makes no thousand choices.
    let named = years.suffix(40).reversed().compactMap { year -> ReportPeriod? in
      guard let first = Day(year: year, month: 1, day: 1),
        let last = Day(year: year, month: 12, day: 31)
      else { return nil }
      return period("\(year)", "\(year)", first...last, in: days)
    }
    return [all] + recent + (named.count > 1 ? named : [])
  }

  /// nil of one that has nothing of the report's days, or all of them.
  private static func period(
    _ id: String, _ title: String, _ wanted: ClosedRange<Day>, in days: ClosedRange<Day>
  ) -> ReportPeriod? {
    guard wanted.overlaps(days) else { return nil }
    let part = wanted.clamped(to: days)
    return part == days ? nil : ReportPeriod(id: id, title: title, days: part)
  }
}
