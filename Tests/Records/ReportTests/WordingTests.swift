import Analysis
import Climbing
import Core
import Grades
import Testing

@testable import Report

@Suite("The report's sentences", .timeLimit(.minutes(30)))
struct WordingTests {
  private func session(_ ago: Int, _ rows: [TallyRow]) -> TalliedSession {
    TalliedSession(
      id: "s\(ago)", startedAt: Moment(microseconds: 0), day: SampleLog.today - ago, rows: rows)
  }

  private func log(_ sessions: [TalliedSession]) -> TalliedLog {
    TalliedLog(sessions: sessions, systems: ["v": .v])
  }

  @Test("the grade of even odds needs five counted tries; imported sends without tries don't count")
  func evenOdds() throws {
    func summary(counted: Int) throws -> String {
      let rows = [
        TallyRow(.send, subject: "v", detail: "V8", number: 9),
        TallyRow(.uncounted, subject: "v", detail: "V8", bucket: 1, number: 9 - counted),
      ]
      let report = Report(log([session(1, rows)]), today: SampleLog.today)
      let rates = report.sections.flatMap(\.figures).first { $0.id == "rate" }
      return try #require(rates).summary
    }
    #expect(try summary(counted: 1) == "The bars are 95 % intervals.")
    #expect(
      try summary(counted: 5).hasPrefix("V8 is the hardest grade at which every second attempt"))
  }

  @Test("a change of one percent is one point")
  func point() {
    func rows(_ sends: Int) -> [TallyRow] {
      [
        TallyRow(.send, subject: "v", detail: "V4", number: sends),
        TallyRow(.fall, subject: "v", detail: "V4", number: 100 - sends),
      ]
    }
    func panel(_ sends: Int) -> String {
      let log = log([session(40, rows(50)), session(1, rows(sends))])
      return FourWeeks(log, in: .kg, today: SampleLog.today).panel.body.markup
    }
    #expect(panel(51).contains(">+1 point<") && panel(48).contains(">−2 points<"))
  }

  @Test("days in a row have no longest break")
  func longestBreak() {
    let days = SampleLog.today - 9...SampleLog.today
    func summary(_ ago: [Int]) -> String {
      CalendarFigure(log(ago.map { session($0, []) }), over: days).figure.summary
    }
    #expect(!summary([2, 1]).contains("break"))
    #expect(summary([3, 1]).contains("The longest break: 1 day."))
  }

  @Test("one session without a name has one climber", arguments: [1, 2])
  func nameless(number: Int) throws {
    let sessions = (0...number).map { session($0, []) }
    let gym = GymReview(
      log(sessions), from: ["s0": SessionOrigin(device: nil, climber: "Anna")], at: []
    ) { _ in 0 }
    let climbers = GymOverview(gym: gym).section.figures.first { $0.id == "climbers" }
    #expect(
      try #require(climbers).summary.hasSuffix(
        number == 1
          ? " 1 session has no name: its climber owns the machine."
          : " 2 sessions have no name: their climbers own the machine."))
  }
}
