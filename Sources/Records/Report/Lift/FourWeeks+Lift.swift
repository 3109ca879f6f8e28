import Analysis
import Core
import Languages

extension FourWeeks {
  /// Empty if nothing was lifted.
  var lifting: [[Table.Cell]] {
    let this = LiftReview(now, by: .year, over: days.now).sum
    let that = LiftReview(before, by: .year, over: days.before).sum
    guard this.sets + that.sets > 0 else { return [] }
    let text = LiftReviewText(unit)
    return [
      row(tr("Sets"), this.sets, that.sets),
      row(tr("Lifted, \(unit.rawValue)"), text.whole(this.volume), text.whole(that.volume)),
    ]
  }
}
