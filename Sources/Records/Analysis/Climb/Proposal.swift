package import Climbing
package import Core
package import Grades
import Languages
package import Session

/// What to do in a session that begins: one thing, from open climbs, goals, plans and the load of the last weeks. docs/climbs.md says
/// how it is chosen. Nothing is proposed from too little data.
package struct Proposal: Equatable, Sendable {
  /// A hard session is at most so many days ago on a day that must be easy.
  static let restDays = 1
  /// A climb that wasn't tried for so many days isn't proposed.
  static let freshness = 60

  /// The climb to try first; without a name, a grade.
  package let climb: KnownRoute?
  /// What comes then, or alone.
  package let plan: Plan?
  package let isEasy: Bool

  /// What the log knows.
  package struct Basis {
    package var open: [KnownRoute] = []
    package var goals: [Goal] = []
    /// Those that fit, with grades fixed, and the day each was last followed.
    package var plans: [(plan: Plan, last: Day?)] = []
    /// The hardest grade that the climber sends.
    package var level: Grade?

    package init() {}
  }

  /// nil below `Insights.fewestSessions` sessions, or if nothing fits.
  ///
  /// - Parameter log: of the last `Insights.window` days.
  package init?(_ basis: Basis, _ log: TalliedLog, in system: GradeSystem, today: Day) {
    let sessions = log.sessions.filter { $0.day <= today && $0.holdsAttempts(in: system) }
    guard sessions.count >= Insights.fewestSessions, let level = basis.level,
      level.system == system
    else { return nil }
    isEasy = Self.mustBeEasy(log, sessions, level, today)
    let hardest = isEasy ? level.index - 2 : level.index - 1
    let plan = basis.plans.filter { plan, _ in
      let grades = plan.steps.compactMap(\.fixedGrade)
      return !grades.isEmpty && grades.allSatisfy { $0.system == system && $0.index <= hardest }
    }.min { ($0.last ?? Day(0), $0.plan.id) < ($1.last ?? Day(0), $1.plan.id) }?.plan
    self.plan = plan
    climb = isEasy ? nil : Self.climb(basis, in: system, today)
    guard climb != nil || isEasy && plan != nil else { return nil }
  }

  /// After a jump of the load, and on the day after a hard session.
  private static func mustBeEasy(
    _ log: TalliedLog, _ sessions: [TalliedSession], _ level: Grade, _ today: Day
  ) -> Bool {
    let places = GradePlaces(level.system)
    let isHard = sessions.contains { session in
      today.number - session.day.number <= restDays && session.day < today
        && session.rows.contains {
          $0.measure.isAttempt && $0.subject == level.system.id
            && places[$0.detail] ?? 0 >= level.index
        }
    }
    return isHard || Insights(log, in: level.system, today: today).volumeJump != nil
  }

  /// An open climb at the grade of the next goal, else the last tried one, at the climber's level if there is one so hard, else the
  /// goal's grade.
  private static func climb(
    _ basis: Basis, in system: GradeSystem, _ today: Day
  ) -> KnownRoute? {
    let goals = basis.goals.sorted { $0.by ?? "9" < $1.by ?? "9" }.compactMap { goal -> Grade? in
      if case .grade(let grade) = goal.target, grade.system == system { grade } else { nil }
    }
    let open = basis.open.filter { route in
      route.grade.system == system
        && route.lastDay.map { today.number - $0.number <= freshness } ?? false
    }
    let wanted = goals.lazy.compactMap { goal in open.first { $0.grade >= goal } }.first
    let aim = goals.first { goal in basis.level.map { goal > $0 } ?? false }
    let hard = open.first { route in basis.level.map { route.grade >= $0 } ?? false }
    return wanted ?? hard ?? open.first ?? aim.map { KnownRoute(grade: $0, name: nil, wall: nil) }
  }

  /// `Limit day: Pink V6, then 4x4 on V2`.
  package var text: String {
    guard let climb else { return tr("Easy day: \(planText ?? "")") }
    return planText.map { tr("Limit day: \(Self.title(climb)), then \($0)") }
      ?? tr("Limit day: \(Self.title(climb))")
  }

  /// What it begins with.
  package var first: String { climb.map(Self.title) ?? planText ?? "" }

  package static func title(_ climb: KnownRoute) -> String {
    [climb.name, "\(climb.grade)"].compactMap(\.self).joined(separator: " ")
  }

  /// `4x4 on V2`.
  package var planText: String? {
    guard let plan else { return nil }
    let grades = plan.steps.compactMap(\.fixedGrade)
    guard let easiest = grades.min(), let hardest = grades.max() else { return plan.name }
    return easiest == hardest
      ? tr("\(plan.name) on \("\(easiest)")")
      : tr("\(plan.name) on \("\(easiest)") to \("\(hardest)")")
  }
}
