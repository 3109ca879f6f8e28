import Foundation
import TestSupport
import TestTraits
import Testing

/// `chalktalk report`, as a person or a script runs it.
@Suite("Report command", .startsPrograms, .timeLimit(.minutes(30)))
struct ReportCommandTests {
  let home: TestHome

  init() throws {
    home = try TestHome()
    let script = try home.write(
      "1 say fall\n2 say send\n3 say finish session\n4 say yes\n5 end\n", to: "script")
    let output = try home.run("climb", "--grade", "V4", "--script", script)
    #expect(output.status == 0, "\(output.stderr)")
  }

  private var page: String { home.url.path + "/report.html" }

  private func text() throws -> String { try String(contentsOfFile: page, encoding: .utf8) }

  @Test("a report is one page, and replaces an earlier report")
  func writes() throws {
    for _ in 0..<2 {
      let output = try home.run("report", "--output", page)
      #expect(output.status == 0 && output.stdout.hasSuffix("report.html: 1 session\n"))
      #expect(try text().contains("1 route sent, the hardest V4; 0 flashed."))
      #expect(try !text().contains("src=") && !text().contains("<link rel=\"stylesheet"))
    }
  }

  @Test("days and an activity narrow a report; a page without sessions says so")
  func narrowed() throws {
    try home.run("report", "--to", "2001-01-01", "--output", page)
    #expect(try text().contains("No sessions in this period"))
    try home.run("report", "--activity", "climb", "--from", "2001-01-01", "--output", page)
    #expect(try text().contains("Grade pyramid") && !text().contains("data-figure=\"calendar\""))
  }

  @Test(
    "an impossible day is a usage error, and nothing is written",
    arguments: [
      ["--from", "yesterday"], ["--to", "2026-02-30"],
      ["--from", "2026-02-02", "--to", "2026-02-01"], ["--activity", "chess"],
    ])
  func badDays(arguments: [String]) throws {
    let output = try home.run(["report", "--output", page] + arguments)
    #expect(output.status == 64 && !output.stderr.isEmpty, "\(output)")
    #expect(!FileManager.default.fileExists(atPath: page))
  }

  @Test("any other file is left as it is, above all the log")
  func othersFiles() throws {
    try home.write("mine", to: "report.html")
    #expect(try home.run("report", "--output", page).status == 73)
    #expect(try text() == "mine")
    #expect(try home.run("report", "--output", home.database, "--force").status == 73)
    #expect(try home.run("report", "--output", page, "--force").status == 0)
    let nowhere = try home.run("report", "--output", home.url.path + "/none/report.html")
    #expect(nowhere.status == 73 && nowhere.stderr.contains("none/report.html"))
  }

  @Test("without a log, or a session in it, there is nothing to report")
  func noLog() throws {
    let output = try TestHome().run("report")
    #expect(output.status == 66 && output.stderr.contains("No sessions yet"))
    #expect(try home.run("data", "forget", "--all", "--yes").status == 0)
    let emptied = try home.run("report", "--output", page)
    #expect(emptied.status == 66 && emptied.stderr.contains("No sessions yet"), "\(emptied)")
    #expect(!FileManager.default.fileExists(atPath: page))
  }
}
