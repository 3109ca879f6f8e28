package import Climbing
import Foundation
package import Log

/// Something worth knowing, with the numbers behind it. Too little data gives no insight at all.
package struct Insight: Equatable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case nextGrade = "next-grade"
    /// The level over some weeks: the same, lower or higher.
    case plateau, decline, rise
    case shortRests = "short-rests"
    case enoughTries = "enough-tries"
    case volumeJump = "volume-jump"
  }

  package var kind: Kind
  /// What it comes to, in a sentence.
  package var text: String
  /// The numbers behind it, in a sentence.
  package var reason: String
  /// The same for programs.
  package var numbers: [String: Double]
}

/// What a log says about what to do next, in one grade system. The thresholds are docs/insights.md's.
package struct Insights: Sendable {
  /// Days that count.
  package static let window = 180
  package static let fewestAttempts = 30
  package static let fewestSessions = 3
  /// Sends of a grade after which it is no longer the next one.
  static let established = 3
  /// Seconds: docs/insights.md says why.
  package static let longRest = 180

  let log: TalliedLog
  let system: GradeSystem
  let today: Day
  let sessions: [LevelModel.Session]
  /// The level today; nil where the log holds too little.
  package let model: LevelModel?

  package init(_ log: TalliedLog, in system: GradeSystem, today: Day) {
    let recent = log.sessions.filter { ($0.day...$0.day + Self.window).contains(today) }
    self.log = TalliedLog(sessions: recent, systems: log.systems)
    self.system = system
    self.today = today
    var places: [String: Int] = [:]
    for (place, name) in system.names.enumerated() { places[name] = place }
    sessions = recent.compactMap { session in
      let trials = session.trials(in: system.id, places)
      return trials.isEmpty ? nil : (session.day, trials)
    }
    let attempts = sessions.flatMap(\.trials).reduce(0) { $0 + $1.sends + $1.falls }
    var model: LevelModel?
    if attempts >= Self.fewestAttempts, sessions.count >= Self.fewestSessions {
      model = LevelModel.fitted(sessions)
      model?.advance(to: today)
    }
    self.model = model
  }

  package var all: [Insight] {
    [nextGrade, course, shortRests, enoughTries, volumeJump].compactMap(\.self)
  }

  /// The grade to try next, and the chance that one attempt there is a send: the hardest grade at which one try in five
  /// goes, and the one above it where that one has been sent `established` times already.
  package var recommended: (grade: Grade, chance: Double)? {
    guard let model, let going else { return nil }
    // Beyond a grade above the hardest that was tried, the model would say what nobody has seen.
    let next = sends(at: going.index) >= Self.established ? going.harder ?? going : going
    let grade = next.index > hardestTried + 1 ? going : next
    return (grade, model.chance(of: grade.index))
  }

  /// The hardest grade at which one try in five goes.
  private var going: Grade? {
    guard let model else { return nil }
    let likely = (0...hardestTried + 1).last { model.chance(of: $0) >= 0.2 }
    return Grade(system, at: min(likely ?? 0, system.names.count - 1))
  }

  private var hardestTried: Int { sessions.flatMap(\.trials).map(\.grade).max() ?? 0 }

  private func sends(at place: Int) -> Int {
    sessions.flatMap(\.trials).reduce(0) { $0 + ($1.grade == place ? $1.sends : 0) }
  }

  package var nextGrade: Insight? {
    guard let model, let (grade, chance) = recommended else { return nil }
    let tried = sessions.flatMap(\.trials)
    let place = grade.index
    let range = model.range(of: place)
    let attempts = tried.reduce(0) { $0 + $1.sends + $1.falls }
    let own = tried.filter { $0.grade == place }
    let (sends, falls) = own.reduce((0, 0)) { ($0.0 + $1.sends, $0.1 + $1.falls) }
    return Insight(
      kind: .nextGrade,
      text: "Your next grade is \(grade): about \(percent(chance)) of tries should go.",
      reason: "From \(attempts.counted("attempt")) in \(sessions.count.counted("session")); "
        + "\(record(grade, sends, sends + falls)); likely "
        + "\(percent(range.lowerBound)) to \(percent(range.upperBound)).",
      numbers: [
        "chance": chance, "low": range.lowerBound, "high": range.upperBound,
        "attempts": Double(attempts), "attemptsAtGrade": Double(sends + falls),
        "sendsAtGrade": Double(sends), "levelPosition": model.level.grade,
        "gradePosition": Double(place),
      ])
  }

  /// `at V7 32 of 343 went, at V6 72 of 282`: what was tried of a grade, and of the one below it.
  private func record(_ grade: Grade, _ sends: Int, _ attempts: Int) -> String {
    let own = attempts > 0 ? "at \(grade) \(sends) of \(attempts) went" : "\(grade) is untried"
    guard let easier = grade.easier else { return own }
    let tried = sessions.flatMap(\.trials).filter { $0.grade == easier.index }
    let (sends, falls) = tried.reduce((0, 0)) { ($0.0 + $1.sends, $0.1 + $1.falls) }
    return sends + falls > 0 ? "\(own), at \(easier) \(sends) of \(sends + falls)" : own
  }

  /// Attempts after less than three minutes against those after more, grade for grade.
  package var shortRests: Insight? {
    let rests = RestComparison(log, in: system, at: Self.longRest)
    guard rests.short.whole >= 30, rests.long.whole >= 30, let odds = rests.odds,
      odds.low > 1, let short = rests.short.value, let long = rests.long.value
    else { return nil }
    return Insight(
      kind: .shortRests,
      text: "Rest three minutes or more: you send more after it, at the same grades.",
      reason: "\(percent(long)) of \(rests.long.whole) attempts went after three minutes and more, "
        + "\(percent(short)) of \(rests.short.whole) after less; odds \(text(odds.ratio)) times "
        + "higher, at least \(text(odds.low)).",
      numbers: [
        "short": short, "shortAttempts": Double(rests.short.whole), "long": long,
        "longAttempts": Double(rests.long.whole), "oddsRatio": odds.ratio, "oddsLow": odds.low,
      ])
  }

  /// The number of tries after which fewer than one in ten still goes, in the same session. Sessions with tries that were
  /// made earlier, or that a list of ascents states, are left out: those tries are not all of one session.
  package var enoughTries: Insight? {
    var counted = log
    counted.sessions.removeAll { session in
      session.rows.contains { $0.measure == .earlier || $0.measure == .uncounted }
    }
    let tries = ClimbReview(counted, in: system).tries
    // So many tries were made past a number of them: all of the routes that took or had more.
    for limit in 3..<12 {
      var (sends, made) = (0, 0)
      for line in tries where line.tries > limit {
        sends += line.sent
        made += (line.sent + line.unsent) * (line.tries - limit)
      }
      guard made >= 30 else { return nil }
      let rate = Rate(sends, of: made)
      guard let high = rate.interval?.upperBound, let value = rate.value else { return nil }
      guard high < 0.1 else { continue }
      return Insight(
        kind: .enoughTries,
        text: "After \(limit) tries at a route, come back another day.",
        reason: "Of \(made) tries past number \(limit) in a session, \(sends) were sends "
          + "(\(percent(value)), at most \(percent(high))).",
        numbers: [
          "tries": Double(limit), "made": Double(made), "sends": Double(sends), "high": high,
        ])
    }
    return nil
  }

  /// A week's load of more than half again the mean of the four weeks before.
  package var volumeJump: Insight? {
    guard let first = log.days?.lowerBound, first <= today - 34 else { return nil }
    let trained = Set(log.sessions.filter { (today - 34...today - 7).contains($0.day) }.map(\.day))
    guard trained.count >= 4,
      let week = RollingLoad(log, in: system, today: today, weeks: 1).weeks.last,
      week.before > 0, Double(week.load) > 1.5 * week.before
    else { return nil }
    let ratio = Double(week.load) / week.before
    return Insight(
      kind: .volumeJump,
      text: "This week is a jump in load: an easy day may be due.",
      reason: "A load of \(week.load.grouped) in seven days against "
        + "\(Int(week.before.rounded()).grouped) a week in the four weeks before, "
        + "\(text(ratio)) times as much.",
      numbers: ["week": Double(week.load), "before": week.before, "ratio": ratio])
  }

  func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
  func text(_ number: Double) -> String { String(format: "%.1f", number) }
}

extension TalliedSession {
  /// By grade, of a system whose names have these places.
  func trials(in system: String, _ places: [String: Int]) -> [LevelModel.Trial] {
    var tries: [Int: CountedTries] = [:]
    for row in rows where row.subject == system && row.measure.isClimbing {
      guard let place = places[row.detail] else { continue }
      tries[place, default: CountedTries()].add(row)
    }
    return tries.filter { $0.value.attempts > 0 }
      .map { LevelModel.Trial(grade: $0, sends: $1.sends, falls: $1.falls) }
      .sorted { $0.grade < $1.grade }
  }
}
