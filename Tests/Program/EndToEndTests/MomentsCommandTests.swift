import Foundation
import TestSupport
import TestTraits
import Testing

/// Details of attempts, and news that a session announces, by script.
@Suite("More about an attempt, and its moments", .startsPrograms, .timeLimit(.minutes(30)))
struct MomentsCommandTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  /// The last screen.
  private func climb(_ grade: String, _ script: String) throws -> String {
    try home.write(script, to: "script")
    let output = try home.run(
      "climb", "--grade", grade, "--script", home.url.path + "/script", "--print-frame", "100x30")
    #expect(output.status == 0, "\(output.stderr)")
    return output.stdout
  }

  private func json(_ arguments: String...) throws -> Any {
    let output = try home.run(arguments)
    #expect(output.status == 0, "\(output.stderr)")
    return try JSONSerialization.jsonObject(with: Data(output.stdout.utf8))
  }

  @Test("a fall's high point, its feel and a note are in show, stats, events and tables")
  func details() throws {
    let screen = try climb(
      "V4",
      """
      1 say fall
      1.5 say quality two
      2 say low
      3 say crux
      5 say felt hard
      6 key N
      6 key b
      6 key Enter
      20 say send
      21 say felt easy
      22 say undo
      30 say show history
      """)
    #expect(screen.contains("fell at the crux  felt hard  quality 2 of 5  “b”"), "\(screen)")
    let shown = try home.run("show").stdout
    #expect(
      shown.contains("✘ fall  by voice  fell at the crux  felt hard  quality 2 of 5  “b”"),
      "\(shown)")
    let routes = (try json("show", "--json") as? [String: Any])?["routes"] as? [[String: Any]]
    let attempts = routes?.first?["attempts"] as? [[String: Any]]
    #expect(attempts?.first?["highPoint"] as? String == "crux")
    #expect(attempts?.first?["feel"] as? String == "hard")
    #expect(attempts?.last?["feel"] == nil, "that was undone")
    #expect(attempts?.first?["quality"] as? Int == 2)
    let climbing = (try json("stats", "--json") as? [String: Any])?["climbing"] as? [[String: Any]]
    let line = (climbing?.first?["pyramid"] as? [[String: Any]])?.first
    #expect(line?["fallsAt"] as? [String: Int] == ["low": 0, "middle": 0, "crux": 1, "top": 0])
    let events = try home.run("export", "--events").stdout
    #expect(events.contains(#""highPoint":"crux""#) && events.contains(#""feel":"hard""#))
    #expect(events.contains(#""quality":2"#))
    let table = try home.run("export", "--format", "csv", "--table", "attempts").stdout
    #expect(
      table.contains("high_point,feel,note,quality") && table.contains(",crux,hard,b,2"),
      "\(table)")
  }

  @Test("said late, a detail is asked about, and counts once it is confirmed")
  func late() throws {
    try home.write("1 say fall\n30 say crux\n32 say yes\n40 end\n", to: "script")
    let output = try home.run(
      "climb", "--grade", "V4", "--script", home.url.path + "/script", "--print-frame", "80x24")
    #expect(output.status == 0, "\(output)")
    let events = try home.run("export", "--events").stdout
    #expect(events.contains(#""highPoint":"crux""#))
  }

  @Test(
    "a first send counts against the whole log; “show stats” draws the year; goals end the session")
  func moments() throws {
    let warmUp = (0..<10).map { "\($0 * 10 + 1) say send\n" }.joined()
    _ = try climb("V3", warmUp + "200 say finish session\n201 say yes\n")
    let first = try climb("V4", "1 say send\n")
    #expect(first.contains("Your first V4!"), "\(first)")
    #expect(try home.run("goal", "add", "20 sends").status == 0)
    let stats = try climb("V4", "1 say yes\n2 say show stats\n")
    #expect(stats.contains("This session: 1 of 1 attempt sent"), "\(stats)")
    #expect(stats.contains("Last 12 months"))
    let end = try climb("V4", "1 say yes\n2 say send\n3 say finish session\n4 say yes\n")
    #expect(end.contains("◌ 20 sends: "), "\(end)")
    #expect(try home.run("report", "--output", home.url.path + "/r.html").status == 0)
    let page = try String(contentsOfFile: home.url.path + "/r.html", encoding: .utf8)
    #expect(page.contains("20 sends") && page.contains("Goals"))
  }
}
