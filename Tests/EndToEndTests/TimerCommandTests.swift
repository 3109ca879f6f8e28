import Foundation
import TestSupport
import Testing

/// Runs `chalktalk timer` by scripts, as a user would at the command line.
@Suite("Timer command")
struct TimerCommandTests {
  let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> Shell.Output {
    try Shell.run(
      [BuildProducts.program("chalktalk").path, "timer"] + arguments,
      environment: [
        "XDG_CONFIG_HOME": home.url.path + "/config", "XDG_DATA_HOME": home.url.path + "/data",
      ])
  }

  private func script(_ text: String) throws -> String {
    let file = home.url.appendingPathComponent("script")
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private func log(_ query: String) throws -> String {
    try Shell.run(
      ["sqlite3", home.url.path + "/data/chalktalk/chalktalk.sqlite", query]
    ).stdout
  }

  @Test("a hold logs itself at zero, without anybody's doing")
  func hold() throws {
    let output = try run(
      "hold", "--for", "60", "--name", "plank", "--print-frame", "80x24", "--script",
      try script("1 say start\n62 end\n"))
    #expect(output.status == 0, "\(output.stderr)")
    #expect(output.stdout.contains("logged plank"))
    #expect(try log("SELECT count(*) FROM event WHERE kind = 'workoutLogged'") == "1\n")
  }

  @Test("a hold that is stopped after the question logs nothing")
  func stopped() throws {
    let output = try run(
      "hold", "--for", "60", "--script",
      try script("1 say start\n20 say stop\n21 say yes\n90 end\n"))
    #expect(output.status == 0, "\(output.stderr)")
    #expect(try log("SELECT count(*) FROM event") == "0\n")
  }

  @Test("without options the settings used last are taken")
  func quickStart() throws {
    _ = try run("amrap", "--for", "0:30", "--script", try script("1 say start\n40 end\n"))
    let output = try run(
      "amrap", "--print-frame", "80x24", "--script", try script("1 end\n"))
    #expect(output.stdout.contains("AMRAP · 0:30"))
    #expect(output.stdout.contains("LAST USED 0:30"))
  }

  @Test(
    "what is out of range is refused with the range and exit code 64",
    arguments: [
      (["interval", "--rounds", "0"], "1 to 99"), (["interval", "--work", "31:00"], "30:00"),
      (["interval", "--work", "1:90"], "1:30"),
      (["interval", "--name", String(repeating: "x", count: 31)], "1 to 30"),
      (["interval", "--preset", "nosuch"], "Tabata"), (["hold", "--for", "0"], "0:01"),
      (["emom", "--sets", "100"], "1 to 99"), (["interval", "--bogus"], "bogus"),
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

  @Test("presets are made, changed, duplicated, deleted and restored")
  func keeping() throws {
    #expect(
      try run("interval", "--name", "Mine", "--work", "0:07", "--rounds", "3", "--save").status == 0
    )
    #expect(try run("presets").stdout.contains("work 0:07, rest 1:00, 3 rounds"))
    _ = try run("interval", "--preset", "mine", "--rounds", "5", "--save")
    #expect(try run("presets").stdout.contains("work 0:07, rest 1:00, 5 rounds"))
    #expect(try run("presets", "duplicate", "Mine", "Yours").status == 0)
    #expect(try run("presets", "duplicate", "Mine", "Yours").status == 64)
    #expect(try run("presets", "delete", "tabata").status == 0)
    #expect(try run("presets", "delete", "tabata").status == 64)
    #expect(try !run("presets").stdout.contains("Tabata"))
    #expect(try run("presets", "restore").status == 0)
    let list = try run("presets").stdout
    #expect(list.contains("Tabata") && list.contains("Mine") && list.contains("Yours"))
  }

  @Test("a file of presets that is damaged or out of range is refused, and can be restored")
  func damagedPresets() throws {
    let folder = home.url.appendingPathComponent("config/chalktalk")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("timers.json")
    try Data("[{\"name\":\"x\"}]".utf8).write(to: file)
    let output = try run("presets")
    #expect(output.status == 65 && output.stderr.contains("presets restore"))
    #expect(try run("presets", "restore").status == 0)
    #expect(try run("presets").stdout.contains("Tabata"))
    #expect(FileManager.default.fileExists(atPath: file.path + ".unreadable"))
  }
}
