import Core
import Foundation
import Session
import TestSupport
import TestTraits
import Testing

/// The same of the commands: what they print for people and for scripts.
@Suite("Counts in the commands", .startsPrograms, .timeLimit(.minutes(30)))
struct CommandCountTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private static let ticks = """
    Date,Route,Rating,Notes,URL,Pitches,Location,Avg Stars,Your Stars,Style,Lead Style,Route Type,Your Rating,Length,Rating Code
    2026-05-02,Pink Slab,V4,,,1,Gym > Cave,3,-1,Send,,Boulder,,,20400
    2026-05-02,Arete,V3,,,1,Gym > Cave,3,-1,Flash,,Boulder,,,20300
    2026-05-03,Roof,V6,,,1,Gym > Cave,3,-1,Attempt,,Boulder,,,20600

    """
  private static let sets = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
    2024-11-05 18:30:00,Push,1h 2m,Bench Press (Barbell),W,45,10,0,0,,,
    2024-11-05 18:30:00,Push,1h 2m,Bench Press (Barbell),1,60,5,0,0,,,
    2024-11-05 18:30:00,Push,1h 2m,Bench Press (Barbell),2,60,0,0,0,,,

    """

  private func json(_ arguments: String...) throws -> Any {
    let output = try home.run(arguments + ["--json"])
    #expect(output.status == 0, "\(output.stderr)")
    return try JSONSerialization.jsonObject(with: Data(output.stdout.utf8))
  }

  /// As many as the commands give: `sets` are the working ones that were done.
  private func expect(
    _ told: [String: Any], _ count: PlainCount, _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let wanted = [
      "attempts": count.attempts, "sends": count.sends, "falls": count.attempts - count.sends,
      "routesTried": count.routes, "routesSent": count.routesSent, "sets": count.workingSets,
      "warmUpSets": count.warmUpSets, "missedSets": count.missedSets,
    ]
    for (key, number) in wanted {
      #expect(told[key] as? Int == number, "\(key) of \(what)", sourceLocation: sourceLocation)
    }
  }

  @Test("history, show, stats, share, report and the tables give the exported events' numbers")
  func same() throws {
    let log = try RandomLog(sessions: 8, using: SeededRandom())
    let lines = log.batches.joined().map { $0.record.line + "\n" }.joined()
    for (text, name) in [(lines, "log.jsonl"), (Self.ticks, "t.csv"), (Self.sets, "s.csv")] {
      let file = try home.write(text, to: name)
      let output = try home.run("import", file, "--yes")
      #expect(output.status == 0, "\(output.stderr)")
    }
    let events = try home.run("export", "--events").stdout.split(separator: "\n")
    let there = try PlainCount.bySession(events).filter { !$0.value.isEmpty }
    let sum = there.values.reduce(PlainCount.none, +)

    let history = try #require(try json("history", "--limit", "100") as? [[String: Any]])
    #expect(history.count == there.count)
    #expect(try home.run("history").stdout.split(separator: "\n").count == there.count)
    for session in history {
      let id = try #require(session["id"] as? String)
      let count = try #require(there[id])
      expect(session, count, "history")
      expect(try #require(try json("show", id) as? [String: Any]), count, "show")
      try checkText(of: id, count)
    }
    let stats = try #require(try json("stats") as? [String: Any])
    expect(stats, sum, "stats")
    try checkSums(stats, there)
  }

  private func checkText(of session: String, _ count: PlainCount) throws {
    let (shown, card) = (
      try home.run("show", session).stdout, try home.run("share", session).stdout
    )
    let attempts = count.attempts.counted("attempt")
    let sends = count.sends.counted("send")
    #expect(
      shown.contains("\n\(attempts): \(sends), \((count.attempts - count.sends).counted("fall"))\n")
        == (count.attempts > 0))
    #expect(shown.contains("  ✔ send") == (count.sends > 0))
    let routes = "\(count.routesSent.counted("route")) sent"
    #expect((card.contains(routes) && card.contains(", \(attempts)")) == (count.attempts > 0))
  }

  /// In how many sessions, in all and of each activity.
  private func checkSums(_ stats: [String: Any], _ there: [String: PlainCount]) throws {
    let sessions = [
      "all": there.count, "climb": there.values.count { $0.attempts > 0 },
      "lift": there.values.count { $0.sets > 0 }, "timer": there.values.count { $0.workouts > 0 },
    ]
    #expect(stats["sessions"] as? Int == sessions["all"])
    #expect(stats["climbingSessions"] as? Int == sessions["climb"])
    #expect(stats["liftingSessions"] as? Int == sessions["lift"])
    #expect(stats["timerSessions"] as? Int == sessions["timer"])
    let report = home.url.path + "/report.html"
    for (activity, number) in sessions {
      let made = try home.run("report", "--activity", activity, "--output", report)
      #expect(made.stdout == "\(report): \(number.counted("session"))\n", "\(activity)")
    }
    #expect(
      try home.run("report", "--from", "2090-01-01", "--output", report).stdout
        == "\(report): 0 sessions\n")
    // By system, a session of two counts for each.
    let climbing = try #require(stats["climbing"] as? [[String: Any]])
    let weeks = climbing.flatMap { $0["weeks"] as? [[String: Any]] ?? [] }
    let weekly = weeks.reduce(0) { $0 + ($1["sessions"] as? Int ?? 0) }
    #expect(weekly >= sessions["climb"] ?? 0 && weekly <= 2 * (sessions["climb"] ?? 0))
    #expect(
      weeks.reduce(0) { $0 + ($1["attempts"] as? Int ?? 0) }
        == there.values.reduce(0) { $0 + $1.attempts })
  }
}
