package import Core
import Foundation
package import Grades
import Languages

/// Something worth knowing, with the figures behind it. Nothing is reported from too little data.
package struct Insight: Equatable, Sendable {
  package enum Finding: String, Sendable {
    case nextGrade = "next-grade"
    /// The level over some weeks: the same, lower or higher.
    case plateau, decline, rise
    case shortRests = "short-rests"
    case enoughTries = "enough-tries"
    case volumeJump = "volume-jump"
  }

  package var finding: Finding
  /// The conclusion in a sentence.
  package var text: String
  /// The figures behind it in a sentence.
  package var reason: String
  /// The figures for programs.
  package var numbers: [String: Double]
}

/// What the log suggests to do next, in one grade system. docs/insights.md gives the thresholds.
package struct Insights: Sendable {
  /// The number of days that count, today included.
  package static let window = 180
  package static let fewestAttempts = 30
  package static let fewestSessions = 3
  /// The next grade is suggested from so many attempts on, with how sure that is.
  package static let fewestForGrade = 10
  /// With this many sends, a grade counts as established and is no longer suggested as the next.
  static let established = 3
  /// In seconds: B. de Salles and others, "Rest interval between sets in strength training", Sports
  /// Medicine 39, 2009.
  package static let longRest = 180

  let log: TalliedLog
  let system: GradeSystem
  let today: Day
  let sessions: [LevelModel.Session]
  /// The current level; nil without enough data.
  package let model: LevelModel?
  /// The same from the first attempts on, for the next grade alone.
  private let early: LevelModel?
  package let advisor: GradeAdvisor

  package init(_ log: TalliedLog, in system: GradeSystem, today: Day) {
    self.log = log.within(today - (Self.window - 1)...today)
    self.system = system
    self.today = today
    let places = GradePlaces(system)
    let sittings = self.log.sessions.map { session in
      GradeAdvisor.Sitting(
        id: session.id, day: session.day, trials: session.trials(at: places))
    }.filter { !$0.trials.isEmpty }
    advisor = GradeAdvisor(sittings, in: system, today: today)
    sessions = sittings.map { ($0.day, $0.trials) }
    early = Self.earlyModel(sessions, until: today)
    model = Self.areEnough(sessions) ? early : nil
  }

  /// The level from the sessions of the last `window` days; nil without enough data.
  static func model(_ sessions: [LevelModel.Session], until today: Day) -> LevelModel? {
    areEnough(sessions) ? earlyModel(sessions, until: today) : nil
  }

  private static func areEnough(_ sessions: [LevelModel.Session]) -> Bool {
    sessions.count >= fewestSessions && attempts(sessions) >= fewestAttempts
  }

  private static func attempts(_ sessions: [LevelModel.Session]) -> Int {
    sessions.flatMap(\.trials).reduce(0) { $0 + $1.attempts }
  }

  /// nil below `fewestForGrade` attempts.
  static func earlyModel(_ sessions: [LevelModel.Session], until today: Day) -> LevelModel? {
    attempts(sessions) >= fewestForGrade ? LevelModel.fitted(sessions, until: today) : nil
  }

  package var all: [Insight] {
    [nextGrade, course, shortRests, enoughTries, volumeJump].compactMap(\.self)
  }

  /// The grade to try next; nil below `fewestForGrade` attempts.
  package var recommended: NextGrade? { NextGrade(after: sessions, early, in: system) }

  /// The sends among the tries at a grade, or at all grades.
  private func tries(at place: Int? = nil) -> Rate {
    let trials = sessions.flatMap(\.trials).filter { place == nil || $0.grade == place }
    return Rate(
      trials.reduce(0) { $0 + $1.sends }, of: trials.reduce(0) { $0 + $1.attempts })
  }

  package var nextGrade: Insight? {
    guard let early, let next = recommended else { return nil }
    let (grade, range) = (next.grade, next.range)
    let attempts = tries().whole
    let own = tries(at: grade.index)
    return Insight(
      finding: .nextGrade,
      text: tr(
        "Your next grade is \(grade): about \(next.chance.percentText) of your tries should go, "
          + "\(next.certainty)."),
      reason: tr(
        "\(basis(attempts)); \(record(own, at: grade)); likely "
          + "\(range.lowerBound.percentText) to \(range.upperBound.percentText)."),
      numbers: [
        "chance": next.chance, "low": range.lowerBound, "high": range.upperBound,
        "attempts": Double(attempts), "attemptsAtGrade": Double(own.whole),
        "sendsAtGrade": Double(own.part), "levelPosition": early.level.grade,
        "gradePosition": Double(grade.index),
      ])
  }

  /// `From 30 attempts in 3 sessions`.
  private func basis(_ attempts: Int) -> String {
    let days = sessions.count
    let from = plural(
      attempts, "From \(attempts.grouped) attempt", "From \(attempts.grouped) attempts")
    let over = plural(days, "in \(days.grouped) session", "in \(days.grouped) sessions")
    return tr("\(from) \(over)", context: "attempts in sessions")
  }

  /// `at V7 32 of 343 went, at V6 72 of 282`: the tries at a grade and at the one below.
  private func record(_ own: Rate, at grade: Grade) -> String {
    let text =
      own.whole > 0
      ? tr("at \(grade) \(own.part) of \(own.whole) went") : tr("\(grade) is untried")
    guard let easier = grade.easier else { return text }
    let below = tries(at: easier.index)
    return below.whole > 0
      ? tr("\(text), at \(easier) \(below.part) of \(below.whole)") : text
  }

  /// Compares attempts after less than three minutes with those after more, grade by grade.
  package var shortRests: Insight? {
    let rests = RestComparison(log, in: system, at: Self.longRest)
    guard rests.short.whole >= 30, rests.long.whole >= 30, let odds = rests.odds,
      odds.low > 1, let short = rests.short.value, let long = rests.long.value
    else { return nil }
    return Insight(
      finding: .shortRests,
      text: tr(
        "Rest for three minutes or more: at the same grades, you send more often after long rests."
      ),
      reason: tr(
        "\(long.percentText) of \(rests.long.whole) attempts went after three minutes and more, "
          + "\(short.percentText) of \(rests.short.whole) after less; odds \(text(odds.ratio)) times "
          + "higher, at least \(text(odds.low))."),
      numbers: [
        "short": short, "shortAttempts": Double(rests.short.whole), "long": long,
        "longAttempts": Double(rests.long.whole), "oddsRatio": odds.ratio, "oddsLow": odds.low,
      ])
  }

  /// The number of tries after which fewer than one route in ten is still sent in the same session.
  /// Leaves out sessions with earlier tries, or with tries stated by a list of ascents: not all of
  /// those happened in one session.
  package var enoughTries: Insight? {
    let counted = log.sessions.filter { session in
      !session.rows.contains { $0.measure == .earlier || $0.measure == .uncounted }
    }
    let routes = counted.lazy.flatMap(\.rows).filter {
      $0.measure == .inSession && $0.subject == system.id
    }
    // Tries beyond a given number: all routes that took that many or more.
    for limit in 3..<12 {
      var (sends, made) = (0, 0)
      for row in routes {
        let isSent = row.bucket < RouteLabel.unsent
        let tries = min(isSent ? row.bucket : row.bucket - RouteLabel.unsent, 12)
        guard tries > limit else { continue }
        if isSent { sends += row.number }
        made += row.number * (tries - limit)
      }
      guard made >= 30 else { return nil }
      let rate = Rate(sends, of: made)
      guard let high = rate.interval?.upperBound, let value = rate.value else { return nil }
      guard high < 0.1 else { continue }
      return Insight(
        finding: .enoughTries,
        text: tr("After \(limit) tries at a route, come back another day."),
        reason: plural(
          sends,
          "Of \(made) tries past number \(limit) in a session, \(sends) was a send "
            + "(\(value.percentText), at most \(high.percentText)).",
          "Of \(made) tries past number \(limit) in a session, \(sends) were sends "
            + "(\(value.percentText), at most \(high.percentText))."),
        numbers: [
          "tries": Double(limit), "made": Double(made), "sends": Double(sends), "high": high,
        ])
    }
    return nil
  }

  /// A week's load of more than 1.5 times the mean of the four weeks before. Whether such jumps
  /// cause injuries is disputed: T. Gabbett, British Journal of Sports Medicine 50, 2016; and
  /// F. Impellizzeri and others, International Journal of Sports Physiology and Performance 15,
  /// 2020.
  package var volumeJump: Insight? {
    guard let first = log.days?.lowerBound, first <= today - 34 else { return nil }
    let trained = Set(log.sessions.filter { (today - 34...today - 7).contains($0.day) }.map(\.day))
    guard trained.count >= 4,
      let week = RollingLoad(log, in: system, today: today, weeks: 1).weeks.last,
      week.before > 0, Double(week.load) > 1.5 * week.before
    else { return nil }
    let ratio = Double(week.load) / week.before
    return Insight(
      finding: .volumeJump,
      text: tr("This week is a jump in load: an easy day may be due."),
      reason: tr(
        "A load of \(week.load.grouped) in seven days against "
          + "\(Int(week.before.rounded()).grouped) a week in the four weeks before, "
          + "\(text(ratio)) times as much."),
      numbers: ["week": Double(week.load), "before": week.before, "ratio": ratio])
  }

  func text(_ number: Double) -> String { String(format: "%.1f", number).withDecimalSeparator }
}

extension TalliedSession {
  /// The counted tries in a system, by grade from the easiest.
  func trials(at places: GradePlaces) -> [LevelModel.Trial] {
    var tries: [Int: CountedTries] = [:]
    for row in rows where row.subject == places.system.id && row.measure.topic == .climbing {
      guard let place = places[row.detail] else { continue }
      tries[place, default: CountedTries()].add(row)
    }
    return tries.filter { $0.value.attempts > 0 }
      .map { LevelModel.Trial(grade: $0, sends: $1.sends, falls: $1.falls) }
      .sorted { $0.grade < $1.grade }
  }
}
