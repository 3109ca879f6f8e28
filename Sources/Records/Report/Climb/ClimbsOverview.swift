import Climbing
import Core
import Grades
import Languages

/// The climbs of a grade system over all days: what is open, what was sent, and the tries on each by day.
struct ClimbsOverview {
  /// How many climbs are listed, and how many of them have a picture.
  private static let (listed, pictured) = (20, 4)

  private let climbs: [Climb]
  private let system: GradeSystem

  /// - Parameter climbs: the last tried first.
  init(_ climbs: [Climb], _ system: GradeSystem) {
    self.system = system
    self.climbs = climbs.filter { $0.grade.system.id == system.id && $0.past.isTried }
  }

  /// nil if no climb was tried on two days, and none is open.
  var section: ReportSection? {
    let open = climbs.filter(\.isOpen)
    guard !open.isEmpty || climbs.contains(where: { $0.days.count > 1 }) else { return nil }
    let long = (open + climbs.filter { !$0.isOpen }).filter { $0.tries > 1 && $0.days.count > 1 }
    return ReportSection(
      .climb, period: nil, system: system.id, title: tr("Climbs: \(system.title)"),
      figures: [list]
        + long.prefix(Self.pictured).enumerated().map { place, climb in
          picture(of: climb, "climb-\(place + 1)")
        })
  }

  private var list: Figure {
    Figure(
      "climbs", tr("Climbs by name"),
      summary: tr("The last tried first; tries and days over the whole log."), form: .list,
      table: Table(
        [
          .init(tr("Climb"), .label), .init(tr("Grade"), .text), .init(tr("Tries"), .text),
          .init(tr("Days"), .text), .init(tr("First", context: "day"), .text),
          .init(tr("Last", context: "day"), .text), .init(tr("Sent", context: "climb"), .text),
        ],
        climbs.prefix(Self.listed).map { climb in
          let days = climb.days
          return [
            Table.Cell(climb.label.title), Table.Cell("\(climb.grade)"), .number(climb.tries),
            .number(days.count), .text(days.first?.short), .text(days.last?.short),
            .text(climb.firstSend?.day.short),
          ]
        }))
  }

  private func picture(of climb: Climb, _ id: String) -> Figure {
    let days = climb.byDay
    let hasCounted = days.contains { $0.counted > 0 }
    let story =
      climb.firstSend.map { tr("Sent on \($0.day.short).") }
      ?? climb.past.lastFall.map { tr("Open: last fall \($0.phrase).") } ?? tr("Open.")
    return Figure(
      id, "\(climb.label.title), \(climb.grade)",
      summary: (climb.past.shownTries.map { $0 + ". " } ?? "") + story,
      form: .stacked, unit: tr("Attempts"),
      table: Table(
        [.init(tr("Day"), .label), .init(tr("Sends"), .series), .init(tr("Falls"), .series)]
          + (hasCounted ? [.init(tr("Only counted", context: "tries"), .open)] : []),
        days.map { day in
          [Table.Cell(day.day.short), .number(day.sends), .number(day.falls)]
            + (hasCounted ? [.number(day.counted)] : [])
        }))
  }
}
