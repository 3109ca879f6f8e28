import Foundation
import TestSupport
import Testing

/// The program's speaker plays into the very room that its microphone hears, as loud as a climber. What it
/// plays must never be taken for a command; what is said right after must be.
@Suite("Own voice", .serialized)
struct OwnVoiceTests {
  let room: AudioLoop
  let home: TestHome

  init() throws {
    room = try AudioLoop()
    home = try TestHome()
  }

  private func start(_ arguments: String) throws -> Tmux {
    let program = BuildProducts.program("chalktalk").path
    return try Tmux(
      "\(program) \(arguments) --mic wallmic --speaker wallspeaker --color never",
      environment: room.environment.merging(home.environment) { $1 })
  }

  private func wait(for text: String, on tmux: Tmux) async throws {
    let (fits, screen) = try await tmux.waitForScreen { $0.contains(text) }
    #expect(fits, "no \"\(text)\" on:\n\(screen)")
  }

  /// How many events fit a condition.
  private func count(_ condition: String) throws -> Int {
    let output = try Shell.run([
      "sqlite3", home.database,
      "SELECT count(*) FROM event WHERE \(condition)",
    ])
    return Int(output.stdout.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  @Test("every answer of a session, tone or words, is played into the microphone and logs nothing")
  func session() async throws {
    let tmux = try start("climb")
    try await wait(for: "LISTENING", on: tmux)
    let recording = try room.record("wall")
    #expect(try await Shell.wait { try !recording.samples().isEmpty })
    let keys = [
      "s", "f", "r", "r", "u", "U", "n", "p", ".", "n", "+", "-", "S", "S", "m", "m", "i", "M", "M",
      "o", "P", "P",
    ]
    for key in keys {
      let before = try recording.samples().count
      try tmux.press(key)
      if key != "M" {
        #expect(try await recording.firstSound(after: before) != nil, "\(key) made no sound")
      }
      // Until it has been quiet for half a second: the words of the status last some seconds.
      try await quiet(recording)
    }
    // What the keys did, and not one event more.
    #expect(try count("kind = 'climb.attempt'") == 3)
    #expect(try count("kind = 'rest.started'") == 1)
    #expect(try count("payload LIKE '%\"voice\"%'") == 0)
    recording.stop()
  }

  @Test("a plan's prompts, with command words in its titles, are no commands")
  func plan() async throws {
    let folder = home.url.appendingPathComponent("config/chalktalk/plans")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let plan = """
      name = "Echo"
      [[step]]
      title = "send, fall, next"
      reps = 1
      rest-after = 3
      [[step]]
      title = "rest, undo, skip ahead"
      reps = 2
      counts = "sends"
      """
    try Data(plan.utf8).write(to: folder.appendingPathComponent("echo.toml"))
    let tmux = try start("climb --plan echo")
    try await wait(for: "LISTENING", on: tmux)
    let recording = try room.record("wall")
    #expect(try await Shell.wait { try !recording.samples().isEmpty })
    // The send leads on, the rest ends by itself, a fall holds the plan, the last two are said and shown.
    for key in ["s", "s", "f", "[", "i", "]"] {
      try tmux.press(key)
      try await quiet(recording, upTo: .seconds(25))
      // After the first send the rest runs out and the prompt comes again.
      if key == "s" { try await Task.sleep(for: .seconds(4)) }
      try await quiet(recording, upTo: .seconds(25))
    }
    #expect(try count("kind = 'climb.attempt'") == 3)
    #expect(try count("kind = 'planAdvanced'") == 3)
    #expect(try count("kind = 'planAdvanceBlocked'") == 1)
    #expect(try count("kind IN ('undo', 'route.named')") == 0)
    #expect(try count("payload LIKE '%\"voice\"%'") == 0)
    recording.stop()
  }

  @Test("a timer's cues, \"Rest\" among them, are no commands to it")
  func timer() async throws {
    let tmux = try start("timer interval --get-ready 4 --work 6 --rest 3 --rounds 2 --start")
    try await wait(for: "LISTENING", on: tmux)
    let isDone = try await tmux.waitForScreen(upTo: .seconds(60)) { $0.contains("start again") }
      .fits
    #expect(isDone)
    // A phase skipped, gone back to or broken off by its own words would show in the sum.
    let complete = #"payload LIKE '%"isComplete":true%' AND payload LIKE '%seconds%:22,%'"#
    #expect(try count("kind = 'timer.logged' AND \(complete)") == 1)
  }

  @Test("a command within 0.3 s of a tone's end is heard")
  func rightAfter() async throws {
    let tmux = try start("climb")
    try await wait(for: "LISTENING", on: tmux)
    let words = home.url.appendingPathComponent("fall.wav")
    try Shell.run(["espeak-ng", "-v", "en-us", "-s", "150", "-w", words.path, "log fall"])
    let recording = try room.record("wall")
    #expect(try await Shell.wait { try !recording.samples().isEmpty })
    var heard = 0
    for attempt in 1...4 {
      let before = try recording.samples().count
      try tmux.press("s")
      #expect(try await recording.firstSound(after: before) != nil)
      // The send tone lasts 250 ms; the program that plays the words needs some time to start.
      try await Task.sleep(for: .milliseconds(250))
      try room.play(wav: words.path)
      if try await Shell.wait(
        upTo: .seconds(3), for: { try count("payload LIKE '%\"voice\"%'") > heard })
      {
        heard += 1
      }
      #expect(try count("kind = 'climb.attempt'") == attempt + heard)
    }
    #expect(heard >= 3, "heard \(heard) of 4")
    recording.stop()
  }

  private func quiet(
    _ recording: AudioLoop.Recording, upTo limit: Duration = .seconds(15)
  ) async throws {
    let half = AudioLoop.rate / 2
    let isQuiet = try await Shell.wait(upTo: limit) {
      let samples = try recording.samples()
      return samples.count > half && samples.suffix(half).allSatisfy { abs(Int($0)) < 200 }
    }
    #expect(isQuiet)
  }
}
