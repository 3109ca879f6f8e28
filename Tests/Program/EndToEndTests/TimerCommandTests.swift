import Foundation
import TestSupport
import TestTraits
import Testing

/// Runs `chalktalk timer` with scripts, like a user at the command line.
@Suite("Timer command", .startsPrograms, .timeLimit(.minutes(30)))
struct TimerCommandTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func run(_ arguments: String...) throws -> Shell.Output {
    try home.run(["timer"] + arguments)
  }

  private func script(_ text: String) throws -> String {
    try home.write(text, to: "script")
  }

  private func log(_ query: String) throws -> String {
    try Shell.run(
      ["sqlite3", home.database, query]
    ).stdout
  }

  @Test("a hold logs itself at zero")
  func hold() throws {
    let output = try run(
      "hold", "--for", "60", "--name", "plank", "--print-frame", "80x24", "--script",
      try script("1 say start\n62 end\n"))
    #expect(output.status == 0, "\(output.stderr)")
    #expect(output.stdout.contains("Logged plank"))
    #expect(try log("SELECT count(*) FROM event WHERE kind = 'timer.logged'") == "1\n")
  }

  @Test("a hold stopped after the question logs nothing")
  func stopped() throws {
    let output = try run(
      "hold", "--for", "60", "--script",
      try script("1 say start\n20 say stop\n21 say yes\n90 end\n"))
    #expect(output.status == 0, "\(output.stderr)")
    #expect(try log("SELECT count(*) FROM event WHERE kind = 'timer.logged'") == "0\n")
    #expect(try home.run("history").stdout.contains("plank") == false)
    #expect(try home.run("stats").stdout.hasPrefix("No sessions yet"))
  }

  @Test(
    "every word takes effect at its time",
    arguments: [
      ("1 say start\n5 end", "0:06", "READY"), ("1 say start timer\n5 end", "0:06", "READY"),
      ("1 say start\n5 say pause\n50 end", "0:06", "PAUSED"),
      ("1 say start\n5 say pause timer\n50 say resume timer\n52 end", "0:04", "READY"),
      ("1 say start\n5 say pause\n50 say resume\n52 end", "0:04", "READY"),
      ("1 say start\n5 say next\n6 end", "0:59", "WORK"),
      ("1 say start\n5 say skip ahead\n6 say next\n8 end", "0:58", "REST"),
      ("1 say start\n5 say next\n10 say go back\n11 end", "0:59", "WORK"),
      ("1 say start\n5 say next\n6 say previous\n8 end", "0:08", "READY"),
      ("1 say start\n31 say stop\n32 say no\n33 end", "0:38", "WORK"),
      ("1 say start\n31 say stop timer\n32 say yes\n50 end", "0:31", "STOPPED"),
    ])
  func words(steps: String, time: String, phase: String) throws {
    let status = home.url.path + "/status"
    let output = try run("interval", "--status", status, "--script", try script(steps + "\n"))
    #expect(output.status == 0, "\(output.stderr)")
    let line = try String(contentsOfFile: status, encoding: .utf8)
    #expect(line.contains(time), "\(line)")
    #expect(phase == "PAUSED" ? line.contains("paused") : line.hasPrefix(phase), "\(line)")
  }

  @Test("rounds can be counted by word and key, and undone")
  func rounds() throws {
    let output = try run(
      "amrap", "--for", "1:00", "--script",
      try script(
        "1 say start\n9 say round\n20 say count round\n30 key .\n31 say undo that\n70 end\n"))
    #expect(output.status == 0, "\(output.stderr)")
    let summary = try log("SELECT payload FROM event WHERE kind = 'timer.logged'")
    #expect(summary.contains(#"\"roundTimes\":[8,19]"#), "\(summary)")
  }

  @Test("a stray “next” in For Time can be undone, and the workout continues to its real end")
  func strayEnd() throws {
    let output = try run(
      "for-time", "--start", "--script",
      try script("10 key n\n14 key u\n20 key Space\n25 say next\n30 end\n"))
    #expect(output.status == 0, "\(output.stderr)")
    #expect(try log("SELECT count(*) FROM session WHERE ended_at IS NULL") == "0\n")
    #expect(try home.run("show").stdout.contains("done in 0:15"))
  }

  @Test("\u{201C}stop\u{201D} cancels a timer that waits: it never counts down")
  func cancel() throws {
    let output = try run(
      "for-time", "--cap", "20:00", "--script", try script("1 say stop\n2 say start\n60 end\n"))
    #expect(output.status == 0, "\(output.stderr)")
    #expect(try log("SELECT count(*) FROM event WHERE kind = 'timer.logged'") == "0\n")
    #expect(try home.run("history").stdout.contains("plank") == false)
  }

  @Test("without options a timer uses its last settings")
  func quickStart() throws {
    _ = try run("amrap", "--for", "0:30", "--script", try script("1 say start\n40 end\n"))
    let output = try run(
      "amrap", "--print-frame", "80x24", "--script", try script("1 end\n"))
    #expect(output.stdout.contains("AMRAP · 0:30"))
    #expect(output.stdout.contains("LAST USED 0:30"))
  }

  @Test("an option with its usual value counts too: it replaces the last settings")
  func usualValues() throws {
    func screen(_ arguments: String...) throws -> String {
      let frame = ["--print-frame", "80x24", "--script", try script("1 end\n")]
      return try home.run(["timer"] + arguments + frame).stdout
    }
    _ = try run(
      "for-time", "--cap", "5:00", "--script", try script("1 say start\n9 say next\n10 end\n"))
    #expect(try screen("for-time").contains("LAST USED 5:00 cap"))
    #expect(try screen("for-time", "--cap", "0").contains("For Time · no cap"))
    _ = try run(
      "amrap", "--for", "0:30", "--sets", "2", "--set-rest", "0:05", "--script",
      try script("1 say start\n90 end\n"))
    #expect(try screen("amrap").contains("LAST USED 0:30, 2 sets"))
    #expect(try screen("amrap", "--sets", "1").contains("AMRAP · 20:00 "))
  }

  @Test(
    "values out of range are refused with the range and exit code 64",
    arguments: [
      (["interval", "--rounds", "0"], "1 to 99"), (["interval", "--work", "31:00"], "30:00"),
      (["interval", "--work", "1:90"], "1:30"),
      (["interval", "--name", String(repeating: "x", count: 31)], "1 to 30"),
      (["interval", "--preset", "nosuch"], "Tabata"), (["hold", "--for", "0"], "0:01"),
      (["emom", "--sets", "100"], "1 to 99"), (["amrap", "--set-rest", "31:00"], "30:00"),
      (["hold", "--volume", "101"], "0 to 100"), (["interval", "--bogus"], "bogus"),
    ])
  func refused(arguments: [String], reason: String) throws {
    let output = try Shell.run(
      [BuildProducts.program("chalktalk").path, "timer"] + arguments,
      environment: ["XDG_DATA_HOME": home.url.path + "/data"])
    #expect(output.status == 64)
    #expect(output.stderr.contains(reason), "\(output.stderr)")
  }

  @Test("the shipped presets are listed")
  func presets() throws {
    let output = try run()
    #expect(output.stdout.contains("Tabata"))
    #expect(output.stdout.contains("work 0:20, rest 0:10, 8 rounds"))
  }

  @Test("presets can be made, changed, duplicated, deleted and restored")
  func keeping() throws {
    #expect(
      try run("interval", "--name", "Mine", "--work", "0:07", "--rounds", "3", "--save").status == 0
    )
    #expect(try run("presets").stdout.contains("work 0:07, rest 1:00, 3 rounds"))
    _ = try run("interval", "--preset", "mine", "--rounds", "5", "--save")
    #expect(try run("presets").stdout.contains("work 0:07, rest 1:00, 5 rounds"))
    #expect(try run("presets", "duplicate", "Mine", "Yours").status == 0)
    #expect(try run("presets", "duplicate", "Mine", "Yours").status == 64)
    #expect(try run("presets", "delete", "tabata", "--yes").stdout == "Deleted \"Tabata\".\n")
    #expect(try run("presets", "delete", "tabata", "--yes").status == 64)
    #expect(try !run("presets").stdout.contains("Tabata"))
    #expect(try run("presets", "restore").status == 0)
    let list = try run("presets").stdout
    #expect(list.contains("Tabata") && list.contains("Mine") && list.contains("Yours"))
  }

  @Test("a preset is deleted only after a yes, and never where nobody can be asked")
  func deleting() async throws {
    let refused = try run("presets", "delete", "Tabata")
    #expect(refused.status == 64 && refused.stderr.contains("--yes"))
    #expect(try run("presets").stdout.contains("Tabata"))
    for (answer, told) in [("no", "Nothing was deleted."), ("yes", "Deleted \"Tabata\".")] {
      let terminal = try PseudoTerminal(
        [BuildProducts.program("chalktalk").path, "timer", "presets", "delete", "tabata"],
        environment: home.environment)
      let question = try await terminal.read { $0.contains("(yes/no)") }
      #expect(question.fits && question.text.contains("Delete the preset \"Tabata\"?"))
      terminal.type(answer + "\n")
      #expect(try await terminal.read { $0.contains(told) }.fits)
      #expect(try await terminal.end() == 0)
      #expect(try run("presets").stdout.contains("Tabata") == (answer == "no"))
    }
  }

  @Test("a damaged file of presets is refused and can be restored")
  func damagedPresets() throws {
    let folder = home.url.appendingPathComponent("config/chalktalk")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("timers.json")
    try Data("[{\"name\":\"x\"}]".utf8).write(to: file)
    let output = try run("presets")
    #expect(output.status == 65 && output.stderr.contains("presets restore"))
    #expect(!output.stderr.contains("DecodingError") && output.stderr.contains("is missing"))
    #expect(try run("presets", "restore").status == 0)
    #expect(try run("presets").stdout.contains("Tabata"))
    #expect(FileManager.default.fileExists(atPath: file.path + ".unreadable"))
  }
}
