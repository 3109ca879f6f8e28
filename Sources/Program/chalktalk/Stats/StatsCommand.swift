import Analysis
import ArgumentParser
import Core
import Files
import Foundation
import Grades
import Preferences
import Session
import Store

/// `chalktalk stats`: the whole log summed up.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show sends and send rate, in total and by grade; lifts by exercise.")

  @Flag(help: "Also show what logging cost: time, words and keys, undos.")
  var logging = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var whose: WhoOptions
  @OptionGroup var log: LogOptions

  func run() throws {
    guard let store = try log.openIfStarted() else {
      return try json
        ? Output.json(try StatsReport(nil).object)
        : Output.line(LogText.invitation)
    }
    LogText.countSessions(in: store)
    let report = try StatsReport(store, of: try whose.who(in: store))
    if json { return try Output.json(report.object) }
    let friction = logging ? try report.friction.text : []
    for line in try report.text(in: Preferences.stored().unit) + friction { try Output.line(line) }
  }
}

/// The log summed up, for people and for scripts.
private struct StatsReport {
  private static let measures: Set<Measure> =
    Statistics.measures.union(Friction.measures).union(
      [.session, .set, .workout, .uncounted, .earlier])

  let store: EventStore?
  private let who: Who
  /// The sums of the whole log.
  private let sums: [TallyRow]
  let statistics: Statistics
  let sessions: SessionNumbers
  /// The counts of the whole log, except climbing, which is in `statistics`.
  let counts: SessionCounts
  /// How many tries a send takes, where known: overall, and by system and grade.
  let tries: CountedTries
  private let triesByGrade: [String: CountedTries]

  init(_ store: EventStore?, of who: Who = .owner) throws {
    self.store = store
    self.who = who
    sums =
      try store?.sums(of: Self.measures, of: who, until: FutureSessions.limit(at: .now)) ?? []
    statistics = Statistics(sums, in: try store?.gradeSystems() ?? [:])
    sessions = SessionNumbers(sums)
    counts = SessionCounts(sums.filter { $0.measure == .set || $0.measure == .workout })
    tries = CountedTries(sums)
    triesByGrade = sums.filter { $0.measure.topic == .climbing }.reduce(into: [:]) { found, row in
      found["\(row.subject) \(row.detail)", default: CountedTries()].add(row)
    }
  }

  private func tries(_ grade: Grade) -> CountedTries {
    triesByGrade["\(grade.system.id) \(grade)"] ?? CountedTries()
  }

  var friction: FrictionReport {
    get throws {
      try FrictionReport(store, of: who, sums, statistics)
    }
  }

  var object: JSONObject {
    get throws {
      let friction = try friction
      let counted = try store.map { try LogText.tallies(of: $0, by: who) } ?? TalliedLog()
      let whole: JSONObject = [
        "sessions": sessions.all, "climbingSessions": sessions[.climb],
        "liftingSessions": sessions[.lift], "timerSessions": sessions[.timer],
        // The share of sends among the counted tries, 0...1; null without tries.
        "sendRate": tries.rate.value, "countedTries": tries.attempts,
        // Shares of words and keys, and of the attempts logged here.
        "undoShare": friction.all.undoShare, "voiceShare": friction.all.voiceShare,
        "medianTimeToLogMs": statistics.medianTimeToLog?.milliseconds,
        "p95TimeToLogMs": statistics.slowTimeToLog?.milliseconds, "friction": friction.object,
        "grades": statistics.grades.map { line -> JSONObject in
          [
            "system": line.grade.system.id, "grade": "\(line.grade)", "attempts": line.attempts,
            "sends": line.sends, "sendRate": tries(line.grade).rate.value,
          ]
        },
      ]
      return whole.merging(SessionCounts(counted.sessions.lazy.flatMap(\.rows)).object)
        .merging(StatsObject(counted, today: LogText.today).object)
    }
  }
}

extension StatsReport {
  /// For people: the totals, then the last twelve months.
  func text(in unit: MassUnit) throws -> [String] {
    guard let store, sessions.all > 0 else { return [LogText.invitation] }
    let today = LogText.today
    let days = today - 364...today
    let since = Moment(microseconds: Int64(today.number - 366) * 86_400_000_000)
    let year = try LogText.tallies(of: store, by: who, since: since).within(days)
    var lines = totals
    if !statistics.grades.isEmpty { lines += [""] + grades }
    let review = YearReview(year, today: today, in: unit)
    if !year.climbedSystems.isEmpty || year.number(of: .lift) > 0 {
      lines += [""] + StatsText(width: TerminalWidth.columns).lines(review)
    }
    return try lines + (year.number(of: .lift) == 0 ? earlierLifts(store, unit) : [])
  }

  /// A line for each activity, and a total if there are several.
  private var totals: [String] {
    var lines: [String] = []
    if sessions[.climb] > 0 {
      lines.append(
        "\(statistics.attempts.counted("attempt")), \(statistics.sends.counted("send"))"
          + "\(Self.rate(tries)) "
          + "in \(sessions[.climb].counted("session"))")
    }
    if sessions[.lift] > 0 {
      lines.append("\(counts.setsText) in \(sessions[.lift].counted("session"))")
    }
    if sessions[.timer] > 0 {
      lines.append(
        "\(counts.workouts.counted("workout")) in \(sessions[.timer].counted("session"))")
    }
    return lines.count > 1 ? ["\(sessions.all.counted("session"))"] + lines : lines
  }

  /// The hardest first, as in the charts below.
  private var grades: [String] {
    let width = statistics.grades.map { "\($0.grade)".count }.reduce(6, max)
    let lines = statistics.grades.sorted {
      ($0.grade.system.id, -$0.grade.index) < ($1.grade.system.id, -$1.grade.index)
    }
    return lines.map { line in
      let name = "\(line.grade)".padded(to: width)
      return "\(name) \(line.sends) of \(line.attempts) sent\(Self.rate(tries(line.grade)))"
    }
  }

  /// By exercise, if nothing was lifted in the last twelve months.
  private func earlierLifts(_ store: EventStore, _ unit: MassUnit) throws -> [String] {
    guard sessions[.lift] > 0 else { return [] }
    return try LogText.tallies(of: store, by: who).earlierLifts(in: unit)
  }

  /// ` (45 %)`; ` (45 % of 80 counted tries)` if some tries are missing; `, tries not counted` if
  /// all are.
  private static func rate(_ tries: CountedTries) -> String {
    tries.rateText.map { " (\($0))" } ?? ", tries not counted"
  }
}
