import Foundation
import TestSupport
import TestTraits
import Testing

/// One log, three commands that must agree.
@Suite("Stats, report and insights", .startsPrograms, .timeLimit(.minutes(30)))
struct SameFiguresTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
    let file = try home.write(Self.log, to: "log.jsonl")
    let output = try home.run("import", file, "--yes")
    #expect(output.status == 0, "\(output.stderr)")
  }

  private func object(_ arguments: String...) throws -> [String: Any] {
    try home.run(arguments).object()
  }

  private func page() throws -> String {
    let path = home.url.path + "/report.html"
    #expect(try home.run("report", "--output", path).status == 0)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The rows of a figure's table, each with its cells. The first figure with a name covers all time.
  private func rows(_ figure: String, in page: String) throws -> [[String]] {
    let start = try #require(page.range(of: "data-figure=\"\(figure)\"")?.upperBound)
    let end = try #require(page.range(of: "</figure>", range: start..<page.endIndex)?.lowerBound)
    return page[start..<end].matches(of: /<tr><th scope="row">.*?<\/tr>/).map { row in
      row.output.matches(of: />([^<]+)<\/t[hd]>/).map { String($0.output.1) }
    }
  }

  @Test("sums, grades and rates agree to the last digit")
  func climbing() throws {
    let (stats, page) = (try object("stats", "--json"), try page())
    let (attempts, sends) = (try #require(stats["attempts"] as? Int), stats["sends"] as? Int ?? 0)
    #expect(attempts > 200)
    #expect(page.contains("<dt>Attempts</dt><dd>\(attempts)</dd>"))
    #expect(page.contains("<dt>Sends</dt><dd>\(sends)</dd>"))
    let climbing = try #require((stats["climbing"] as? [[String: Any]])?.first)
    let pyramid = try #require(climbing["pyramid"] as? [[String: Any]])
    let rates = try rows("rate", in: page)
    #expect(rates.count == pyramid.count)
    for (row, line) in zip(rates, pyramid) {
      #expect(row[0] == line["grade"] as? String)
      #expect(Int(row[4]) == line["sends"] as? Int && Int(row[5]) == line["attempts"] as? Int)
      let rate = (line["sendRate"] as? Double).map { "\(Int(($0 * 100).rounded())) %" } ?? "–"
      #expect(row[1] == rate)
    }
    let weeks = try #require(climbing["weeks"] as? [[String: Any]])
    let loads = try rows("load", in: page).compactMap { Int($0[1].replacing(",", with: "")) }
    #expect(loads.filter { $0 > 0 } == weeks.compactMap { $0["load"] as? Int })
  }

  @Test("the report and insights agree on the next grade and the level")
  func insights() throws {
    let found = try #require(try object("insights", "--json")["insights"] as? [[String: Any]])
    let page = try page()
    #expect(found.contains { $0["kind"] as? String == "next-grade" })
    for insight in found {
      for key in ["text", "reason"] {
        let text = try #require(insight[key] as? String)
        #expect(page.contains(text.replacing("'", with: "&#39;")), "\(text)")
      }
    }
    let numbers = try #require(
      found.first { $0["kind"] as? String == "next-grade" }?["numbers"] as? [String: Double])
    let level = try #require(numbers["levelPosition"])
    let last = try #require(try rows("level-course", in: page).last)
    #expect(page.contains("data-value=\"\((level * 100).rounded() / 100)\">\(last[1])</td>"))
    #expect(page.contains("<p class=\"big\">\(last[1])</p>"))
  }

  @Test("sets and volume agree")
  func lifting() throws {
    let (stats, page) = (try object("stats", "--json"), try page())
    let lifting = try #require(stats["lifting"] as? [String: Any])
    let sets = try #require(lifting["sets"] as? Int)
    let kilograms = try #require(lifting["volumeKg"] as? Double)
    #expect(sets == 40)
    #expect(page.contains("<dt>Sets</dt><dd>\(sets)</dd>"))
    #expect(page.contains("<dt>Volume</dt><dd>\(Self.grouped(Int(kilograms.rounded()))) kg</dd>"))
    #expect(try home.run("stats").stdout.contains("\(Self.grouped(Int(kilograms.rounded()))) kg"))
  }

  private static func grouped(_ number: Int) -> String {
    number.formatted(.number.locale(Locale(identifier: "en_US")))
  }

  /// Twenty days of climbing and ten of lifting in the last two months, as exported events.
  private static var log: String {
    var lines: [String] = []
    var number = 0
    func event(_ session: String, _ seconds: Int, _ kind: String, _ payload: String) {
      number += 1
      lines.append(
        #"{"id":"e\#(number)","session":"\#(session)","action":"e\#(number)","#
          + #""atUs":\#(seconds * 1_000_000 + number % 1000),"kind":"\#(kind)","version":1,"#
          + #""payload":\#(payload)}"#)
    }
    let today = Int(Date().timeIntervalSince1970) / 86_400 * 86_400
    for day in 0..<20 {
      let start = today - (60 - day * 3) * 86_400 + 36_000
      let session = "c\(day)"
      event(session, start, "session.started", #"{"appVersion":"0.2.0","device":"d"}"#)
      event(session, start, "climb.started", #"{"discipline":"boulder","system":"v"}"#)
      for route in 0..<6 {
        let id = "\(session)r\(route)"
        event(
          session, start + route * 600, "route.opened",
          #"{"route":"\#(id)","grade":{"system":"v","name":"V\#(2 + route)"}}"#)
        event(
          session, start + route * 600, "route.switched", #"{"to":"\#(id)","method":"start"}"#)
        for attempt in 1...(1 + (route + day) % 4) {
          let isSend = attempt == 1 + (route + day) % 4 && (route * 7 + day) % 6 > route - 2
          event(
            session, start + route * 600 + attempt * 100, "climb.attempt",
            #"{"route":"\#(id)","outcome":"\#(isSend ? "send" : "fall")","index":\#(attempt),"#
              + #""gesture":"key","timeToLogUs":1000}"#)
        }
      }
      event(session, start + 4000, "session.ended", "{}")
    }
    for day in 0..<10 {
      let start = today - (59 - day * 5) * 86_400 + 36_000
      let session = "l\(day)"
      event(session, start, "session.started", #"{"appVersion":"0.2.0","device":"d"}"#)
      event(session, start, "lift.started", "{}")
      event(
        session, start, "lift.exercise-added",
        #"{"block":"\#(session)b","exercise":{"id":"bench-press","name":"Bench press","#
          + #""kind":"weight","equipment":"barbell","muscles":["chest"],"stepKgHundredths":250},"#
          + #""sets":[],"last":[]}"#)
      for set in 1...4 {
        event(
          session, start + set * 120, "lift.set",
          #"{"block":"\#(session)b","exerciseID":"bench-press","exercise":"Bench press","#
            + #""index":\#(set),"values":{"weight":{"hundredths":\#(7000 + day * 125),"#
            + #""unit":"kg"},"reps":5},"type":"working","outcome":"done","countsInPlan":false,"#
            + #""gesture":"key","timeToLogUs":1000}"#)
      }
      event(session, start + 900, "session.ended", "{}")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
