import Analysis
import Climbing
import Core
import Foundation
import Grades
import Lifting
import Session
import TestSupport

/// A log of two years, the same in every run: a climber who comes about twice a week and improves, lifts every third time
/// and sometimes hangs. Some names would be markup.
enum SampleLog {
  static let today = Day("2026-11-21") ?? Day(0)
  static let hostile = #"<script>alert("x")</script> & 'more' </script>"#

  static let log: TalliedLog = {
    let sessions = (0..<200).map { number in
      var random = SeededRandom(seed: UInt64(number + 1))
      let day = min(today, today - (199 - number) * 7 / 2 + Int.random(in: -1...1, using: &random))
      return TalliedSession(
        id: "s\(number)", startedAt: Moment(microseconds: Int64(day.number) * 86_400_000_000),
        day: day,
        rows: rows(number, &random) + [
          TallyRow(.length, subject: "", number: Int.random(in: 3600...7200, using: &random))
        ])
    }
    return TalliedLog(
      sessions: sessions,
      systems: Dictionary(uniqueKeysWithValues: GradeSystem.published.map { ($0.id, $0) }))
  }()

  static var goals: [GoalProgress] {
    [
      Goal(.sends(1000), by: "2027-03-01"), Goal(.lift(exercise: hostile, grams: 100_000)),
      Grade("V8", in: .v).map { Goal(.grade($0), by: "2027-06-30") },
    ].compactMap(\.self).map { GoalProgress($0, since: today - 100, log, today: today) }
  }

  private static func rows(_ number: Int, _ random: inout SeededRandom) -> [TallyRow] {
    var tally = Tally()
    climb(number, &tally, &random)
    for (word, often) in [("send", 10), ("fall", 9)] {
      tally.add(.said, word, number: often)
    }
    if number % 5 == 0 { tally.add(.unsaid, "fall", bucket: 1) }
    if number % 3 == 0 { lift(number, &tally, &random) }
    if number % 4 == 0 {
      let name = number % 8 == 0 ? "Repeaters 7/3" : hostile
      tally.add(.workout, "interval", name, bucket: number % 12 == 0 ? 0 : 1)
      tally.add(
        .tension, "interval", name, number: [210, 252, 420].randomElement(using: &random) ?? 0)
    }
    return tally.rows
  }

  /// Routes around a level that rises with ups and downs, each tried up to four times.
  private static func climb(_ number: Int, _ tally: inout Tally, _ random: inout SeededRandom) {
    let system: GradeSystem = number % 10 == 9 ? .french : .v
    let base = system.names.firstIndex(of: system == .v ? "V2" : "6a") ?? 0
    let waver = 0.5 * sin(Double(number) / 9) + Double.random(in: -0.4...0.4, using: &random)
    let level = Double(base) + 0.4 + Double(number) * 0.012 + waver
    for _ in 0..<12 {
      let place = Int((level + Double.random(in: -2...2.6, using: &random)).rounded())
      guard system.names.indices.contains(place) else { continue }
      let grade = system.names[place]
      let chance = 1 / (1 + exp(-1.1 * (level - Double(place))))
      var tries = 1
      while Double.random(in: 0..<1, using: &random) > chance, tries < 4 {
        attempt(.fall, system.id, grade, &tally, &random)
        tally.add(.ended, system.id, grade, bucket: min(3, Int.random(in: 0...4, using: &random)))
        tries += 1
      }
      let isSent = tries < 4
      label(system.id, grade, isSent: isSent, tries, &tally, &random)
      if isSent { attempt(.send, system.id, grade, &tally, &random) }
      tally.add(isSent ? .sent : .unsent, system.id, grade, bucket: isSent ? tries : 3)
      if tries > 2 { tally.add(.felt, system.id, grade, bucket: isSent ? 0 : 1) }
    }
  }

  /// Two walls, and sometimes a name. The unit separator divides the parts of a label.
  private static func label(
    _ system: String, _ grade: String, isSent: Bool, _ tries: Int, _ tally: inout Tally,
    _ random: inout SeededRandom
  ) {
    let place = Bool.random(using: &random) ? "Cave" : "Slab wall"
    let name = ["", "Low Rider", "Moonwalk", hostile].randomElement(using: &random) ?? ""
    let falls = isSent ? tries - 1 : 3
    tally.add(
      .route, system, "\(grade)\u{1F}\(place)\u{1F}\(name)", bucket: isSent ? tries : 103)
    let wall = "\(grade)\u{1F}\(place)\u{1F}"
    if isSent { tally.add(.placed, system, wall, bucket: 1) }
    if falls > 0 { tally.add(.placed, system, wall, bucket: 0, number: falls) }
  }

  private static func attempt(
    _ measure: Measure, _ system: String, _ grade: String, _ tally: inout Tally,
    _ random: inout SeededRandom
  ) {
    let rest = Int.random(in: measure == .send ? 3...14 : 1...10, using: &random)
    tally.add(measure, system, grade, bucket: rest)
    let isByVoice = Int.random(in: 0..<4, using: &random) > 0
    tally.add(
      .timeToLog, isByVoice ? "voice" : "key",
      bucket: isByVoice ? Int.random(in: 2...7, using: &random) : 0)
  }

  /// Six exercises, one with a hostile name, with growing weights.
  private static func lift(_ number: Int, _ tally: inout Tally, _ random: inout SeededRandom) {
    let names = ["Bench press", "Back squat", "Deadlift", "Row", "Curl", hostile]
    for (place, name) in names.enumerated() {
      let noise = Int.random(in: -1...2, using: &random) * 1250
      let (id, grams) = ("x\(place)", 60_000 + place * 12_500 + number / 20 * 1250 + noise)
      let sets = 5 - place / 2
      tally.add(.set, id, name, bucket: SetKind.done.rawValue, number: sets)
      tally.add(.volume, id, name, number: grams * 5 * sets)
      tally.add(.muscle, place < 3 ? "chest" : name, number: sets)
      tally.raise(.best, id, name, bucket: 5, to: grams)
      tally.raise(.estimate, id, name, to: grams * 7 / 6)
    }
  }
}
