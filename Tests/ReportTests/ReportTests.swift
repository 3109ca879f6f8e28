import Analysis
import Climbing
import Foundation
import Log
import TestSupport
import Testing

@testable import Report

@Suite("Report")
struct ReportTests {
  private func figures(_ report: Report, period: String = "all") -> [String: Figure] {
    let shown = report.sections.filter { $0.period == period && ($0.system ?? "v") == "v" }
    return Dictionary(uniqueKeysWithValues: shown.flatMap(\.figures).map { ($0.id, $0) })
  }

  @Test("text from a log is escaped, whatever marks are on it")
  func escaping() {
    let text = "<b>\u{338} & \"q\" 'r' \u{202E}x\u{0}"
    let html: HTML = "<p title=\"\(text)\">\(text)</p>"
    let escaped = "&lt;b&gt;\u{338} &amp; &quot;q&quot; &#39;r&#39; ?x?"
    #expect(html.markup == "<p title=\"\(escaped)\">\(escaped)</p>")
  }

  @Test("the pyramid counts routes by how they went, the hardest first")
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
    #expect(pyramid.summary == "3 routes sent, the hardest V4; 1 of them flashed.")
  }

  @Test("where falls happen is told by grade, of those of which it was said; of none, not at all")
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

  @Test("every choice of time has the sections of its own days alone")
  func periods() {
    let report = Report(SampleLog.log, today: SampleLog.today)
    #expect(report.periods.map(\.id) == ["all", "y1", "d90", "2026", "2025", "2024"])
    for period in report.periods {
      let sessions = SampleLog.log.sessions.count { period.days.contains($0.day) }
      let shown = report.sections.first { $0.period == period.id && $0.activity == .every }
      #expect(shown?.headlines.first?.value == "\(sessions)", "\(period)")
    }
  }

  @Test("a report of some days, or of an activity, has nothing else")
  func narrowed() throws {
    let days = try #require(Day("2026-01-01"))...(try #require(Day("2026-03-31")))
    let report = Report(SampleLog.log, over: days, activity: .timer, today: SampleLog.today)
    #expect(report.periods.map(\.id) == ["all"])
    #expect(report.periods.first?.days.upperBound == days.upperBound)
    #expect(Set(report.sections.map(\.activity)) == [.timer])
  }

  @Test("of no sessions there is a page that says so")
  func empty() throws {
    let charts = try #require(ChartLibrary(source: "/* Chart.js v3 */ '</script>'"))
    let page = ReportPage(Report(TalliedLog(), today: SampleLog.today), charts: charts).text
    #expect(page.contains("No sessions in this time"))
    #expect(page.contains("'<\\/script>'") && !page.contains("<section"))
  }

  @Test("what is not Chart.js is not put into a page")
  func library() { #expect(ChartLibrary(source: "<html>not found</html>") == nil) }

  @Test("sessions of a clock that was wrong make no page without end")
  func wrongClock() {
    var log = SampleLog.log
    log.sessions[0].day = Day(0)
    log.sessions[1].day = Day("9999-12-31") ?? Day(0)
    let report = Report(log, today: SampleLog.today)
    #expect(report.periods.count < 50)
  }
}
