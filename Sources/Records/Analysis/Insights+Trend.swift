import Foundation
import Log

/// The trend of the level.
extension Insights {
  /// The change of the level between the first and last session of the last twelve weeks, in
  /// grades.
  package struct Trend: Equatable, Sendable {
    package var change: Double
    /// The standard deviation of the level at the end, in grades.
    package var deviation: Double
    package var days: Int
    package var sessions: Int

    package var weeks: Int { days / 7 }
  }

  /// A smaller change, in grades, is no trend.
  static let stillness = 0.25

  /// nil unless there are twelve sessions in at least eight of the last twelve weeks, and the level
  /// is known to within half a grade.
  package var trend: Trend? {
    guard let model else { return nil }
    let recent = model.course(sessions).filter { $0.day > today - 84 }
    guard let first = recent.first, let last = recent.last, recent.count >= 12,
      last.day.number - first.day.number >= 56, last.day > today - 21,
      first.deviation < 0.5, last.deviation < 0.5
    else { return nil }
    return Trend(
      change: last.grade - first.grade, deviation: last.deviation,
      days: last.day.number - first.day.number, sessions: recent.count)
  }

  /// A plateau, a decline or a rise.
  package var course: Insight? {
    guard let trend else { return nil }
    let amount = "\(self.text(abs(trend.change))) grades in \(trend.weeks) weeks"
    let (finding, text): (Insight.Finding, String) =
      if trend.change <= -Self.stillness {
        (.decline, "Your level eased by \(amount): some easier weeks may bring it back.")
      } else if trend.change >= Self.stillness {
        (.rise, "Your level rose by \(amount): what you do works.")
      } else {
        (.plateau, "Your level hasn't moved for \(trend.weeks) weeks: time to change something.")
      }
    return Insight(
      finding: finding, text: text,
      reason: "\(String(format: "%+.1f", trend.change)) grades over \(trend.sessions) sessions, "
        + "give or take \(self.text(trend.deviation)).",
      numbers: [
        "change": trend.change, "sessions": Double(trend.sessions), "days": Double(trend.days),
        "deviation": trend.deviation,
      ])
  }
}
