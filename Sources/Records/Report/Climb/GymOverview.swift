import Analysis
import Core
import Languages

/// What a gym's owner wants to know: who climbs, where and when.
struct GymOverview {
  let gym: GymReview

  var section: ReportSection {
    ReportSection(
      .every, period: nil, title: tr("The gym"),
      headlines: [
        // A log that was never synced is one machine's.
        (tr("Machines"), max(1, gym.machines.count).grouped),
        (tr("Climbers with a name"), gym.climbers.count.grouped),
        (tr("Sessions"), gym.all.sessions.grouped), (tr("Attempts"), gym.all.attempts.grouped),
        (tr("Sends"), gym.all.sends.grouped),
      ], figures: [hours, machines, climbers].compactMap(\.self))
  }

  private var hours: Figure? {
    guard gym.timed > 0, let most = gym.hours.max(), let first = gym.hours.firstIndex(of: most)
    else { return nil }
    let timed = gym.timed
    let summary = plural(
      timed,
      "Sessions under way in each hour of the day, of \(timed.grouped) finished session.",
      "Sessions under way in each hour of the day, of \(timed.grouped) finished sessions.")
    return Figure(
      "busy-hours", tr("Busy hours"),
      summary: summary + " " + tr("Most were under way from \(first):00 to \(first + 1):00."),
      form: .stacked, unit: tr("Sessions"), size: .full,
      table: Table(
        [.init(tr("Hour"), .label), .init(tr("Sessions"), .series)],
        gym.hours.enumerated().map { [Table.Cell("\($0):00"), .number($1)] }))
  }

  private var machines: Figure? {
    guard !gym.machines.isEmpty else { return nil }
    return Figure(
      "machines", tr("Machines"),
      summary: tr("What was logged at each machine, and when its last entry was."), form: .list,
      table: Table(
        [
          .init(tr("Machine"), .label), .init(tr("Sessions"), .text),
          .init(tr("Attempts"), .text), .init(tr("Sends"), .text),
          .init(tr("Last entry"), .text),
        ],
        gym.machines.map { line in
          [
            Table.Cell(line.machine.name.isEmpty ? "\(line.machine.id)" : line.machine.name),
            .number(line.counts.sessions), .number(line.counts.attempts),
            .number(line.counts.sends),
            .text(line.machine.lastEntry),
          ]
        }))
  }

  private var climbers: Figure? {
    guard !gym.climbers.isEmpty else { return nil }
    let number = gym.unnamed.sessions
    let unnamed =
      number == 0
      ? ""
      : " "
        + plural(
          number, "\(number.grouped) session has no name: its climber owns the machine.",
          "\(number.grouped) sessions have no name: their climbers own the machine.")
    return Figure(
      "climbers", tr("Climbers"),
      summary: tr(
        "The fifty climbers with a name and the most attempts, at all machines together.")
        + unnamed,
      form: .list,
      table: Table(
        [
          .init(tr("Climber"), .label), .init(tr("Sessions"), .text),
          .init(tr("Attempts"), .text), .init(tr("Sends"), .text),
          .init(tr("Last session"), .text),
        ],
        gym.climbers.prefix(50).map { line in
          [
            Table.Cell(line.name), .number(line.counts.sessions), .number(line.counts.attempts),
            .number(line.counts.sends),
            .text(line.counts.lastDay?.short),
          ]
        }))
  }
}
