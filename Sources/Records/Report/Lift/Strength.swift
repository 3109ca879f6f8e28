import Analysis
import Core
import Languages

/// The estimated maxes of the most trained exercises over the last ninety days, beside the ninety
/// before.
struct Strength {
  private static let listed = 6

  private let now: LiftReview
  private let before: LiftReview
  private let text: LiftReviewText
  private let unit: MassUnit

  init(_ log: TalliedLog, in unit: MassUnit, today: Day) {
    let days = (today - 89...today, today - 179...today - 90)
    now = LiftReview(log.within(days.0), by: .year, over: days.0)
    before = LiftReview(log.within(days.1), by: .year, over: days.1)
    text = LiftReviewText(unit)
    self.unit = unit
  }

  /// nil where no lifted exercise has an estimate.
  var panel: Panel? {
    let shown = now.exercises.filter { $0.estimate != nil }.prefix(Self.listed)
    guard !shown.isEmpty else { return nil }
    let table = Table(
      [
        .init(tr("Exercise"), .label), .init(tr("Estimated max"), .text),
        .init(tr("90 days before"), .text), .init(tr("Change", context: "difference"), .text),
      ], shown.map(row))
    return Panel(
      id: "strength", title: tr("Strength in the last 90 days"),
      body: """
        <div class="scroll" tabindex="0" role="region" aria-label="\(tr("Strength"))">
        \(table.html(caption: tr("Strength in the last 90 days")))</div>
        <p class="quiet">\(tr("The exercises with the most sets."))</p>

        """)
  }

  private func row(_ line: LiftReview.ExerciseLine) -> [Table.Cell] {
    let earlier = before.exercises.first { $0.id == line.id }?.estimate
    var change: String?
    if let now = line.estimate, let earlier {
      // The difference between the shown values: estimates are rounded to half a unit.
      let halves = halves(now) - halves(earlier)
      let amount = "\(abs(halves) / 2)\(halves.isMultiple(of: 2) ? "" : ".5")"
      let size = "\(amount.withDecimalSeparator) \(unit.rawValue)"
      change =
        halves == 0 ? tr("same", context: "difference") : (halves > 0 ? "+" : "−") + size
    }
    return [
      Table.Cell(line.name), .text(line.estimate.map(text.estimate)),
      .text(earlier.map(text.estimate)), .text(change),
    ]
  }

  private func halves(_ grams: Int) -> Int { Int((text.amount(grams) * 2).rounded()) }
}

extension LatelyOverview {
  /// nil where no lifted exercise has an estimate.
  var strength: Panel? { Strength(log, in: unit, today: today).panel }
}
