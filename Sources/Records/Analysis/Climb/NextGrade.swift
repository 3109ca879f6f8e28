package import Core
package import Grades
import Languages

/// The grade to try next, and the chance of a send there.
package struct NextGrade: Equatable, Sendable {
  package var grade: Grade
  /// The share of tries that should go.
  package var chance: Double
  /// Holds that share nine times of ten.
  package var range: ClosedRange<Double>

  /// The hardest grade with a chance of at least one in five, or the next one if that grade already
  /// has `Insights.established` sends.
  init?(after sessions: [LevelModel.Session], _ model: LevelModel?, in system: GradeSystem) {
    guard let model else { return nil }
    let trials = sessions.flatMap(\.trials)
    let hardestTried = trials.map(\.grade).max() ?? 0
    let likely = (0...hardestTried + 1).last { model.chance(of: $0) >= 0.2 }
    guard let going = Grade(system, at: min(likely ?? 0, system.names.count - 1)) else {
      return nil
    }
    let sends = trials.filter { $0.grade == going.index }.reduce(0) { $0 + $1.sends }
    let next = sends >= Insights.established ? going.harder ?? going : going
    // More than one grade above the hardest one tried, the model would have no data.
    grade = next.index > hardestTried + 1 ? going : next
    chance = model.chance(of: grade.index)
    range = model.range(of: grade.index)
  }

  /// How sure the chance is, in words.
  package var certainty: String {
    switch range.upperBound - range.lowerBound {
    case ..<0.2: tr("well known", context: "chance")
    case ..<0.35: tr("a fair estimate", context: "chance")
    default: tr("a rough guess", context: "chance")
    }
  }

  /// `about 27 % of tries should go, a rough guess`.
  package var reason: String {
    tr("about \(chance.percentText) of tries should go, \(certainty)")
  }
}

/// Advises on the next grade while a session goes on: from earlier sessions and its own attempts.
package struct GradeAdvisor: Equatable, Sendable {
  /// A session's attempts at the system's grades.
  package struct Sitting: Equatable, Sendable {
    package var id: String
    package var day: Day
    package var trials: [LevelModel.Trial]

    package init(id: String, day: Day, trials: [LevelModel.Trial]) {
      self.id = id
      self.day = day
      self.trials = trials
    }
  }

  package let system: GradeSystem
  private let today: Day
  private var sittings: [Sitting]

  /// - Parameter sittings: those of the last `Insights.window` days, earliest first.
  package init(_ sittings: [Sitting] = [], in system: GradeSystem, today: Day) {
    self.sittings = sittings
    self.system = system
    self.today = today
  }

  /// For a climber of whom nothing is known.
  package var forAnother: GradeAdvisor { GradeAdvisor(in: system, today: today) }

  /// nil below `Insights.fewestForGrade` attempts.
  ///
  /// - Parameters:
  ///   - session: the open session, whose attempts replace those that the log had.
  ///   - trials: its attempts so far.
  package func next(in session: String?, _ trials: [LevelModel.Trial]) -> NextGrade? {
    let sessions: [LevelModel.Session] =
      sittings.filter { $0.id != session }.map { ($0.day, $0.trials) }
      + (trials.isEmpty ? [] : [(today, trials)])
    return NextGrade(
      after: sessions, Insights.earlyModel(sessions, until: today), in: system)
  }
}
