import Climbing
import Core
import Grades
import Testing

@testable import Analysis

@Suite("Overview", .timeLimit(.minutes(30)))
struct OverviewTests {
  private let today = Day("2026-11-21") ?? Day(0)

  private func session(_ ago: Int, _ rows: [TallyRow]) -> TalliedSession {
    TalliedSession(
      id: "\(ago)", startedAt: Moment(microseconds: 0), day: today - ago, rows: rows)
  }

  private func row(_ measure: Measure, _ grade: String, _ number: Int) -> TallyRow {
    TallyRow(measure, subject: "v", detail: grade, number: number)
  }

  @Test("weeks in a row count from Monday, and this week may still be empty")
  func streaks() throws {
    let monday = try #require(Day("2026-11-16"))
    let weeks = [0, 1, 2, 5, 6, 7, 8, 9].map { monday - $0 * 7 + 3 }
    let now = Streaks(weeks, today: monday + 4)
    #expect(now.current == 3 && now.longest == 5)
    #expect(now.longestWeeks == monday - 63...monday - 35)
    // Next week has no session yet; in the week after it, the streak is over.
    #expect(Streaks(weeks, today: monday + 8).current == 3)
    #expect(Streaks(weeks, today: monday + 15).current == 0)
    #expect(Streaks([Day](), today: monday) == Streaks([today + 1], today: monday))
  }

  @Test("the rolling load sums the seven days to today; its mean covers the four weeks before")
  func load() {
    // V0 counts 2 and V3 counts 5.
    let log = TalliedLog(
      sessions: [
        session(0, [row(.send, "V0", 3)]), session(6, [row(.fall, "V3", 2)]),
        session(7, [row(.fall, "V0", 10)]), session(34, [row(.fall, "V0", 6)]),
        session(35, [row(.fall, "V0", 500)]), session(-3, [row(.fall, "V0", 500)]),
      ], systems: ["v": .v])
    let weeks = RollingLoad(log, in: .v, today: today, weeks: 2).weeks
    #expect(weeks.map(\.load) == [20, 16] && weeks.map(\.end) == [today - 7, today])
    #expect(weeks[1].before == Double(20 + 12) / 4)
  }

  @Test("the course of the level ends exactly at the level in the insights")
  func level() throws {
    let rows = [row(.send, "V3", 5), row(.fall, "V4", 3), row(.send, "V4", 3), row(.fall, "V5", 4)]
    let log = TalliedLog(
      sessions: (0..<90).reversed().map { session($0 * 4, rows) }, systems: ["v": .v])
    let course = LevelCourse(
      log, in: .v, by: .month, over: today - 400...today, today: today)
    let last = try #require(course.points.last)
    let level = try #require(Insights(log, in: .v, today: today).model?.level)
    #expect(last.level == level.grade)
    #expect(last.range?.contains(level.grade) == true)
    #expect(last.hardestSend == Grade("V4", in: .v))
    // Before the first session nothing is known.
    #expect(course.points.first?.level == nil && course.points.first?.hardestSend == nil)
  }

  @Test("a place between grades is named as people say it")
  func names() {
    let names = [5.1, 5.3, 5.49, 5.8, -0.4, 99].map { GradeSystem.v.name(at: $0) }
    #expect(names == ["V4", "V4 to V5", "V4 to V5", "V5", "VB", "V17"])
  }

  @Test("a place has its own attempts and routes, and an ascent its name")
  func places() throws {
    let label = { RouteLabel(grade: $0, wall: $1, name: $2).text }
    let log = TalliedLog(
      sessions: [
        session(
          4,
          [
            row(.send, "V5", 2), row(.fall, "V5", 3), row(.send, "V2", 1),
            TallyRow(.sent, subject: "v", detail: "V5", bucket: 2, number: 2),
            TallyRow(.sent, subject: "v", detail: "V2", bucket: 1, number: 1),
            TallyRow(
              .placed, subject: "v", detail: label("V5", "Cave", nil), bucket: 1, number: 1),
            TallyRow(
              .placed, subject: "v", detail: label("V5", "Cave", nil), bucket: 0, number: 3),
            TallyRow(
              .route, subject: "v", detail: label("V5", "Cave", "Low Rider"), bucket: 2, number: 1),
            TallyRow(
              .route, subject: "v", detail: label("V5", "Cave", nil),
              bucket: 2 + RouteLabel.unsent, number: 1),
          ])
      ], systems: ["v": .v])
    #expect(log.walls == ["Cave"])
    let cave = ClimbReview(log.at("Cave"), in: .v)
    #expect(cave.attempts == 4 && cave.sends == 1 && cave.grades.map(\.unsent) == [1])
    #expect(log.at("Roof").sessions.isEmpty)
    let lines = HardAscents(log, in: .v, most: 9).lines
    #expect(lines.map(\.name).sorted { ($0 ?? "") < ($1 ?? "") } == [nil, nil, "Low Rider"])
    #expect(lines.map { "\($0.grade)" } == ["V5", "V5", "V2"])
    #expect(HardAscents(log.at("Cave"), in: .v, most: 9).lines.map(\.name) == ["Low Rider"])
  }

  @Test("the hardest ascents come first; within a grade the fewest tries, then the latest")
  func hardest() {
    func sent(_ grade: String, _ tries: Int) -> TallyRow {
      TallyRow(.sent, subject: "v", detail: grade, bucket: tries, number: 1)
    }
    let log = TalliedLog(
      sessions: [
        session(9, [sent("V6", 1), sent("V2", 1)]), session(5, [sent("V6", 3), sent("V7", 4)]),
        session(2, [sent("V6", 1), TallyRow(.sent, subject: "font", detail: "8A", number: 1)]),
      ], systems: ["v": .v])
    let lines = HardAscents(log, in: .v, most: 4).lines
    let told = lines.map { "\($0.grade) \($0.tries ?? 0) \(today.number - $0.day.number)" }
    #expect(told == ["V7 4 5", "V6 1 2", "V6 1 9", "V6 3 5"])
  }

  @Test("equal ascents come in the same order on every machine: by name, unnamed ones last")
  func equalAscents() {
    func line(_ name: String?) -> [TallyRow] {
      let label = RouteLabel(grade: "V4", wall: "Cave", name: name).text
      return [
        TallyRow(.route, subject: "v", detail: label, bucket: 1, number: 1),
        TallyRow(.sent, subject: "v", detail: "V4", bucket: 1, number: 1),
      ]
    }
    let rows = [line("Moonwalk"), line(nil), line("Arete"), line("Low Rider")]
    for order in [rows, rows.reversed()] {
      let log = TalliedLog(sessions: [session(1, order.flatMap(\.self))], systems: ["v": .v])
      #expect(
        HardAscents(log, in: .v, most: 4).lines.map(\.name)
          == ["Arete", "Low Rider", "Moonwalk", nil])
    }
  }

  @Test("a gym's colour that is spelled in another case, or gone, is the same in every figure")
  func changedColours() {
    let gym = GradeSystem.circuit(
      Circuit(id: "gym", name: "Gym", isForBoulders: true, colours: ["blue", "red"]))
    func sent(_ colour: String) -> [TallyRow] {
      [
        TallyRow(.send, subject: "gym", detail: colour, number: 1),
        TallyRow(.sent, subject: "gym", detail: colour, bucket: 1, number: 1),
      ]
    }
    let log = TalliedLog(
      sessions: [session(1, sent("Red") + sent("blue") + sent("violet"))], systems: ["gym": gym])
    let review = ClimbReview(log, in: gym)
    let course = Course(log, in: gym, by: .year, over: today - 9...today)
    #expect(review.attempts == 2 && course.lines.reduce(0) { $0 + $1.attempts } == 2)
    #expect(course.lines.reduce(0) { $0 + $1.load } == 3)
    #expect(RollingLoad(log, in: gym, today: today, weeks: 1).weeks.last?.load == 3)
    #expect(HardAscents(log, in: gym, most: 9).lines.map { "\($0.grade)" } == ["red", "blue"])
    #expect(log.hardestSend(in: gym) == review.hardestSend)
  }
}
