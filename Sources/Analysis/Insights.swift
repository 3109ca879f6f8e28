package import Climbing
import Foundation

/// Something worth telling, with the numbers that it rests on. What rests on too few is not told at all.
package struct Insight: Equatable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case nextGrade = "next-grade"
    case plateau
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
  static let window = 180
  static let fewestAttempts = 30
  static let fewestSessions = 3
  /// Seconds: docs/insights.md says why.
  package static let longRest = 180

  private let log: TalliedLog
  private let system: GradeSystem
  private let today: Day
  private let sessions: [LevelModel.Session]
  /// The level as far as the log tells; nil of too little.
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
    [nextGrade, plateau, shortRests, enoughTries, volumeJump].compactMap(\.self)
  }

  /// The hardest grade of which one try in five is a send, so that in five tries it goes twice of three times; and the
  /// chance of one.
  package var recommended: (grade: Grade, chance: Double)? {
    guard let model else { return nil }
    // Beyond a grade above the hardest that was tried the model would tell what nobody has seen.
    let hardest = (sessions.flatMap(\.trials).map(\.grade).max() ?? 0) + 1
    let likely = (0...hardest).last { model.chance(of: $0) >= 0.2 }
    return likely.flatMap { Grade(system, at: $0) }.map { ($0, model.chance(of: $0.index)) }
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
      text: "Try \(grade): about \(percent(chance)) of tries should go.",
      reason: "From \(attempts) attempts in \(sessions.count) sessions; "
        + "of \(sends + falls) at \(grade) \(sends) were sends; likely \(percent(range.lowerBound)) "
        + "to \(percent(range.upperBound)).",
      numbers: [
        "chance": chance, "low": range.lowerBound, "high": range.upperBound,
        "attempts": Double(attempts), "attemptsAtGrade": Double(sends + falls),
        "sendsAtGrade": Double(sends), "level": model.level.grade, "grade": Double(place),
      ])
  }

  /// Eight weeks and twelve sessions in which the level has not moved by a quarter of a grade.
  package var plateau: Insight? {
    guard let model else { return nil }
    let course = model.course(sessions)
    let recent = course.filter { $0.day > today - 84 }
    guard let first = recent.first, let last = recent.last, recent.count >= 12,
      last.day.number - first.day.number >= 56, last.day > today - 21
    else { return nil }
    let change = last.grade - first.grade
    guard abs(change) < 0.25, first.deviation < 0.5, last.deviation < 0.5 else { return nil }
    let days = last.day.number - first.day.number
    return Insight(
      kind: .plateau,
      text: "Your level hasn't moved for \(days / 7) weeks: time to change something.",
      reason: "\(signed(change)) grades over \(recent.count) sessions, "
        + "give or take \(text(last.deviation)).",
      numbers: [
        "change": change, "sessions": Double(recent.count), "days": Double(days),
        "deviation": last.deviation,
      ])
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

  /// The number of tries after which fewer than one in ten still goes, in the same session.
  package var enoughTries: Insight? {
    let tries = ClimbReview(log, in: system).tries
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
    func load(_ from: Int, _ to: Int) -> Int {
      Course(
        log.within(today - from...today - to), in: system, by: .year,
        over: today - from...today - to
      ).lines.reduce(0) { $0 + $1.load }
    }
    let week = load(6, 0)
    let before = Double(load(34, 7)) / 4
    let trained = Set(log.sessions.filter { (today - 34...today - 7).contains($0.day) }.map(\.day))
    guard trained.count >= 4, before > 0, Double(week) > 1.5 * before else { return nil }
    return Insight(
      kind: .volumeJump,
      text: "This week is a jump in load: an easy day may be due.",
      reason: "A load of \(week) in seven days against \(Int(before.rounded())) a week in the "
        + "four weeks before, \(text(Double(week) / before)) times as much.",
      numbers: ["week": Double(week), "before": before, "ratio": Double(week) / before])
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
  private func text(_ number: Double) -> String { String(format: "%.1f", number) }
  private func signed(_ number: Double) -> String { String(format: "%+.1f", number) }
}

extension TalliedSession {
  /// By grade, of a system whose names have these places.
  func trials(in system: String, _ places: [String: Int]) -> [LevelModel.Trial] {
    var trials: [Int: LevelModel.Trial] = [:]
    for row in rows where row.subject == system && (row.measure == .send || row.measure == .fall) {
      guard let place = places[row.detail] else { continue }
      if row.measure == .send {
        trials[place, default: .init(grade: place, sends: 0, falls: 0)].sends += row.number
      } else {
        trials[place, default: .init(grade: place, sends: 0, falls: 0)].falls += row.number
      }
    }
    return trials.values.sorted { $0.grade < $1.grade }
  }
}
