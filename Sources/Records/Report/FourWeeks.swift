import Analysis
import Core
import Grades
import Languages

/// The last four weeks beside the four before them, in one table.
struct FourWeeks {
  let now: TalliedLog
  let before: TalliedLog
  let unit: MassUnit
  let days: (now: ClosedRange<Day>, before: ClosedRange<Day>)
  /// The system with the most attempts.
  private let system: GradeSystem?

  init(_ log: TalliedLog, in unit: MassUnit, today: Day) {
    days = (today - 27...today, today - 55...today - 28)
    now = log.within(days.now)
    before = log.within(days.before)
    self.unit = unit
    system = log.within(days.before.lowerBound...today).climbedSystems.first
  }

  var panel: Panel {
    let table = Table(
      [
        .init("", .label), .init(tr("Last 4 weeks"), .text), .init(tr("4 before"), .text),
        .init(tr("Change", context: "difference"), .text),
      ], rows)
    let others = system.map {
      tr("Attempts, sends, grades and load in \($0.title) only.") + " "
    }
    let from = tr("From \(days.now.lowerBound.short), and from \(days.before.lowerBound.short).")
    return Panel(
      id: "four-weeks", title: tr("The last four weeks and the four before"),
      body: """
        <div class="scroll" tabindex="0" role="region" aria-label="\(tr("The last four weeks"))">
        \(table.html(caption: tr("The last four weeks beside the four before")))</div>
        <p class="quiet">\(others ?? "")\(from)</p>

        """)
  }

  private var rows: [[Table.Cell]] {
    let sessions = (now.sessions.count, before.sessions.count)
    return [row(tr("Sessions"), sessions.0, sessions.1)] + climbing + lifting + timers
  }

  private var climbing: [[Table.Cell]] {
    guard let system else { return [] }
    let (this, that) = (ClimbReview(now, in: system), ClimbReview(before, in: system))
    return [
      row(tr("Attempts"), this.attempts, that.attempts),
      row(tr("Sends"), this.sends, that.sends),
      rates(this.rate.value, that.rate.value),
      hardest(this.hardestSend, that.hardestSend),
      row(tr("Load"), load(now, system, days.now), load(before, system, days.before)),
    ]
  }

  private var timers: [[Table.Cell]] {
    func minutes(_ log: TalliedLog, _ days: ClosedRange<Day>) -> Int {
      let review = TimerReview(log, by: .year, over: days)
      return Duration.seconds(review.workouts.reduce(0) { $0 + $1.seconds }).wholeMinutes
    }
    let (this, that) = (minutes(now, days.now), minutes(before, days.before))
    return this + that > 0 ? [row(tr("Under tension, min"), this, that)] : []
  }

  private func load(_ log: TalliedLog, _ system: GradeSystem, _ days: ClosedRange<Day>) -> Int {
    Course(log, in: system, by: .year, over: days).lines.reduce(0) { $0 + $1.load }
  }

  // MARK: - Rows

  func row(_ name: String, _ this: Int, _ that: Int) -> [Table.Cell] {
    [Table.Cell(name), .number(this), .number(that), Table.Cell(Decimal.signed(this - that))]
  }

  private func rates(_ this: Double?, _ that: Double?) -> [Table.Cell] {
    var change: String?
    if let this, let that {
      let points = Int((this * 100).rounded()) - Int((that * 100).rounded())
      change = plural(
        points, "\(Decimal.signed(points)) point", "\(Decimal.signed(points)) points")
    }
    return [Table.Cell(tr("Send rate")), .share(this), .share(that), .text(change)]
  }

  private func hardest(_ this: Grade?, _ that: Grade?) -> [Table.Cell] {
    var change: String?
    if let steps = this.flatMap({ this in that.map { this.index - $0.index } }) {
      change =
        steps == 0
        ? tr("same", context: "difference")
        : plural(steps, "\(Decimal.signed(steps)) grade", "\(Decimal.signed(steps)) grades")
    }
    return [
      Table.Cell(tr("Hardest send")), .text(this?.description), .text(that?.description),
      .text(change),
    ]
  }
}
