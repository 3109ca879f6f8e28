import Foundation
import TestSupport
import TestTraits
import Testing

/// The real program with a sound server that doesn't answer, or on a terminal that doesn't read. A program
/// that waited for either would never pass these tests.
@Suite("Devices that hang", .startsPrograms, .timeLimit(.minutes(30)))
struct HungDeviceTests {
  private let room: AudioLoop
  private let home: TestHome

  init() throws {
    room = try AudioLoop()
    home = try TestHome()
  }

  private var environment: [String: String] {
    room.environment.merging(home.environment) { $1 }
  }

  /// - Parameter clock: the file that shifts the session's wall clock.
  private func session(_ options: String = "", clock: String? = nil) throws -> Tmux {
    var environment = environment
    if let clock {
      environment["LD_PRELOAD"] = BuildProducts.program("libshifted-clock.so").path
      environment["SHIFTED_CLOCK"] = clock
    }
    return try Tmux(
      "exec \(BuildProducts.program("chalktalk").path) \(options)", columns: 100, rows: 30,
      environment: environment)
  }

  /// The number of attempts on disk.
  private func attempts() throws -> Int { try home.count("kind = 'climb.attempt'") }

  @Test(
    "a session starts, logs and ends even if the sound server hangs",
    arguments: ["", "--no-mic --mute --no-speech"])
  func start(options: String) async throws {
    try room.hangServer()
    let terminal = try session(options)
    try await terminal.expect("CLIMB")
    if options.isEmpty { try await terminal.expect("NO MICROPHONE") }
    try terminal.press("s")
    try await terminal.expect("SEND  V1, attempt 1")
    try terminal.press("C-c")
    #expect(try await Shell.wait { try terminal.exitStatus() == 0 })
  }

  @Test(
    "a session whose sound server hangs shows MICROPHONE LOST and ends on a signal",
    arguments: [SIGTERM, SIGHUP, SIGINT])
  func ends(signal: Int32) async throws {
    let terminal = try session("--speech")
    try await terminal.expect("◉ LISTENING")
    try room.hangServer()
    try await terminal.expect("MICROPHONE LOST")
    let process = try #require(try terminal.processID())
    kill(process, signal)
    #expect(try await Shell.wait { try terminal.exitStatus() == 0 })
  }

  @Test("it hears again when the server continues")
  func goesOn() async throws {
    let terminal = try session()
    try await terminal.expect("◉ LISTENING")
    try room.hangServer()
    try await terminal.expect("MICROPHONE LOST")
    try room.continueServer()
    try await terminal.expect("◉ LISTENING")
    try terminal.press("C-c")
    #expect(try await Shell.wait { try terminal.exitStatus() == 0 })
  }

  @Test("a clock that is set back hides no hang, and keeps no lost microphone away")
  func clockSetBack() async throws {
    let clock = try home.write(String(repeating: "\0", count: 8), to: "clock")
    func setBack(hours: Int64) throws {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: clock))
      try file.write(contentsOf: withUnsafeBytes(of: hours * -3600) { Data($0) })
      try file.close()
    }
    let terminal = try session(clock: clock)
    try await terminal.expect("◉ LISTENING")
    try setBack(hours: 2)
    try room.hangServer()
    try await terminal.expect("MICROPHONE LOST")
    try room.continueServer()
    try await terminal.expect("◉ LISTENING")
    try room.stopServer()
    try await terminal.expect("MICROPHONE LOST")
    try setBack(hours: 4)
    try room.startServer()
    try await terminal.expect("◉ LISTENING")
    try terminal.press("C-c")
    #expect(try await Shell.wait { try terminal.exitStatus() == 0 })
  }

  @Test("doctor and voice levels answer and name what hangs")
  func doctor() throws {
    try room.hangServer()
    let program = BuildProducts.program("chalktalk").path
    let doctor = try Shell.run([program, "doctor"], environment: environment)
    #expect(doctor.status == 69)
    for part in ["microphone", "playback", "speech"] {
      let line = doctor.stdout.split(separator: "\n").first { $0.contains(part) }
      #expect(line?.contains("does not answer") == true, "\(part) in:\n\(doctor.stdout)")
    }
    #expect(doctor.stdout.contains("grammar"))
    let levels = try Shell.run([program, "voice", "levels"], environment: environment)
    #expect(levels.status == 69)
    // The doctor's connections still wait, so the server's queue may have no room for another.
    #expect(levels.stderr.contains("\"default\""), "\(levels.stderr)")
  }

  @Test(
    "on a terminal that stopped reading, attempts are logged with their tone, and the session ends",
    arguments: [SIGTERM, SIGHUP])
  func stuckTerminal(signal: Int32) async throws {
    let terminal = try PseudoTerminal(
      [BuildProducts.program("chalktalk").path, "--no-mic"], environment: environment)
    #expect(try await Shell.wait { FileManager.default.fileExists(atPath: home.database) })
    let recording = try room.record()
    #expect(try await Shell.wait { try !recording.samples().isEmpty })
    for count in 1...6 {
      terminal.type(count % 2 == 0 ? "s" : "f")
      #expect(try await Shell.wait { try attempts() == count })
    }
    #expect(try await recording.firstSound() != nil)
    kill(terminal.processID, signal)
    #expect(try await terminal.end() == 0)
  }

  @Test("a terminal that reads again shows the current state")
  func readsAgain() async throws {
    let terminal = try PseudoTerminal(
      [BuildProducts.program("chalktalk").path, "--no-mic", "--mute"], environment: environment)
    #expect(try await Shell.wait { FileManager.default.fileExists(atPath: home.database) })
    for count in 1...3 {
      terminal.type(count % 2 == 0 ? "s" : "f")
      #expect(try await Shell.wait { try attempts() == count })
    }
    let (isShown, _) = try await terminal.read { $0.contains("attempt 3") }
    #expect(isShown)
    terminal.type("\u{3}")
    let (isRestored, text) = try await terminal.read { $0.contains("\u{1B}[?1049l") }
    #expect(isRestored, "\(text.suffix(200))")
    #expect(try await terminal.end() == 0)
  }
}
