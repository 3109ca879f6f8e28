import Foundation
import TestSupport
import TestTraits
import Testing

/// A wall clock that is wrong when a session begins, and is set while it runs.
@Suite("A clock that is set", .startsPrograms, .timeLimit(.minutes(30)))
struct SetClockTests {
  let home: TestHome
  private let clock: String

  init() throws {
    home = try TestHome()
    clock = home.url.path + "/clock"
    try shift(by: -200_000_000)
  }

  /// Sets the program's wall clock this many seconds ahead of the machine's.
  private func shift(by seconds: Int64) throws {
    if !FileManager.default.fileExists(atPath: clock) {
      try Data(repeating: 0, count: 8).write(to: URL(fileURLWithPath: clock))
    }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: clock))
    try file.write(contentsOf: withUnsafeBytes(of: seconds) { Data($0) })
    try file.close()
  }

  private func session() throws -> Tmux {
    var environment = home.environment
    environment["LD_PRELOAD"] = BuildProducts.program("libshifted-clock.so").path
    environment["SHIFTED_CLOCK"] = clock
    return try Tmux(
      "\(BuildProducts.program("chalktalk").path) --no-mic --mute --grade V4",
      environment: environment)
  }

  @Test(
    "entries before the clock was set are shown at their true times, and the session's date with them"
  )
  func setInSession() async throws {
    let terminal = try session()
    try await terminal.expect("KEYBOARD ONLY")
    for attempt in 1...20 {
      try terminal.press("f")
      try await terminal.expect("attempt \(attempt)")
    }
    try shift(by: 0)
    for attempt in 21...23 {
      try terminal.press("f")
      try await terminal.expect("attempt \(attempt)")
    }
    try terminal.press("q")
    try await terminal.expect("Finish")
    try terminal.press("y")
    try await terminal.expect("23 attempts")
    try terminal.press("Enter")
    #expect(try await Shell.wait { try terminal.isDead() })
    let year = Calendar(identifier: .gregorian).component(.year, from: Date())
    for command in [["history"], ["show", "1"]] {
      let shown = try home.run(command).stdout
      #expect(shown.contains("\(year)"), "\(shown)")
      #expect(!shown.contains("2020"), "\(shown)")
    }
    #expect(try home.run("history").stdout.contains("23 attempts"))
    let page = home.url.path + "/report.html"
    let report = try home.run("report", "--output", page)
    #expect(report.status == 0 && report.stderr.isEmpty, "\(report.stderr)")
    let text = try String(contentsOfFile: page, encoding: .utf8)
    #expect(text.contains("\(year)") && !text.contains("Jul 2020"))
    // No row is rewritten: the first twenty are as they were logged, and one event says by how much they are wrong.
    let rows = try home.run("export").stdout.split(separator: "\n").map(String.init)
    let steps = rows.filter { $0.contains("\"kind\":\"clock.set\"") }
    #expect(steps.count == 1, "\(steps)")
    let tries = rows.filter { $0.contains("\"kind\":\"climb.attempt\"") }
    #expect(tries.count == 23)
    let doctor = try home.run("doctor", "--mute", "--seconds", "0.1").stdout
    #expect(!doctor.contains("lost its time"), "\(doctor)")
  }

  @Test("a session whose clock was never right is dated by a command, and that is taken back")
  func dated() throws {
    let script = try home.write("1 key s\n61 key f\n122 key q\n123 key y\n124 end\n", to: "script")
    var environment = home.environment
    environment["LD_PRELOAD"] = BuildProducts.program("libshifted-clock.so").path
    environment["SHIFTED_CLOCK"] = clock
    func climb() throws {
      let output = try Shell.run(
        [BuildProducts.program("chalktalk").path, "climb", "--script", script],
        environment: environment)
      #expect(output.status == 0, "\(output.stderr)")
    }
    try climb()
    try shift(by: 0)
    try climb()
    let doctor = try home.run("doctor", "--mute", "--seconds", "0.1").stdout
    #expect(doctor.contains("dated by a clock that had lost its time: 1  "), "\(doctor)")
    #expect(doctor.contains("chalktalk session date 1 "), "\(doctor)")
    #expect(!doctor.contains("delete"), "\(doctor)")
    let before = try home.run("history", "--json").stdout
    let dated = try home.run("session", "date", "1", "2026-11-22", "18:30")
    #expect(dated.status == 0, "\(dated.stderr)")
    #expect(try home.run("history").stdout.contains("22 Nov 2026, 18:30"))
    #expect(try home.run("show", "1").stdout.contains("18:31"))
    #expect(try !home.run("doctor", "--mute", "--seconds", "0.1").stdout.contains("lost its time"))
    let undone = try home.run("session", "undo", "1")
    #expect(undone.status == 0, "\(undone.stderr)")
    #expect(try home.run("history", "--json").stdout == before)
    #expect(try home.run("session", "undo", "1").status == 66)
    // On the screen, too: undo takes it back as the first thing in the next session, and redo brings it again.
    #expect(try home.run("session", "date", "1", "2026-11-22", "18:30").status == 0)
    let undo = try home.write("1 key u\n2 key q\n3 end\n", to: "undo")
    let taken = try Shell.run(
      [BuildProducts.program("chalktalk").path, "climb", "--script", undo],
      environment: environment)
    #expect(
      taken.stdout.contains("UNDONE  the date Sun 22 Nov 2026, 18:30"), "\(taken.stdout)")
    #expect(try !home.run("history").stdout.contains("22 Nov 2026"))
    for (day, time) in [("soon", "18:30"), ("2026-02-30", ""), ("2199-01-01", "10:00")] {
      let refused = try home.run(["session", "date", "1", day] + (time.isEmpty ? [] : [time]))
      #expect(refused.status == 64, "\(refused.stdout)\(refused.stderr)")
    }
  }

  @Test(
    "of sessions with the right clock and one that is dated ahead, doctor names the latter alone")
  func ahead() throws {
    let script = try home.write("1 key s\n2 key f\n3 key q\n4 key y\n5 end\n", to: "script")
    for seconds: Int64 in [-8 * 86_400, -6 * 86_400, -4 * 86_400, 11 * 365 * 86_400] {
      try shift(by: seconds)
      var environment = home.environment
      environment["LD_PRELOAD"] = BuildProducts.program("libshifted-clock.so").path
      environment["SHIFTED_CLOCK"] = clock
      let output = try Shell.run(
        [BuildProducts.program("chalktalk").path, "climb", "--script", script],
        environment: environment)
      #expect(output.status == 0, "\(output.stderr)")
    }
    let doctor = try home.run("doctor", "--mute", "--seconds", "0.1").stdout
    let clocks = doctor.split(separator: "\n").filter { $0.contains("warning clock") }
    #expect(clocks.count == 1, "\(doctor)")
    #expect(
      clocks.first?.contains("dated after now") == true && clocks.first?.contains(" 4  ") == true)
    #expect(!doctor.contains("delete"), "\(doctor)")
    let report = try home.run("report", "--output", home.url.path + "/r.html")
    #expect(!report.stderr.contains("lost its time"), "\(report.stderr)")
  }
}
