import Core
import Foundation
import Languages

/// The trend of the level.
extension Insights {
  /// The change of the level between the first and the last session, in grades.
  package struct Trend: Equatable, Sendable {
    package var change: Double
    /// The standard deviation of the change.
    package var deviation: Double
    package var days: Int
    package var sessions: Int

    package var weeks: Int { days / 7 }
    /// How far the change may be off, nine times of ten.
    package var margin: Double { LevelModel.nineOfTen * deviation }
  }

  /// A rise or a decline is claimed beyond this many deviations of the change. That is a little more than the margin, so
  /// that of a hundred climbers whose level stays fewer than ten are told that it moved (docs/insights.md).
  static let certainty = 1.8
  /// On a plateau the change is surely smaller, in grades.
  static let stillness = 1.0

  /// nil without twelve sessions in at least eight weeks, the last of them at most three weeks ago.
  package var trend: Trend? {
    guard let model, sessions.count >= 12 else { return nil }
    let days = model.days.upperBound.number - model.days.lowerBound.number
    guard days >= 56, model.days.upperBound > today - 21 else { return nil }
    let change = model.change
    return Trend(
      change: change.grade, deviation: change.deviation, days: days, sessions: sessions.count)
  }

  /// A plateau, a decline or a rise; nil if the sessions allow several of them.
  package var course: Insight? {
    guard let trend, let finding = finding(of: trend) else { return nil }
    let (grades, weeks) = (self.text(abs(trend.change)), trend.weeks)
    let text =
      switch finding {
      case .decline:
        tr(
          "Your level eased by \(grades) grades in \(weeks) weeks: some easier weeks may bring it "
            + "back.")
      case .rise:
        tr("Your level rose by \(grades) grades in \(weeks) weeks: what you do works.")
      case .plateau, .nextGrade, .shortRests, .enoughTries, .volumeJump:
        tr(
          "Your level has held for \(weeks) weeks, to within a grade: time to change something.")
      }
    let change = String(format: "%+.1f", trend.change).withDecimalSeparator
    return Insight(
      finding: finding, text: text,
      reason: tr(
        "\(change) grades over \(trend.sessions) sessions, give or take "
          + "\(self.text(trend.margin))."),
      numbers: [
        "change": trend.change, "sessions": Double(trend.sessions), "days": Double(trend.days),
        "deviation": trend.deviation,
      ])
  }

  private func finding(of trend: Trend) -> Insight.Finding? {
    if abs(trend.change) > Self.certainty * trend.deviation {
      return trend.change < 0 ? .decline : .rise
    }
    return abs(trend.change) + trend.margin < Self.stillness ? .plateau : nil
  }
}
