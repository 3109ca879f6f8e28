package import Core
import Languages

/// A period that the page's reader can choose.
package struct ReportPeriod: Equatable, Sendable {
  /// `all`, `y1`, `d90`, `2026`.
  package var id: String
  package var title: String
  package var days: ClosedRange<Day>

  /// The periods to choose from: everything, recent ones, and each year.
  ///
  /// - Parameters:
  ///   - days: the days the report covers.
  ///   - today: the end of the recent periods.
  package static func choices(of days: ClosedRange<Day>, today: Day) -> [ReportPeriod] {
    let (first, last) = (days.lowerBound.short, days.upperBound.short)
    let all = ReportPeriod(
      id: "all", title: first == last ? first : tr("\(first) to \(last)", context: "range"),
      days: days)
    let recent = [("y1", tr("Last 12 months"), 365), ("d90", tr("Last 90 days"), 90)].compactMap {
      id, title, length in period(id, title, today - (length - 1)...today, in: days)
    }
    let years = days.lowerBound.date.year...days.upperBound.date.year
    // A session with a wrong clock must not add a thousand choices.
    let named = years.suffix(40).reversed().compactMap { year -> ReportPeriod? in
      guard let first = Day(year: year, month: 1, day: 1),
        let last = Day(year: year, month: 12, day: 31)
      else { return nil }
      return period("\(year)", "\(year)", first...last, in: days)
    }
    return [all] + recent + (named.count > 1 ? named : [])
  }

  /// nil if the period holds none of the report's days, or all of them.
  private static func period(
    _ id: String, _ title: String, _ wanted: ClosedRange<Day>, in days: ClosedRange<Day>
  ) -> ReportPeriod? {
    guard wanted.overlaps(days) else { return nil }
    let part = wanted.clamped(to: days)
    return part == days ? nil : ReportPeriod(id: id, title: title, days: part)
  }
}
