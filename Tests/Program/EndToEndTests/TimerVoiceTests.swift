import Foundation
import TestSupport
import TestTraits
import Testing

/// The timers by voice, with the real recogniser.
@Suite("Timer by voice", .startsPrograms, .timeLimit(.minutes(30)))
struct TimerVoiceTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func debugLog() throws -> String {
    try String(contentsOfFile: home.url.path + "/state/chalktalk/log", encoding: .utf8)
  }

  @Test("a timer is started, paused, resumed and stopped by words alone")
  func words() async throws {
    let room = try AudioLoop()
    let tmux = try Tmux(
      "\(BuildProducts.program("chalktalk").path) timer amrap --for 30:00 --mic wallmic --mute",
      environment: home.environment.merging(room.environment) { own, _ in own })
    try await tmux.expect("LISTENING")
    for intent in ["start", "pause", "resume", "stop"] {
      let words = "\(intent) timer"
      // Either form counts: the first word of the longer one may be enough.
      let isTaken = try await room.speak(words) {
        try debugLog().contains(try Regex(" \(intent) +\"\(intent)( timer)?\" "))
      }
      let log = try debugLog()
      try #require(isTaken, "“\(words)” was not heard:\n\(log)")
    }
    let ended = try await room.speak("yes please") {
      try tmux.hasShown { $0.contains("stopped after") }
    }
    let (screen, log) = (try tmux.screen(), try debugLog())
    #expect(ended, "\(screen)\n\(log)")
    let payload = try Shell.run([
      "sqlite3", home.database,
      "SELECT payload FROM event WHERE kind = 'timer.logged'",
    ])
    #expect(payload.stdout.contains(#"\"isComplete\":false"#), "\(payload.stdout)")
  }

  @Test("its own tones and words, as loud as a climber, are not heard as commands")
  func ownCues() async throws {
    let room = try AudioLoop()
    let tmux = try Tmux(
      "\(BuildProducts.program("chalktalk").path) timer interval --get-ready 4 --work 4 --rest 4 "
        + "--rounds 2 --mic wallmic --speaker wallspeaker",
      environment: home.environment.merging(room.environment) { own, _ in own })
    try await tmux.expect("LISTENING")
    try tmux.press("Enter")
    try await tmux.expect("Logged New Timer")
    let log = try debugLog()
    #expect(log.contains("is timerWork"))
    let commands = log.split(separator: "\n").filter {
      $0.contains(/(start|pause|resume|stop|next|previous|round|undo|status|strict|sleep) +"/)
    }
    #expect(commands.isEmpty, "\(commands)")
  }

  @Test(
    "a workout speaks its cues unless its voice is off; its tones play either way",
    arguments: [(option: "--speech", speaks: true), ("--no-speech", false)])
  func spokenCues(option: String, speaks: Bool) async throws {
    let room = try AudioLoop()
    let tmux = try Tmux(
      "\(BuildProducts.program("chalktalk").path) timer interval --get-ready 0 --work 2 --rest 2 "
        + "--rounds 1 \(option) --start --no-mic",
      environment: home.environment.merging(room.environment) { own, _ in own })
    try await tmux.expect("Logged New Timer")
    // A sound that isn't a tone is speech.
    func numbers(before words: String) throws -> Set<Substring> {
      let sounds = try debugLog().split(separator: "\n").filter { $0.contains(" \(words) ") }
      return Set(sounds.compactMap { $0.split(separator: " ").dropFirst(2).first })
    }
    #expect(try await Shell.wait { try debugLog().contains("is timerEnd") })
    let words = { try numbers(before: "handed over").subtracting(numbers(before: "is")) }
    if speaks {
      #expect(try await Shell.wait { try !words().isEmpty })
    } else {
      #expect(try words().isEmpty)
    }
  }
}
