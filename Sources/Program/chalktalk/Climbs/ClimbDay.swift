import Climbing
import Console
import Core
import Files
import Library
import Session
import Store

/// One day of a climb's history.
struct ClimbDay {
  let day: Day
  /// The attempts of the day, each with its route's grade and what its list of ascents notes.
  private(set) var attempts: [Attempt] = []
  private(set) var notes: [String] = []
  /// The times of day that the climber stated, by the attempt's id.
  private var stated: [String: String] = [:]
  /// Tries that a list of ascents states and the log doesn't have.
  private(set) var earlier = 0

  /// The days of a climb, the earliest first.
  static func all(of climb: Climb, in store: EventStore) throws -> [ClimbDay] {
    var sessions: [String: SessionFacts] = [:]
    var days: [Day: ClimbDay] = [:]
    for (step, past) in climb.steps where step.isTried {
      let facts = try sessions[step.session] ?? store.facts(ofSession: step.session)
      sessions[step.session] = facts
      guard let route = facts.climb.routes.first(where: { $0.id == step.id }) else { continue }
      var day = days[step.day] ?? ClimbDay(day: step.day)
      day.attempts += route.attempts
      for attempt in route.attempts {
        let row = facts.imported[attempt.id] ?? facts.imported[route.id]
        day.stated[attempt.id] = row?.statedTime
      }
      if case .known(let stated) = step.earlier { day.earlier += max(0, stated - past.tries) }
      day.notes += [facts.imported[route.id]?.note].compactMap(\.self)
      day.notes += route.attempts.compactMap { facts.imported[$0.id]?.note }
      days[step.day] = day
    }
    return days.values.sorted { $0.day < $1.day }
  }

  private init(day: Day) { self.day = day }

  var tries: Int { attempts.count + earlier }

  var lines: [String] {
    let marks = attempts.map { $0.outcome == .send ? "✔" : "✘" }.joined()
    let before = earlier > 0 ? ", \(earlier) of them only counted" : ""
    var lines = ["\(day)  \(tries.counted("try"))\(before)  \(marks)"]
    for attempt in attempts {
      let entry = attempt.entry
      let parts: [String?] =
        [
          stated[attempt.id] ?? LogText.clock(attempt.at, of: entry.gesture),
          entry.outcome == .send ? "✔ send" : "✘ fall",
          entry.restBefore.map { "rest \($0.clock())" },
        ] + attempt.detailTexts
      lines.append("   " + parts.compactMap(\.self).joined(separator: "  "))
    }
    return lines + notes.map { "   “\($0.printable)”" }
  }

  var object: JSONObject {
    [
      "day": "\(day)", "tries": tries, "sends": attempts.count { $0.outcome == .send },
      "notes": notes + attempts.compactMap(\.details.note),
      "attempts": attempts.map { attempt -> JSONObject in
        [
          "at": LogText.timestamp(attempt.at), "outcome": attempt.outcome.rawValue,
          "highPoint": attempt.highPoint?.rawValue,
          "restBeforeMs": attempt.restBefore?.milliseconds,
        ]
      },
    ]
  }
}
