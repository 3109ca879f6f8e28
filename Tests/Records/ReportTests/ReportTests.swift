import Analysis
import Climbing
import Core
import Foundation
import Grades
import Lifting
import TestSupport
import Testing

@testable import Report

@Suite("Report", .timeLimit(.minutes(30)))
struct ReportTests {
  private func figures(_ report: Report, period: String = "all") -> [String: Figure] {
    let shown = report.sections.filter {
      $0.period?.id == period && ($0.system ?? "v") == "v" && $0.part == nil
    }
    return Dictionary(uniqueKeysWithValues: shown.flatMap(\.figures).map { ($0.id, $0) })
  }

  @Test("text from a log is escaped, whatever marks it has")
  func escaping() {
    let text = "<b>\u{338} & \"q\" 'r' \u{202E}x\u{0}"
    let html: HTML = "<p title=\"\(text)\">\(text)</p>"
    let escaped = "&lt;b&gt;\u{338} &amp; &quot;q&quot; &#39;r&#39; ?x?"
    #expect(html.markup == "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test("the pyramid counts routes by their result, the hardest first")
  func pyramid() throws {
    let rows = [
      TallyRow(.send, subject: "v", detail: "V4", number: 3),
      TallyRow(.fall, subject: "v", detail: "V4", number: 5),
      TallyRow(.sent, subject: "v", detail: "V4", bucket: 1, number: 1),
      TallyRow(.sent, subject: "v", detail: "V4", bucket: 3, number: 2),
      TallyRow(.unsent, subject: "v", detail: "V6", bucket: 2, number: 1),
      TallyRow(.fall, subject: "v", detail: "V6", number: 2),
    ]
    let session = TalliedSession(
      id: "s", startedAt: Moment(microseconds: 0), day: SampleLog.today,
      rows: rows)
    let log = TalliedLog(sessions: [session], systems: ["v": .v])
    let pyramid = try #require(figures(Report(log, today: SampleLog.today))["pyramid"])
    #expect(
      pyramid.table.rows.map { $0.map(\.text) } == [
        ["V6", "0", "0", "1", "2"], ["V5", "0", "0", "0", "0"], ["V4", "1", "2", "0", "8"],
      ])
    #expect(pyramid.summary == "3 routes sent, the hardest V4; 1 flashed.")
    // One session leaves nothing to choose, so there is no empty box of filters.
    #expect(ReportFilters(report: Report(log, today: SampleLog.today)).html.markup.isEmpty)
  }

  @Test("a sentence counts the words that were undone at once")
  func undone() {
    func summary(undone: Int) -> String? {
      let rows = [
        TallyRow(.said, subject: "fall", number: 3),
        TallyRow(.unsaid, subject: "fall", bucket: 1, number: undone),
      ]
      let session = TalliedSession(
        id: "s", startedAt: Moment(microseconds: 0), day: SampleLog.today, rows: rows)
      let log = TalliedLog(sessions: [session], systems: ["v": .v])
      return figures(Report(log, today: SampleLog.today))["words"]?.summary
    }
    #expect(summary(undone: 0) == "Of 3 words by voice, 0 were undone within ten seconds.")
    #expect(
      summary(undone: 1)
        == "Of 3 words by voice, 1 was undone within ten seconds: most likely misheard.")
    #expect(
      summary(undone: 2)
        == "Of 3 words by voice, 2 were undone within ten seconds: most likely misheard.")
  }

  @Test("the places of falls are shown by grade if known, and left out otherwise")
  func falls() throws {
    let rows = [
      TallyRow(.fall, subject: "v", detail: "V4", number: 9),
      TallyRow(.ended, subject: "v", detail: "V4", bucket: 2, number: 3),
      TallyRow(.ended, subject: "v", detail: "V4", bucket: 3, number: 1),
      TallyRow(.felt, subject: "v", detail: "V4", bucket: 1, number: 2),
    ]
    var session = TalliedSession(
      id: "s", startedAt: Moment(microseconds: 0), day: SampleLog.today,
      rows: rows)
    let log = TalliedLog(sessions: [session], systems: ["v": .v])
    let told = figures(Report(log, today: SampleLog.today))
    let falls = try #require(told["falls"])
    #expect(falls.table.rows.map { $0.map(\.text) } == [["V4", "0", "0", "3", "1"]])
    #expect(
      falls.summary == "Of 4 falls with a place noted, most (3) were at the crux.")
    #expect(told["feel"]?.table.rows.map { $0.map(\.text) } == [["V4", "0", "2"]])
    session.rows.removeAll { [.ended, .felt].contains($0.measure) }
    let silent = figures(
      Report(TalliedLog(sessions: [session], systems: ["v": .v]), today: SampleLog.today))
    #expect(silent["falls"] == nil && silent["feel"] == nil)
  }

  @Test("every period's sections cover only its own days")
  func periods() {
    let report = Report(SampleLog.log, today: SampleLog.today)
    #expect(report.periods.map(\.id) == ["all", "y1", "d90", "2026", "2025", "2024"])
    for period in report.periods {
      let sessions = SampleLog.log.sessions.count { period.days.contains($0.day) }
      let shown = report.sections.first { $0.period == period && $0.activity == .every }
      #expect(shown?.headlines.first?.value == "\(sessions)", "\(period)")
    }
  }

  @Test("a report on some days or one activity covers nothing else")
  func narrowed() throws {
    let days = try #require(Day("2026-01-01"))...(try #require(Day("2026-03-31")))
    let report = Report(SampleLog.log, over: days, activity: .timer, today: SampleLog.today)
    #expect(report.periods.map(\.id) == ["all"])
    #expect(report.periods.first?.days.upperBound == days.upperBound)
    #expect(Set(report.sections.map(\.activity)) == [.timer])
  }

  @Test("a page without sessions says so")
  func empty() throws {
    let charts = try #require(ChartLibrary(source: "/* Chart.js v3 */ '</script>'"))
    let page = ReportPage(Report(TalliedLog(), today: SampleLog.today), charts: charts).text
    #expect(page.contains("No sessions in this period"))
    #expect(page.contains("'<\\/script>'") && !page.contains("<section"))
  }

  @Test("a file other than Chart.js is not put into a page")
  func library() { #expect(ChartLibrary(source: "<html>not found</html>") == nil) }

  @Test("sessions with a wrong date don't make the page endless")
  func wrongClock() {
    var log = SampleLog.log
    log.sessions[0].day = Day(0)
    log.sessions[1].day = Day("9999-12-31") ?? Day(0)
    let report = Report(log, today: SampleLog.today)
    #expect(report.periods.count < 50)
  }

  @Test("a session dated after today is in no chart, and the page says so")
  func future() throws {
    var log = SampleLog.log
    log.sessions[199].day = try #require(Day("2099-05-03"))
    let report = Report(log, today: SampleLog.today)
    #expect(report.periods.first?.days.upperBound == SampleLog.today)
    let volume = try #require(figures(report)["volume"])
    #expect(volume.title == "Volume by week" && volume.table.rows.count < 110)
    #expect(
      report.remark == "In no chart: 1 session dated after today, the last of them 3 May 2099.")
    let charts = try #require(ChartLibrary(source: "Chart.js v3"))
    #expect(ReportPage(report, charts: charts).text.contains("dated after today"))
    log.sessions = [log.sessions[199]]
    #expect(Report(log, today: SampleLog.today).sections.isEmpty)
  }

  @Test("every number from a thousand on has commas, on the page and in its tables")
  func numbers() {
    let written = [0, 999, 1000, -12_345, 699_349].map(\.grouped)
    #expect(written == ["0", "999", "1,000", "-12,345", "699,349"])
    let report = Report(SampleLog.log, today: SampleLog.today)
    let numbers = (report.overview + report.sections).flatMap(Self.texts).flatMap { text in
      text.matches(of: /\d[\d,.-]*/).map { String($0.output) }
    }
    #expect(numbers.contains { $0.contains(",") })
    // Only years have none.
    let bare = numbers.compactMap { Int($0) }.filter { $0 > 999 && !(1990...2030).contains($0) }
    #expect(bare == [])
  }

  /// All texts in a section.
  private static func texts(_ section: ReportSection) -> [String] {
    let cells = section.figures.flatMap { figure in
      [figure.summary] + figure.table.rows.flatMap { row in row.map(\.text) }
    }
    let panels = section.blocks.compactMap { block -> String? in
      guard case .panel(let panel) = block else { return nil }
      return panel.body.markup.replacing(/<[^>]*>/, with: " ")
    }
    return section.headlines.map(\.value) + cells + panels
  }

  @Test("every chart's axis says what it counts, and no column is without a title")
  func units() {
    let report = Report(SampleLog.log, goals: SampleLog.goals, today: SampleLog.today)
    let charts = (report.overview + report.sections).flatMap(\.figures)
      .filter { ![.list, .calendar].contains($0.form) }
    #expect(charts.count > 50)
    for chart in charts {
      #expect(!chart.unit.isEmpty && !chart.table.columns[0].title.isEmpty, "\(chart.id)")
    }
  }

  @Test("a record shows the exact weight lifted, with its day and exercise")
  func records() throws {
    func session(_ ago: Int, _ grams: Int) -> TalliedSession {
      TalliedSession(
        id: "s\(ago)", startedAt: Moment(microseconds: 0), day: SampleLog.today - ago,
        rows: [
          TallyRow(
            .set, subject: "b", detail: "Bench press", bucket: SetKind.done.rawValue, number: 3),
          TallyRow(.best, subject: "b", detail: "Bench press", bucket: 5, number: grams),
        ])
    }
    let log = TalliedLog(sessions: [session(9, 86_250), session(2, 88_750)], systems: [:])
    let list = try #require(figures(Report(log, today: SampleLog.today))["lift-records"])
    #expect(list.form == .list)
    #expect(
      list.table.rows.map { $0.map(\.text) } == [
        ["19 Nov 2026", "Bench press", "weight", "88.75 kg", "86.25 kg"]
      ])
  }

  @Test("the calendar ends on its last day, names its months and explains its colours")
  func calendar() throws {
    let calendar = try #require(figures(Report(SampleLog.log, today: SampleLog.today))["calendar"])
    let markup = try #require(calendar.drawing).markup
    let rows = markup.components(separatedBy: "<svg viewBox=\"0 0 662 100\"").dropFirst()
    // Two years of days need two rows of 53 weeks; the latest comes first.
    #expect(rows.count == 2)
    #expect(rows.first?.contains(">Jan 2026<") == true && rows.first?.contains(">Nov<") == true)
    #expect(rows.last?.contains(">Jan 2025<") == true)
    for weekday in ["Mon", "Wed", "Fri"] { #expect(markup.contains(">\(weekday)<")) }
    #expect(markup.contains("</svg>none</span>") && markup.contains("and more</span>"))
  }

  @Test("a lifter’s days have different colours in the calendar, like a climber’s")
  func liftersCalendar() throws {
    let log = SampleLog.log.only { $0.measure.topic == .lifting }
    let none = TalliedLog(
      sessions: log.sessions.enumerated().map { place, session in
        var session = session
        session.rows = Array(session.rows.prefix(5 + place % 4 * 5))
        return session
      }, systems: [:])
    let calendar = try #require(figures(Report(none, today: SampleLog.today))["calendar"])
    let markup = try #require(calendar.drawing).markup
    for level in 1...3 { #expect(markup.contains("class=\"l\(level)\"")) }
  }

  @Test("an exercise, a place and a timer have sections with only their own entries")
  func parts() throws {
    let report = Report(SampleLog.log, today: SampleLog.today)
    let bench = report.sections.filter { $0.part?.title == "Bench press" && $0.period?.id == "all" }
    #expect(bench.count == 1)
    let sets = SampleLog.log.sessions.flatMap(\.rows)
      .filter { $0.measure == .set && $0.detail == "Bench press" }.reduce(0) { $0 + $1.number }
    #expect(bench.first?.headlines.first?.value == sets.grouped)
    #expect(report.sections.contains { $0.activity == .timer && $0.part?.title == "Repeaters 7/3" })
    let places = report.sections.filter {
      $0.activity == .climb && $0.part != nil && $0.period?.id == "all" && $0.system == "v"
    }
    #expect(Set(places.compactMap { $0.part?.title }) == ["Cave", "Slab wall"])
    let whole = report.sections.first { $0.period?.id == "all" && $0.system == "v" }
    let attempts = { (section: ReportSection?) in
      Int(section?.headlines.first?.value.replacing(",", with: "") ?? "") ?? 0
    }
    #expect(places.map(attempts).reduce(0, +) == attempts(whole))
  }
}
