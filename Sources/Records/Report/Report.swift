package import Analysis
package import Climbing
package import Core
import Grades
import Languages

/// The log summed up as sections of a page: first those about today, then one for each period and
/// grade system to choose from.
package struct Report: Sendable {
  package let periods: [ReportPeriod]
  /// Id and title.
  package let systems: [(id: String, title: String)]
  /// About today, whatever period is chosen.
  package private(set) var overview: [ReportSection] = []
  package private(set) var sections: [ReportSection] = []
  /// A sentence about what no chart shows.
  package private(set) var remark: String?
  /// The climber, if the page names one.
  package let climber: String?
  package let today: Day

  /// - Parameters:
  ///   - days: the days to report on; nil: those of all sessions.
  ///   - activity: report on this one only; nil: on all.
  ///   - unit: the unit of weights.
  ///   - goals: as they are today, whatever the days.
  ///   - climbs: the climber's, the last tried first.
  ///   - climber: the climber the page is about; nil: the log's owner.
  ///   - gym: everybody's sessions on these days, for a gym's page; such a page shows nobody's
  ///   level.
  package init(
    _ log: TalliedLog, over days: ClosedRange<Day>? = nil, activity: ReportActivity? = nil,
    in unit: MassUnit = .kg, goals: [GoalProgress] = [], climbs: [Climb] = [],
    about climber: String? = nil, gym: GymReview? = nil, today: Day
  ) {
    self.today = today
    self.climber = climber
    let ahead = log.sessions.filter { $0.day > today }
    let whole = ahead.isEmpty ? log : log.within(Day(.min)...today)
    if let last = ahead.map(\.day).max() {
      let number = ahead.count
      remark = plural(
        number,
        "In no chart: \(number.grouped) session dated after today, the last of them \(last.short).",
        "In no chart: \(number.grouped) sessions dated after today, the last of them \(last.short)."
      )
    }
    let part = days.map(whole.within) ?? whole
    // From the first session on: the days before it are no pause.
    guard let active = part.days else {
      (periods, systems) = ([], [])
      return
    }
    let about = active.lowerBound...max(active.upperBound, min(days?.upperBound ?? today, today))
    let climbed = part.climbedSystems
    periods = ReportPeriod.choices(of: about, today: today)
    systems = climbed.map { ($0.id, $0.title) }
    let parts = Parts(
      whole: whole, part: part, systems: climbed, unit: unit, goals: goals, climbs: climbs,
      today: today)
    // A report on days long past doesn't cover today.
    if let gym {
      overview = [GymOverview(gym: gym).section]
    } else if about.upperBound == today {
      overview = parts.overview(activity)
    }
    sections = periods.flatMap { parts.sections(of: $0, activity) }
  }
}

extension Report {
  /// The data the sections are built from.
  private struct Parts {
    let whole: TalliedLog
    let part: TalliedLog
    let systems: [GradeSystem]
    let unit: MassUnit
    let goals: [GoalProgress]
    let climbs: [Climb]
    let today: Day
    /// By system, by month.
    private let levels: [String: LevelCourse]
    private let lifting: (TalliedLog, ReportPeriod) -> [ReportSection]
    /// The places with the most attempts, each with the log of what was climbed there.
    private let places: [(part: ReportPart, log: TalliedLog)]
    private let timers: [ReportPart]

    init(
      whole: TalliedLog, part: TalliedLog, systems: [GradeSystem], unit: MassUnit,
      goals: [GoalProgress], climbs: [Climb], today: Day
    ) {
      (self.whole, self.part, self.systems) = (whole, part, systems)
      (self.unit, self.goals, self.climbs, self.today) = (unit, goals, climbs, today)
      let days = whole.days ?? today...today
      levels = Dictionary(
        uniqueKeysWithValues: systems.map {
          ($0.id, LevelCourse(whole, in: $0, by: .month, over: days, today: today))
        })
      lifting = Report.lifting(part, of: whole, in: unit)
      places = part.walls.prefix(12).map { (ReportPart(id: $0, title: $0), part.at($0)) }
      timers = TimerSection.parts(of: part)
    }

    func overview(_ activity: ReportActivity?) -> [ReportSection] {
      var sections: [ReportSection] = []
      if activity == nil || activity == .climb {
        sections += systems.compactMap { system in
          levels[system.id].map {
            ClimbOverview(whole, system, level: $0, today: today).section
          }
        }
        sections += systems.compactMap { ClimbsOverview(climbs, $0).section }
      }
      if activity == nil || activity == .every {
        sections.append(LatelyOverview(log: whole, goals: goals, unit: unit, today: today).section)
      }
      return sections
    }

    func sections(of period: ReportPeriod, _ activity: ReportActivity?) -> [ReportSection] {
      let log = part.within(period.days)
      var sections: [ReportSection] = []
      if activity == nil || activity == .climb {
        sections += systems.compactMap {
          ClimbSection(log, $0, period, level: levels[$0.id]?.within(period.days)).section
        }
        for place in places {
          let log = place.log.within(period.days)
          sections += systems.compactMap {
            ClimbSection(log, $0, period, at: place.part, level: nil).section
          }
        }
      }
      if activity == nil || activity == .lift {
        sections += lifting(log, period)
      }
      if activity == nil || activity == .timer {
        sections += ([nil] + timers).compactMap { TimerSection(log, period, of: $0).section }
      }
      if activity == nil || activity == .every {
        sections.append(SessionsSection(log: log, period: period).section)
      }
      return sections
    }
  }
}
