import Foundation
import TestSupport
import TestTraits
import Testing

/// The commands' output to files, full disks and closing pipes.
@Suite("Output of commands", .startsPrograms, .timeLimit(.minutes(30)))
struct OutputTests {
  let home: TestHome

  init() throws {
    home = try TestHome()
    let script = try home.write(
      "1 say send\n2 say finish session\n3 say yes\n4 end\n", to: "script")
    try home.run("climb", "--script", script)
  }

  private func shell(_ command: String) throws -> Shell.Output {
    let program = BuildProducts.program("chalktalk").path
    return try Shell.run(
      ["bash", "-c", command.replacingOccurrences(of: "chalktalk ", with: program + " ")],
      environment: home.environment)
  }

  private var path: String { home.url.path }

  @Test(
    "a full disk behind stdout is an error",
    arguments: [
      "history", "history --json", "show", "show --json", "stats", "export --events", "plan list",
      "plan show limit-bouldering", "grade V4 --in v", "--help", "climb --help", "--version",
    ])
  func full(command: String) throws {
    let output = try shell("chalktalk \(command) > /dev/full")
    #expect(output.status == 74 && output.stderr.contains("No space left"), "\(output)")
  }

  @Test(
    "with its standard files closed, a session is logged, and the log is whole",
    arguments: [
      ("<&-", 0), (">&-", 74), ("2>&-", 0), ("<&- >&- 2>&-", 74),
    ] as [(String, Int32)])
  func closedFiles(redirection: String, status: Int32) throws {
    // Its output is longer than a page of the log.
    let keys = (1...200).map { "\($0 * 2) key s\n" }.joined() + "500 end\n"
    let script = try home.write(keys, to: "keys")
    let output = try shell("chalktalk climb --script \(script) \(redirection)")
    #expect(output.status == status)
    let history = try home.run("history")
    #expect(history.status == 0 && history.stdout.contains("200 attempts"), "\(history)")
  }

  @Test("a closed pipe ends the program silently")
  func closedPipe() throws {
    let output = try shell("chalktalk plan list | true; echo ${PIPESTATUS[0]}")
    #expect(output.stderr.isEmpty)
    // Like other tools: ended by the pipe's signal, or everything was written before it closed.
    #expect(["0\n", "141\n"].contains(output.stdout), "\(output.stdout)")
    // With the signal ignored, as Python does for its child processes.
    let ignored = try shell("trap '' PIPE; (sleep 0.2; chalktalk history) | true")
    #expect(ignored.stderr.isEmpty)
  }

  @Test("an export never overwrites the log, under whatever name")
  func overLog() throws {
    let log = home.database
    try FileManager.default.createSymbolicLink(
      atPath: path + "/soft", withDestinationPath: log)
    try FileManager.default.linkItem(atPath: log, toPath: path + "/hard")
    let before = try Data(contentsOf: URL(fileURLWithPath: log))
    for target in [log, log + "-wal", log + "-journal", path + "/soft", path + "/hard"] {
      for force in [[], ["--force"]] {
        let output = try home.run(["export", "--events", "--output", target] + force)
        #expect(output.status == 73 && output.stderr.contains("the log itself"), "\(output)")
      }
    }
    // A command on another log spares the log in the data folder too.
    let other = try home.run(
      "export", "--events", "--db", path + "/hard", "--output", log, "--force")
    #expect(other.status == 73)
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
    #expect(!FileManager.default.fileExists(atPath: log + "-journal"))
  }

  @Test("an export replaces an earlier export, but another file only with --force")
  func overFile() throws {
    let notes = try home.write("my notes\n", to: "notes.txt")
    let refused = try home.run("export", "--events", "--output", notes)
    #expect(refused.status == 73 && refused.stderr.contains("--force"), "\(refused)")
    #expect(try String(contentsOfFile: notes, encoding: .utf8) == "my notes\n")
    #expect(try home.run("export", "--events", "--output", notes, "--force").status == 0)
    // Now it is an export.
    #expect(try home.run("export", "--events", "--output", notes).status == 0)
    #expect(
      try String(contentsOfFile: notes, encoding: .utf8)
        == (try home.run("export", "--events").stdout))
  }

  @Test("devices and pipes are written to and stay what they are")
  func devices() throws {
    let output = try shell(
      "mkfifo \(path)/pipe; cat \(path)/pipe > \(path)/got & "
        + "chalktalk export --events --output \(path)/pipe; wait; test -p \(path)/pipe")
    #expect(output.status == 0, "\(output)")
    #expect(
      try String(contentsOfFile: path + "/got", encoding: .utf8)
        == (try home.run("export", "--events").stdout))
    #expect(try home.run("export", "--events", "--output", "/dev/null").status == 0)
    #expect(try home.run("export", "--events", "--output", "/dev/full").status == 74)
    #expect(try shell("test -c /dev/null && test -c /dev/full").status == 0)
  }
}
