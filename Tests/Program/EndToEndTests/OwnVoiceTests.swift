import Foundation
import TestSupport
import TestTraits
import Testing

/// The program's speaker plays into the same room as its microphone, as loud as a climber. Its own sounds
/// must never count as commands; words said right after them must.
@Suite("Own voice", .startsPrograms, .timeLimit(.minutes(30)))
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

  @Test("a session's own tones and words, played into the microphone, log nothing")
  func session() async throws {
    let tmux = try start("climb")
    try await tmux.expect("LISTENING")
    let recording = try room.record("wall")
    #expect(try await recording.begin())
    let keys = [
      "s", "f", "r", "r", "u", "U", "n", "p", ".", "n", "+", "-", "S", "S", "m", "m", "i", "M", "M",
      "o", "P", "P",
    ]
    for key in keys {
      let before = try recording.count
      try tmux.press(key)
      if key != "M" {
        #expect(try await recording.firstSound(after: before) != nil, "\(key) made no sound")
      }
      // Waits for half a second of quiet: the spoken status lasts some seconds.
      #expect(try await recording.quiet())
    }
    // Only the keys' events, and no others.
    #expect(try home.count("kind = 'climb.attempt'") == 3)
    #expect(try home.count("kind = 'rest.started'") == 1)
    #expect(try home.count("payload LIKE '%\"voice\"%'") == 0)
    recording.stop()
  }

  @Test("a plan's spoken prompts, with command words in its titles, log nothing")
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
    try await tmux.expect("LISTENING")
    let recording = try room.record("wall")
    #expect(try await recording.begin())
    // The send advances the plan, the rest runs out, a fall holds the plan, and the last two are spoken and shown.
    for (step, key) in ["s", "s", "f", "[", "i", "]"].enumerated() {
      let before = try recording.count
      try tmux.press(key)
      #expect(try await recording.firstSound(after: before) != nil, "\(key) made no sound")
      // After the first send the rest runs out and the prompt comes again.
      if step == 0 { try await tmux.expect("REST OVER") }
      #expect(try await recording.quiet())
    }
    #expect(try home.count("kind = 'climb.attempt'") == 3)
    #expect(try home.count("kind = 'plan.advanced'") == 3)
    #expect(try home.count("kind = 'plan.held'") == 1)
    #expect(try home.count("kind IN ('undo', 'route.named')") == 0)
    #expect(try home.count("payload LIKE '%\"voice\"%'") == 0)
    recording.stop()
  }

  @Test("a timer's spoken cues, \"Rest\" among them, don't control it")
  func timer() async throws {
    let tmux = try start("timer interval --get-ready 4 --work 6 --rest 3 --rounds 2 --start")
    try await tmux.expect("LISTENING")
    try await tmux.expect("start again")
    // If its own words skipped, repeated or ended a phase, the total would show it.
    let complete = #"payload LIKE '%"isComplete":true%' AND payload LIKE '%seconds%:22,%'"#
    #expect(try home.count("kind = 'timer.logged' AND \(complete)") == 1)
  }

  // ListenerTests checks this to the sample; here the speaker's and the microphone's clocks are real.
  @Test("a command right after a tone is heard")
  func rightAfter() async throws {
    let tmux = try start("climb")
    try await tmux.expect("LISTENING")
    let words = home.url.appendingPathComponent("fall.wav")
    try Shell.run(["espeak-ng", "-v", "en-us", "-s", "150", "-w", words.path, "log fall"])
    let recording = try room.record("wall")
    #expect(try await recording.begin())
    var heard = 0
    var tries = 0
    func isHeard() throws -> Bool { try home.count("payload LIKE '%\"voice\"%'") > heard }
    // A busy machine may lose audio and with it a word, but hardly every time.
    while heard < 2 && tries < 8 {
      tries += 1
      let before = try recording.count
      try tmux.press("s")
      let tone = try #require(try await recording.firstSound(after: before))
      // The send tone lasts 250 ms; the program that plays the words needs some time to start.
      #expect(try await Shell.wait { try recording.count >= tone + AudioLoop.rate / 4 })
      try room.play(wav: words.path)
      // The program buffers 10 s of audio: a word not heard after 20 s never will be.
      let patience = try recording.count + 20 * AudioLoop.rate
      #expect(try await Shell.wait { try isHeard() || recording.count > patience })
      if try isHeard() { heard += 1 }
      #expect(try home.count("kind = 'climb.attempt'") == tries + heard)
    }
    #expect(heard == 2, "heard \(heard) of \(tries)")
    recording.stop()
  }
}
