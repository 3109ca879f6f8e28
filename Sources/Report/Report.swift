package import Analysis
import Climbing
package import Lifting

/// What the log comes to, as sections of a page: for each stretch of time that can be chosen, and each grade system.
package struct Report: Sendable {
  package let periods: [ReportPeriod]
  /// Id and title.
  package let systems: [(id: String, title: String)]
  package let sections: [ReportSection]
  package let today: Day

  /// - Parameters:
  ///   - days: those that it is about; nil: of all sessions.
  ///   - activity: only its sections; nil: of all.
  ///   - unit: what weights are told in.
  ///   - goals: as they stand today, whatever the days.
  package init(
    _ log: TalliedLog, over days: ClosedRange<Day>? = nil, activity: ReportActivity? = nil,
    in unit: MassUnit = .kg, goals: [GoalProgress] = [], today: Day
  ) {
    self.today = today
    // One of these days went beyond all before them, too.
    let records = ExerciseRecord.all(in: log)
    let log = days.map(log.within) ?? log
    // From the first session on: what was before it is no pause.
    guard let active = log.days else {
      (periods, systems, sections) = ([], [], [])
      return
    }
    let latest = max(active.upperBound, today)
    let about = active.lowerBound...min(days?.upperBound ?? latest, latest)
    let systems = log.climbedSystems
    let periods = ReportPeriod.choices(of: about, today: today)
    self.periods = periods
    self.systems = systems.map { ($0.id, $0.title) }
    sections = periods.flatMap { period in
      let part = log.within(period.days)
      var sections: [ReportSection] = []
      if activity == nil || activity == .climb {
        sections += systems.map { ClimbSection(part, $0, period).section }
      }
      if activity == nil || activity == .lift {
        let lifts = LiftSection(part, period, records: records, in: unit)
        sections += [lifts.section].compactMap(\.self)
      }
      if activity == nil || activity == .timer {
        sections += [TimerSection(part, period).section].compactMap(\.self)
      }
      if activity == nil || activity == .every {
        sections += [GoalsSection(goals: goals, period: period).section].compactMap(\.self)
        sections.append(SessionsSection(log: part, period: period).section)
      }
      return sections
    }
  }
}
