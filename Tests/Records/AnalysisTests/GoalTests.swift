import Climbing
import Core
import Grades
import Lifting
import Session
import Testing

@testable import Analysis

@Suite("Goals", .timeLimit(.minutes(30)))
struct GoalTests {
  private let systems: [GradeSystem] = [.v, .french, .yds]

  @Test(
    "a goal is read as people write it, and written so that it can be read again",
    arguments: [
      ("V6 by 2027-03-01", "V6 by 2027-03-01"), ("v6", "V6"), ("100 sends", "100 sends"),
      ("7a+ BY 2027-01-31", "7a+ by 2027-01-31"), ("bench 100 kg", "bench 100 kg"),
      ("Front squat 82.5kg", "front squat 82.5 kg"), ("deadlift 225 lb", "deadlift 225 lb"),
      ("squat 300 lbs by 2027-01-31", "squat 300 lb by 2027-01-31"),
    ])
  func reading(text: String, told: String) throws {
    let goal = try Goal(reading: text, systems: systems)
    #expect(goal.text(in: .kg) == told)
    let again = try Goal(reading: goal.text(in: .kg), systems: systems)
    #expect(again.text(in: .kg) == told)
  }

  @Test("a grade belongs to the system with this spelling, else to the first that has it")
  func written() throws {
    for (text, system) in [("7a", GradeSystem.french), ("7A", .font), ("6B+", .font)] {
      let goal = try Goal(reading: text, systems: [.font, .french])
      #expect(goal.target == .grade(try #require(Grade(text, in: system))))
    }
  }

  @Test(
    "a lift is found in the library by its name, or by some of its words",
    arguments: [
      ("bench 100 kg", "Bench press 100 kg"), ("bench dip 20 kg", "Bench dip 20 kg"),
      ("dumbbell BENCH 30 kg", "Dumbbell bench press 30 kg"),
      ("squat 225 lb", "Front squat 225 lb"),
      ("stone lift 90 kg", "stone lift 90 kg"), ("100 sends", "100 sends"),
    ])
  func lifts(text: String, told: String) throws {
    let goal = try Goal(reading: text, systems: systems).meaning(Self.exercises)
    #expect(goal.text(in: .kg) == told)
  }

  @Test("holds and carries can't have a weight as their goal")
  func held() throws {
    let goal = try Goal(reading: "plank 20 kg", systems: systems)
    #expect(throws: GoalError.noRepetitions("Plank")) { try goal.meaning(Self.exercises) }
  }

  @Test("a lift counts the heaviest set of its exercise in the whole log")
  func progress() throws {
    let days = (0..<3).map { day in
      TalliedSession(
        id: "s\(day)", startedAt: Moment(microseconds: 0), day: Day(100 + day),
        rows: [
          // The heaviest of all was before the goal was set.
          TallyRow(
            .best, subject: "bench-press", detail: "Bench press", bucket: 5,
            number: [95_000, 80_000, 92_500][day]),
          TallyRow(
            .best, subject: "bench-press", detail: "Bench press", bucket: 8, number: 70_000),
          TallyRow(.best, subject: "stones", detail: "Stone lift", bucket: 1, number: 120_000),
        ])
    }
    let log = TalliedLog(sessions: days, systems: [:])
    func progress(_ exercise: String, _ grams: Int, in unit: MassUnit = .kg) -> GoalProgress {
      GoalProgress(
        Goal(.lift(exercise: exercise, grams: grams)), since: Day(101), log, in: unit,
        today: Day(102))
    }
    #expect(
      progress("Bench press", 100_000).line
        == "Bench press 100 kg: best 95 kg × 5, \(Day(100).short)")
    #expect(progress("Bench press", 100_000).share == 0.95)
    #expect(progress("bench", 90_000).isReached)
    #expect(progress("Stone lift", 100_000, in: .lb).line.contains("reached (best 264.6 lb × 1"))
    #expect(progress("Deadlift", 100_000).line == "Deadlift 100 kg: no set yet")
  }

  @Test("the best set of a lift has the date of its own exercise, not of an equal set of another")
  func dateOfBest() {
    func session(_ day: Int, _ id: String, _ name: String) -> TalliedSession {
      TalliedSession(
        id: "s\(day)", startedAt: Moment(microseconds: 0), day: Day(day),
        rows: [TallyRow(.best, subject: id, detail: name, bucket: 5, number: 60_000)])
    }
    let log = TalliedLog(sessions: [
      session(100, "row", "Row"), session(101, "bench-press", "Bench press"),
    ])
    let goal = Goal(.lift(exercise: "Bench press", grams: 100_000))
    let progress = GoalProgress(goal, since: Day(90), log, today: Day(102))
    #expect(progress.text == "best 60 kg × 5, \(Day(101).short)")
  }

  @Test("a grade uses the whole log, says when it was reached, and ignores future sessions")
  func grades() throws {
    func session(_ day: Int, _ grade: String, _ number: Int) -> TalliedSession {
      TalliedSession(
        id: "s\(day)", startedAt: Moment(microseconds: 0), day: Day(day),
        rows: [TallyRow(.send, subject: "v", detail: grade, number: number)])
    }
    let log = TalliedLog(
      sessions: [session(10, "V3", 2), session(20, "V5", 1), session(900, "V9", 1)], systems: [:])
    func line(_ text: String, by: String? = nil) throws -> String {
      let goal = Goal(.grade(try #require(Grade(text, in: .v))), by: by)
      return GoalProgress(goal, since: Day(500), log, today: Day(600)).line
    }
    #expect(
      try line("V3") == "V3: reached (3 sends of V3 or harder, the first on \(Day(10).short))")
    #expect(try line("V5") == "V5: reached (1 send of V5, the first on \(Day(20).short))")
    #expect(try line("V6") == "V6: hardest send V5, \(Day(20).short)")
    let sends = GoalProgress(Goal(.sends(10)), since: Day(20), log, today: Day(600))
    #expect(sends.line == "10 sends: 1 of 10")
    let more = GoalProgress(Goal(.sends(2)), since: Day(10), log, today: Day(600))
    #expect(more.line == "2 sends: reached (3 sends)")
  }

  private static let exercises = [
    Exercise(id: "front-squat", name: "Front squat"),
    Exercise(id: "back-squat", name: "Back squat"),
    Exercise(id: "bench-dip", name: "Bench dip", metric: .bodyweight),
    Exercise(id: "incline-bench-press", name: "Incline bench press"),
    Exercise(id: "bench-press", name: "Bench press"),
    Exercise(id: "dumbbell-bench-press", name: "Dumbbell bench press"),
    Exercise(id: "plank", name: "Plank", metric: .hold),
  ]

  @Test("a text that isn't a goal is refused with the reason")
  func wrong() {
    for text in ["", "by 2027-01-01", "fly", "V6 by", "V6 by 2027-02-30", "-3 sends", "kg"] {
      #expect(throws: GoalError.self, "\(text)") { try Goal(reading: text, systems: systems) }
    }
  }
}
