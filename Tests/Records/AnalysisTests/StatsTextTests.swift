import Climbing
import Core
import Grades
import Lifting
import Testing

@testable import Analysis

@Suite("Statistics as text", .timeLimit(.minutes(30)))
struct StatsTextTests {
  private let today = Day(20_778)

  private var log: TalliedLog {
    let rows = [
      TallyRow(.send, subject: "v", detail: "V4", number: 40),
      TallyRow(.fall, subject: "v", detail: "V4", number: 60),
      TallyRow(.sent, subject: "v", detail: "V4", bucket: 1, number: 30),
      TallyRow(.sent, subject: "v", detail: "V4", bucket: 2, number: 10),
      TallyRow(.unsent, subject: "v", detail: "V5", bucket: 2, number: 1),
      TallyRow(.fall, subject: "v", detail: "V5", number: 2),
    ]
    return TalliedLog(
      sessions: (0..<30).map { number in
        TalliedSession(
          id: "\(number)", startedAt: Moment(microseconds: 0), day: today - number * 7, rows: rows)
      }, systems: ["v": .v])
  }

  @Test(
    "every line fits the width, with a bar if there is room", arguments: [20, 40, 80, 200])
  func fits(width: Int) {
    let text = StatsText(width: width)
    let course = Course(log, in: .v, by: .week, over: today - 209...today)
    let lines =
      text.pyramid(ClimbReview(log, in: .v)) + text.weeks(course, last: 8)
      + [text.spark("load", course.lines.map(\.load))]
    for line in lines { #expect(line.count <= width, "\(line)") }
    #expect(lines.contains { $0.contains("█") })
    if width >= 80 {
      #expect(lines[0] == "Routes: █ flash  ▓ sent  ░ not sent")
      #expect(lines[1].contains("░") && lines[2].contains("█") && lines[2].contains("▓"))
      #expect(lines[2].hasPrefix("V4     1,200 of 1,200 sent"))
    }
  }

  @Test(
    "the text of a grade counts what its bar shows: routes, sent and not")
  func oneMeasure() {
    let rows = [
      TallyRow(.send, subject: "v", detail: "V2", number: 3),
      TallyRow(.sent, subject: "v", detail: "V2", bucket: 1, number: 1),
      TallyRow(.sent, subject: "v", detail: "V2", bucket: 3, number: 1),
      TallyRow(.fall, subject: "v", detail: "V4", number: 5),
      TallyRow(.unsent, subject: "v", detail: "V4", bucket: 5, number: 1),
    ]
    let session = TalliedSession(
      id: "s", startedAt: Moment(microseconds: 0), day: today, rows: rows)
    let log = TalliedLog(sessions: [session], systems: ["v": .v])
    #expect(
      StatsText(width: 40).pyramid(ClimbReview(log, in: .v)) == [
        "Routes: █ flash  ▓ sent  ░ not sent", "V4     0 of 1 sent  ░░░░░░░░░",
        "V3     -", "V2     2 of 2 sent  █████████▓▓▓▓▓▓▓▓▓",
      ])
  }

  @Test("a route is redpointed, and the legend names what else the bars show")
  func legend() {
    let rows = [
      TallyRow(.sent, subject: "french", detail: "6a", bucket: 2, number: 2),
      TallyRow(.sentOtherwise, subject: "french", detail: "6a", number: 1),
    ]
    let session = TalliedSession(
      id: "s", startedAt: Moment(microseconds: 0), day: today, rows: rows)
    let log = TalliedLog(sessions: [session], systems: ["french": .french])
    #expect(
      StatsText(width: 40).pyramid(ClimbReview(log, in: .french)).prefix(2) == [
        "Routes: █ flash  ▓ redpoint", "        ▒ sent otherwise  ░ not sent",
      ])
  }

  @Test("a grade whose routes aren't known counts attempts")
  func withoutRoutes() {
    let rows = [TallyRow(.send, subject: "v", detail: "V2", number: 13)]
    let session = TalliedSession(
      id: "s", startedAt: Moment(microseconds: 0), day: today, rows: rows)
    let log = TalliedLog(sessions: [session], systems: ["v": .v])
    #expect(StatsText(width: 60).pyramid(ClimbReview(log, in: .v)) == ["V2     13 attempts"])
  }

  @Test("falls have a line for each place, and none if no place was ever given")
  func ends() {
    let rows = [
      TallyRow(.fall, subject: "v", detail: "V4", number: 9),
      TallyRow(.ended, subject: "v", detail: "V4", bucket: 0, number: 1),
      TallyRow(.ended, subject: "v", detail: "V4", bucket: 2, number: 6),
    ]
    let session = TalliedSession(
      id: "s", startedAt: Moment(microseconds: 0), day: today, rows: rows)
    let told = TalliedLog(sessions: [session], systems: ["v": .v])
    #expect(
      StatsText(width: 40).ends(ClimbReview(told, in: .v)) == [
        "low    1 of 7  ███", "middle 0 of 7", "crux   6 of 7  ███████████████████████",
        "top    0 of 7",
      ])
    #expect(StatsText(width: 40).ends(ClimbReview(log, in: .v)).isEmpty)
  }

  @Test("a long line breaks between its parts, never inside a number")
  func wrapping() {
    let line = "12 working sets, 1 warm-up, 1 missed, 1,073 kg"
    #expect(
      StatsText(width: 41).wrapped(line) == ["12 working sets, 1 warm-up, 1 missed,", "  1,073 kg"])
  }

  @Test("the open session comes before the year; an empty log has a line that says so")
  func year() {
    let text = StatsText(width: 36)
    let nothing = YearReview(TalliedLog(), today: today, in: .kg)
    #expect(text.lines(nothing) == ["No attempts and no sets in the last 12 months."])
    let year = YearReview(log, today: today, session: log.sessions[0], in: .kg)
    let lines = text.lines(year)
    #expect(lines.prefix(2) == ["This session: 40 of 102 attempts", "  sent"])
    #expect(lines.contains("Last 12 months, \(GradeSystem.v.title)"))
    #expect(lines.count { $0 == "Routes: █ flash  ▓ sent  ░ not sent" } == 2)
    #expect(lines.allSatisfy { $0.count <= 36 })
    #expect(StatsText(width: 37).lines(year).first == "This session: 40 of 102 attempts sent")
  }

  @Test("a year of lifting is shown by exercise, within the width")
  func lifts() {
    let rows = [
      TallyRow(
        .set, subject: "bench", detail: "Bench press", bucket: SetKind.done.rawValue, number: 24),
      TallyRow(.best, subject: "bench", detail: "Bench press", bucket: 5, number: 100_000),
      TallyRow(.estimate, subject: "bench", detail: "Bench press", number: 116_670),
      TallyRow(.volume, subject: "bench", detail: "Bench press", number: 4_000_000),
    ]
    let session = TalliedSession(
      id: "s", startedAt: Moment(microseconds: 0), day: today, rows: rows)
    let year = YearReview(TalliedLog(sessions: [session]), today: today, in: .kg)
    for width in [36, 56, 106] {
      let lines = StatsText(width: width).lines(year)
      #expect(lines.allSatisfy { $0.count <= width }, "\(lines)")
      #expect(lines.first?.hasPrefix("Last 12 months,") == true)
      #expect(lines.contains { $0.hasPrefix("Bench press  24 working sets,") })
    }
  }

  @Test("a sparkline shows the least value as a mark, and the greatest as a full one")
  func spark() {
    #expect(StatsText(width: 40).spark("load", [0, 1, 50, 100]) == "load       ▁▄█  100")
    #expect(StatsText(width: 40).spark("load", []).hasSuffix("  0"))
    #expect(StatsText(width: 40).spark("load", [1560]).hasSuffix("█  1,560"))
  }
}
