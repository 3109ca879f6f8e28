import Analysis
import ArgumentParser
import Climbing
import Console
import Core
import Files
import Grades
import Languages
import Library
import Preferences
import Session
import Store
import Timers

/// `chalktalk history`: the sessions, the latest first.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List the sessions and workouts, the latest first.")

  @Option(help: "How many sessions to list.")
  var limit = 20

  @Flag(help: "Print one JSON array.")
  var json = false

  @OptionGroup var whose: WhoOptions
  @OptionGroup var log: LogOptions

  func validate() throws {
    guard (1...100_000).contains(limit) else { throw ValidationError("--limit takes 1 to 100000") }
  }

  func run() throws {
    // One more tells whether there are earlier ones.
    let store = try log.openIfStarted()
    let found = try store.map { try entries(in: $0, limit + 1) } ?? []
    let future = try store.map { try $0.futureSessions(of: try whose.who(in: $0), at: .now) } ?? []
    let listed = found.prefix(limit)
    if json {
      try Output.json(listed.map(\.object))
    } else if let latest = listed.first {
      let width = "\(latest.session.number)".count
      for entry in listed { try Output.line(entry.text(numberWidth: width)) }
      if found.count > limit {
        try Output.line("Earlier sessions are not listed; --limit \(2 * limit) lists more.")
      }
    } else if future.isEmpty {
      try Output.line(LogText.invitation)
    }
    guard !json, !future.isEmpty else { return }
    try Output.line("\nDated after now by a wrong clock, and in no sum until then:")
    for session in future { try Output.line(LogText.misdated(session)) }
  }

  private func entries(in store: EventStore, _ wanted: Int) throws -> [HistoryEntry] {
    let unit = try Preferences.stored().unit
    let who = try whose.who(in: store)
    var entries = try store.loggedSessions(
      wanted, of: who, until: FutureSessions.limit(at: .now), dayOf: { $0.localDay }
    ).map {
      session, tallied in
      HistoryEntry(
        session: session, tallied: tallied,
        workouts: try store.workouts(ofSession: session.record.id), unit: unit,
        climber: who == .all ? session.record.climber : nil)
    }
    try tellNews(of: &entries, in: store, of: who)
    return entries
  }

  /// Adds what each session changed: climbs, and a grade that was harder than all before.
  private func tellNews(
    of entries: inout [HistoryEntry], in store: EventStore, of who: Who
  ) throws {
    let routes = try entries.map { entry -> [Route] in
      guard entry.session.record.discipline != nil else { return [] }
      return Array(try store.facts(ofSession: entry.session.record.id).climb.routes)
    }
    for place in entries.indices { entries[place].news = ClimbNews(routes[place]) }
    guard who != .all else { return }
    // The sends before the earliest of them, then up to each.
    let all = try store.statistics(of: who, until: FutureSessions.limit(at: .now)).grades
    var sends = Dictionary(all.map { ($0.grade, $0.sends) }) { $0 + $1 }
    for route in routes.joined() { sends[route.grade, default: 0] -= route.sends }
    for place in entries.indices.reversed() {
      let before = Precedent(sends: sends.map { ($0.key, $0.value) })
      let best = routes[place].filter { $0.sends > 0 }.map(\.grade).max(by: Grade.isEasier)
      entries[place].best = best.flatMap { grade in
        before.hardestSend(in: grade.system).map { grade > $0 } == true ? grade : nil
      }
      for route in routes[place] { sends[route.grade, default: 0] += route.sends }
    }
  }
}

/// A session in the list.
struct HistoryEntry {
  var session: NumberedSession
  var tallied: TalliedSession
  var workouts: [WorkoutEntry]
  /// The unit of weights.
  var unit: MassUnit
  var news = ClimbNews([Route]())
  /// The hardest grade that was sent, if none so hard was sent before.
  var best: Grade?
  /// The session's partner, where several climbers' sessions are listed.
  var climber: String?

  private var counts: SessionCounts { tallied.counts }
  /// A timer or a lift alone is a session without a route.
  private var isClimbing: Bool { counts.holds(.climb) }

  /// A line for people, with the number padded to this width.
  func text(numberWidth: Int) -> String {
    let record = session.record
    let number = "\(session.number)"
    let pad = String(repeating: " ", count: max(0, numberWidth - number.count))
    var parts = [pad + number, climber?.isolated, tallied.startText, tallied.lengthText]
      .compactMap(\.self)
    if isClimbing, let discipline = record.discipline {
      let attempts = counts.attempts.counted("attempt")
      parts += [discipline.rawValue, "\(attempts), \(counts.sends.counted("send"))"]
      if let plan = record.planID { parts.append("plan \(plan)") }
    }
    let changed =
      [best.map { "hardest so far \($0)" }, news.newText].compactMap(\.self) + news.stories
      + [news.openText].compactMap(\.self)
    parts += tallied.liftedTexts(in: unit) + workouts.map(\.line)
    return (parts + changed.map(\.printable)).joined(separator: "  ")
  }

  /// For scripts.
  var object: JSONObject {
    let record = session.record
    let object: JSONObject = [
      // Numbered by start among the selected sessions, from 1. The owner has no `climber`.
      "number": session.number, "climber": record.climber, "id": record.id,
      "start": LogText.timestamp(record.startedAt),
      // Its file gave only the day.
      "isOfDayOnly": tallied.isOfDayOnly,
      "minutes": tallied.length.map(\.wholeMinutes),
      "discipline": isClimbing ? record.discipline?.rawValue : nil,
      "gradeSystem": isClimbing ? record.system : nil,
      "workouts": workouts.map(\.line),
      // The id of the plan that was followed last.
      "plan": record.planID,
      // What it changed: climbs tried for the first time, sent at last, left open; a hardest grade.
      "newClimbs": news.new.compactMap(\.name), "sentClimbs": news.sent.compactMap(\.name),
      "openClimbs": news.open.compactMap(\.name), "hardestSoFar": best.map { "\($0)" },
    ]
    return object.merging(tallied.liftObject).merging(counts.object)
  }
}
