import Climbing
import Core
import Grades
import Testing

@testable import Analysis

@Suite("Insights", .timeLimit(.minutes(30)))
struct InsightsTests {
  private let today = Day(20_778)

  /// Sessions, each some days ago and with its rows.
  private func log(_ sessions: [(ago: Int, rows: [TallyRow])]) -> TalliedLog {
    TalliedLog(
      sessions: sessions.sorted { $0.ago > $1.ago }.map { ago, rows in
        TalliedSession(
          id: "\(ago)", startedAt: Moment(microseconds: 0), day: today - ago, rows: rows)
      }, systems: ["v": .v])
  }

  private func insights(_ sessions: [(ago: Int, rows: [TallyRow])]) -> Insights {
    Insights(log(sessions), in: .v, today: today)
  }

  private func row(
    _ measure: Measure, _ grade: String, bucket: Int = 0, _ number: Int
  ) -> TallyRow {
    TallyRow(measure, subject: "v", detail: grade, bucket: bucket, number: number)
  }

  @Test("the next grade is one that is sent now and then, with its figures")
  func next() throws {
    let sessions = (1...6).map {
      (
        ago: $0 * 4,
        rows: [row(.send, "V4", 5), row(.fall, "V4", 3), row(.fall, "V5", 4), row(.send, "V5", 2)]
      )
    }
    let found = try #require(insights(sessions).nextGrade)
    // V5 was sent twelve times, so the next grade is harder.
    #expect(found.text.hasPrefix("Your next grade is V6: about "))
    #expect(
      found.reason.hasPrefix(
        "From 84 attempts in 6 sessions; V6 is untried, at V5 12 of 36; likely "))
    #expect(found.numbers["attemptsAtGrade"] == 0 && found.numbers["gradePosition"] == 7)
  }

  @Test("a grade that was sent often isn't the next one; one that just goes is")
  func reallyNext() throws {
    let often = (1...30).map {
      (
        ago: $0 * 5,
        rows: [
          row(.send, "V5", 6), row(.fall, "V5", 4), row(.send, "V6", 3), row(.fall, "V6", 8),
          row(.send, "V7", 1), row(.fall, "V7", 10),
        ]
      )
    }
    let found = try #require(insights(often).nextGrade)
    #expect(found.text.hasPrefix("Your next grade is V7: about "))
    #expect(found.text.hasSuffix(" of your tries should go, well known."))
    #expect(found.reason.contains("at V7 30 of 330 went, at V6 90 of 330"))
    let seldom = (1...6).map {
      (ago: $0 * 4, rows: [row(.send, "V4", 8), row(.fall, "V4", 2), row(.fall, "V5", 1)])
    }
    #expect(try #require(insights(seldom).nextGrade).text.hasPrefix("Your next grade is V5: "))
  }

  @Test("ten attempts are enough for the next grade, which says how sure it is")
  func early() throws {
    func next(_ sessions: ClosedRange<Int>, _ sends: Int, _ falls: Int) -> Insight? {
      insights(sessions.map { ($0, [row(.send, "V4", sends), row(.fall, "V4", falls)]) }).nextGrade
    }
    #expect(next(1...1, 3, 6) == nil)
    #expect(try #require(next(1...1, 3, 7)).text.hasSuffix(" should go, a rough guess."))
    #expect(try #require(next(1...4, 6, 8)).text.hasSuffix(" should go, a fair estimate."))
  }

  @Test(
    "below thirty attempts, or in fewer than three sessions, only the next grade is reported; nothing from long ago"
  )
  func silence() {
    let rows = [row(.send, "V4", 10), row(.fall, "V4", 4)]
    #expect(insights([]).all.isEmpty)
    for few in [[1, 3].map { ($0, rows) }, (1...3).map { ($0, [row(.send, "V4", 9)]) }] {
      #expect(insights(few).all.map(\.finding) == [.nextGrade] && insights(few).model == nil)
    }
    #expect(insights((1...9).map { ($0 + 200, rows) }).all.isEmpty)
    // The last 180 days include today, so that a session 180 days ago is too old.
    #expect(insights([1, 2, 179].map { ($0, rows) }).model != nil)
    #expect(insights([1, 2, 180].map { ($0, rows) }).model == nil)
  }

  @Test("short rests are reported only if the same grades go better after long ones")
  func rests() throws {
    func rows(long: Int, short: Int) -> [TallyRow] {
      [
        row(.send, "V4", bucket: 9, long), row(.fall, "V4", bucket: 9, 20 - long),
        row(.send, "V4", bucket: 2, short), row(.fall, "V4", bucket: 2, 20 - short),
      ]
    }
    let found = try #require(
      insights((1...4).map { ($0, rows(long: 12, short: 4)) }).shortRests)
    #expect(found.reason.hasPrefix("60 % of 80 attempts went after three minutes and more"))
    #expect(found.reason.contains("20 % of 80 after less; odds 6.0 times higher"))
    #expect(insights((1...4).map { ($0, rows(long: 9, short: 8)) }).shortRests == nil)
    // Easy grades after short rests and hard ones after long ones say nothing about rests.
    let mixed = [
      row(.send, "V2", bucket: 9, 38), row(.fall, "V2", bucket: 9, 2),
      row(.send, "V6", bucket: 2, 2), row(.fall, "V6", bucket: 2, 38),
    ]
    #expect(insights([(1, mixed), (2, mixed), (3, mixed)]).shortRests == nil)
  }

  @Test("the number of tries that is enough is counted, not guessed")
  func tries() throws {
    let rows = [
      row(.send, "V4", 30), row(.fall, "V4", 300), row(.inSession, "V4", bucket: 2, 30),
      row(.inSession, "V4", bucket: 5, 1),
      row(.inSession, "V4", bucket: RouteLabel.unsent + 9, 20),
    ]
    let found = try #require(insights([(1, rows), (2, []), (3, [])]).enoughTries)
    #expect(found.text == "After 3 tries at a route, come back another day.")
    #expect(found.reason.hasPrefix("Of 122 tries past number 3 in a session, 1 was a send (1 %"))
    #expect(found.numbers["made"] == 122 && found.numbers["sends"] == 1)
    // Earlier tries and those of a list of ascents weren't all in one session.
    for measure in [Measure.earlier, .uncounted] {
      let listed = rows + [row(measure, "V4", 4)]
      #expect(insights([(1, listed), (2, []), (3, [])]).enoughTries == nil)
    }
  }

  @Test("a jump in volume is measured against the four weeks before")
  func jump() throws {
    let steady = (0..<6).map { (ago: $0 * 7 + 1, rows: [row(.fall, "V4", 10)]) }
    #expect(insights(steady).volumeJump == nil)
    let found = try #require(
      insights(steady + [(2, [row(.fall, "V4", 10)])]).volumeJump)
    #expect(found.numbers["ratio"] == 2)
    #expect(insights([(1, [row(.fall, "V4", 50)])]).volumeJump == nil)
  }

  @Test("a plateau needs weeks in which the level surely moved by less than a grade")
  func plateau() throws {
    let rows = [
      row(.send, "V3", 5), row(.fall, "V3", 1), row(.send, "V4", 4), row(.fall, "V4", 4),
      row(.send, "V5", 1), row(.fall, "V5", 5),
    ]
    let still = (0..<36).map { (ago: $0 * 4 + 1, rows: rows) }
    let found = try #require(insights(still).course)
    #expect(found.finding == .plateau)
    #expect(found.text.hasPrefix("Your level has held for 20 weeks, to within a grade"))
    // So few tries would also fit a rise or a decline.
    let few = (0..<14).map { (ago: $0 * 8 + 1, rows: [row(.send, "V4", 2), row(.fall, "V4", 1)]) }
    #expect(insights(few).trend != nil && insights(few).course == nil)
  }

  @Test("a rise is claimed beyond the margin that is printed, and not below it")
  func rise() throws {
    let rising = (0..<36).map { place -> (ago: Int, rows: [TallyRow]) in
      let grade = 6 - place / 9
      return (place * 4 + 1, [row(.send, "V\(grade)", 8), row(.fall, "V\(grade + 1)", 8)])
    }
    let found = insights(rising)
    let trend = try #require(found.trend)
    #expect(found.course?.finding == .rise && trend.change > trend.margin)
    #expect(found.course?.reason.contains("give or take \(found.text(trend.margin))") == true)
    // A third of a grade, from a few tries a session: it may be chance.
    let uncertain = (0..<20).map { place in
      (ago: place * 8 + 1, rows: [row(.send, "V4", place < 10 ? 3 : 2), row(.fall, "V4", 2)])
    }
    let small = try #require(insights(uncertain).trend)
    #expect(small.change > 0.1 && small.change < small.margin)
    #expect(insights(uncertain).course?.finding != .rise)
  }

  @Test("a decline is reported with its size, as kindly as a plateau")
  func decline() throws {
    let falling = (0..<36).map { place -> (ago: Int, rows: [TallyRow]) in
      let grade = 3 + place / 9
      return (place * 4 + 1, [row(.send, "V\(grade)", 8), row(.fall, "V\(grade + 1)", 8)])
    }
    let found = insights(falling)
    let told = try #require(found.course)
    let trend = try #require(found.trend)
    #expect(told.finding == .decline && trend.change < -0.25)
    #expect(told.numbers["change"] == trend.change)
    #expect(told.text.hasPrefix("Your level eased by ") && !told.text.contains("-"))
  }
}
