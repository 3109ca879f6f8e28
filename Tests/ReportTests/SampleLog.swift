import Analysis
import Climbing
import Lifting
import Log
import Session

/// A log of two years: twice a week, harder as it goes; a hold of a name that would be markup now and then.
enum SampleLog {
  static let today = Day("2026-11-21") ?? Day(0)
  static let hostile = #"<script>alert("x")</script> & 'more' </script>"#

  static var log: TalliedLog {
    let sessions = (0..<200).map { number in
      let day = today - (199 - number) * 7 / 2
      return TalliedSession(
        id: "s\(number)", startedAt: Moment(microseconds: Int64(day.number) * 86_400_000_000),
        day: day,
        rows: rows(number) + [TallyRow(.length, subject: "", number: 5400)])
    }
    return TalliedLog(
      sessions: sessions,
      systems: Dictionary(uniqueKeysWithValues: GradeSystem.published.map { ($0.id, $0) }))
  }

  static var goals: [GoalProgress] {
    [Goal(.sends(1000), by: "2027-03-01"), Goal(.lift(exercise: hostile, grams: 100_000))].map {
      GoalProgress($0, since: today - 100, log, today: today)
    }
  }

  private static func rows(_ number: Int) -> [TallyRow] {
    let system = number % 10 == 9 ? "french" : "v"
    let names = system == "v" ? (GradeSystem(id: "v")?.names ?? []) : ["6a", "6b", "6c", "7a"]
    let base = system == "v" ? 2 + number / 60 : 0
    var rows: [TallyRow] = []
    for step in 0..<4 where names.indices.contains(base + step) {
      let grade = names[base + step]
      rows += [
        TallyRow(.send, subject: system, detail: grade, bucket: 5, number: 4 - step),
        TallyRow(.fall, subject: system, detail: grade, bucket: 2 + step, number: 1 + step * 2),
        TallyRow(.sent, subject: system, detail: grade, bucket: 1 + step, number: 4 - step),
        TallyRow(.unsent, subject: system, detail: grade, bucket: 4, number: 1),
        TallyRow(.ended, subject: system, detail: grade, bucket: step, number: 1 + step),
        TallyRow(.ended, subject: system, detail: grade, bucket: 2, number: 1),
        TallyRow(.felt, subject: system, detail: grade, bucket: step / 2, number: 2),
      ]
    }
    rows += [
      TallyRow(.timeToLog, subject: "voice", bucket: 3, number: 18),
      TallyRow(.timeToLog, subject: "key", bucket: 0, number: 6),
      TallyRow(.said, subject: "send", number: 10), TallyRow(.said, subject: "fall", number: 9),
      TallyRow(.unsaid, subject: "fall", bucket: 1, number: 1),
    ]
    if number % 3 == 0 { rows += lifts(number) }
    if number % 4 == 0 {
      let name = number % 8 == 0 ? "Repeaters 7/3" : hostile
      rows += [
        TallyRow(.workout, subject: "interval", detail: name, bucket: 1, number: 1),
        TallyRow(.tension, subject: "interval", detail: name, number: 420),
      ]
    }
    return rows
  }

  /// Six exercises, one of a hostile name, heavier as it goes.
  private static func lifts(_ number: Int) -> [TallyRow] {
    ["Bench press", "Back squat", "Deadlift", "Row", "Curl", hostile].enumerated().flatMap {
      place, name in
      let (id, grams) = ("x\(place)", 60_000 + place * 5000 + number * 100)
      return [
        TallyRow(
          .set, subject: id, detail: name, bucket: SetKind.done.rawValue, number: 5 - place / 2),
        TallyRow(.volume, subject: id, detail: name, number: grams * 15),
        TallyRow(.muscle, subject: place < 3 ? "chest" : name, number: 3),
        TallyRow(.best, subject: id, detail: name, bucket: 5, number: grams),
        TallyRow(.estimate, subject: id, detail: name, number: grams * 7 / 6),
      ]
    }
  }
}
