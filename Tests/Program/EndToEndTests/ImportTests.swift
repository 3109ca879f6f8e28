import Foundation
import TestSupport
import TestTraits
import Testing

/// One home exports, another imports.
@Suite("Import", .startsPrograms, .timeLimit(.minutes(30)))
struct ImportTests {
  @Test("importing a log counts its attempts without undone and deleted ones")
  func undone() throws {
    let source = try TestHome()
    let script = try source.write(
      "1 say send\n2 say send\n3 say undo\n4 say fall\n5 say finish session\n6 say yes\n",
      to: "script")
    #expect(try source.run("climb", "--script", script).status == 0)
    let file = try source.write(try source.run("export").stdout, to: "log.jsonl")
    let shown = try home.run("import", file, "--dry-run", "--json").object()
    let adds = try #require(shown["adds"] as? [String: Any])
    #expect(adds["attempts"] as? Int == 2 && adds["sends"] as? Int == 1)
    #expect(adds["routes"] as? Int == 1 && adds["sessions"] as? Int == 1)
    #expect(try home.run("import", file, "--yes").stdout.contains("2 attempts (1 send)"))
    #expect(try home.run("history").stdout.hasSuffix("2 attempts, 1 send\n"))
  }

  let home: TestHome
  let other: TestHome

  init() throws {
    home = try TestHome()
    other = try TestHome()
    let script = try home.write(
      """
      1 say send
      2 say undo
      3 say fall
      4 say next
      5 say send
      6 say finish session
      7 say yes
      8 end
      """, to: "script")
    #expect(try home.run("climb", "--grade", "V4", "--script", script).status == 0)
  }

  private func exported() throws -> String {
    let file = home.url.appendingPathComponent("log.jsonl").path
    #expect(try home.run("export", "--output", file).status == 0)
    return file
  }

  @Test("a log is imported whole, with events of newer versions, and a second import adds nothing")
  func jsonLines() throws {
    let file = try exported()
    let future =
      #"{"id":"01ZZ","session":"s9","action":"01ZZ","atUs":5,"kind":"some.thing","version":7,"#
      + #""payload":{ "kg":82.50}}"#
    try Data((try String(contentsOfFile: file, encoding: .utf8) + future + "\n").utf8)
      .write(to: URL(fileURLWithPath: file))
    let trial = try other.run("import", file, "--dry-run", "--json")
    #expect(trial.status == 0, "\(trial.stderr)")
    let adds = try #require(try trial.object()["adds"] as? [String: Any])
    #expect(adds["sessions"] as? Int == 1 && adds["attempts"] as? Int == 2)
    #expect(try trial.object()["unknown"] as? Int == 1)
    #expect(!FileManager.default.fileExists(atPath: other.database), "only shown")
    let first = try other.run("import", file, "--yes")
    #expect(first.status == 0 && first.stdout.contains("Imported: 1 session"), "\(first.stderr)")
    let again = try other.run("import", file, "--yes")
    #expect(again.status == 0, "\(again.stderr)")
    #expect(again.stdout.hasSuffix("\nAll of it is in the log already.\n"), "\(again.stdout)")
    #expect(
      try other.run("export").stdout == String(contentsOfFile: file, encoding: .utf8))
    #expect(try other.run("stats", "--json").stdout == home.run("stats", "--json").stdout)
  }

  @Test("unreadable lines are listed by number, and skipped only after a yes")
  func badLines() throws {
    let lines = try String(contentsOfFile: exported(), encoding: .utf8).split(separator: "\n")
    let file = try home.write(
      (lines.prefix(3) + ["{\"id\":7}", "nonsense"] + lines.dropFirst(3)).joined(separator: "\n"),
      to: "bad.jsonl")
    let shown = try other.run("import", file)
    #expect(shown.status == 64 && shown.stderr.contains("--yes"), "nobody can be asked")
    #expect(shown.stdout.contains("line 4: ") && shown.stdout.contains("line 5: "))
    #expect(!FileManager.default.fileExists(atPath: other.database))
    #expect(try other.run("import", file, "--yes").status == 65, "a tenth can't be read")
    #expect(!FileManager.default.fileExists(atPath: other.database))
    #expect(try other.run("import", file, "--yes", "--accept", "unreadable-rows").status == 0)
    #expect(
      try other.run("export").stdout == lines.joined(separator: "\n") + "\n")
    let again = try other.run("import", file, "--yes").stdout
    #expect(again.contains("\nAll that can be read is in the log already.\n"), "\(again)")
  }

  @Test("a file that isn't a log is refused with the reason and what to do")
  func refusals() throws {
    #expect(try other.run("import", "/nonexistent/file", "--yes").status == 66)
    #expect(try other.run("import", other.url.path, "--yes").status == 66)
    func refusal(_ text: String) throws -> String {
      let output = try other.run("import", try home.write(text, to: "file"), "--yes")
      #expect(output.status == 65, "\(output.stdout)")
      return output.stderr
    }
    #expect(try refusal("").contains("is empty"))
    #expect(try refusal("what, ever\n1,2\n").contains("line 1"))
    #expect(try refusal("{\"a\":1}\n").contains("can be read"))
    let analysis = try home.run("export", "--events").stdout
    #expect(try refusal(analysis).contains("without --events"))
    let backup = home.url.appendingPathComponent("backup.sqlite").path
    #expect(try home.run("backup", backup).status == 0)
    #expect(try other.run("import", backup, "--yes").stderr.contains("chalktalk restore"))
    #expect(!FileManager.default.fileExists(atPath: other.database))
  }
}
