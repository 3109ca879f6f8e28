import Analysis
import Core

/// What a gym's owner wants to know: who climbs, where and when.
struct GymOverview {
  let gym: GymReview

  var section: ReportSection {
    ReportSection(
      .every, period: nil, title: "The gym",
      headlines: [
        // A log that was never synced is one machine's.
        ("Machines", max(1, gym.machines.count).grouped),
        ("Climbers with a name", gym.climbers.count.grouped),
        ("Sessions", gym.all.sessions.grouped), ("Attempts", gym.all.attempts.grouped),
        ("Sends", gym.all.sends.grouped),
      ], figures: [hours, machines, climbers].compactMap(\.self))
  }

  private var hours: Figure? {
    guard gym.timed > 0, let most = gym.hours.max(), let first = gym.hours.firstIndex(of: most)
    else { return nil }
    return Figure(
      "busy-hours", "Busy hours",
      summary:
        "Sessions under way in each hour of the day, of \(gym.timed.counted("finished session")). "
        + "Most were under way from \(first):00 to \(first + 1):00.",
      form: .stacked, unit: "Sessions", size: .full,
      table: Table(
        [.init("Hour", .label), .init("Sessions", .series)],
        gym.hours.enumerated().map { [Table.Cell("\($0):00"), .number($1)] }))
  }

  private var machines: Figure? {
    guard !gym.machines.isEmpty else { return nil }
    return Figure(
      "machines", "Machines",
      summary: "What was logged at each machine, and when its last entry was.", form: .list,
      table: Table(
        [
          .init("Machine", .label), .init("Sessions", .text), .init("Attempts", .text),
          .init("Sends", .text), .init("Last entry", .text),
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
    let unnamed =
      switch gym.unnamed.sessions {
      case 0: ""
      case 1: " 1 session has no name: its climber owns the machine."
      case let number: " \(number.grouped) sessions have no name: their climbers own the machine."
      }
    return Figure(
      "climbers", "Climbers",
      summary:
        "The fifty climbers with a name and the most attempts, at all machines together.\(unnamed)",
      form: .list,
      table: Table(
        [
          .init("Climber", .label), .init("Sessions", .text), .init("Attempts", .text),
          .init("Sends", .text), .init("Last session", .text),
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
