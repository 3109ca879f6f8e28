import Foundation
import TestSupport
import TestTraits
import Testing

/// The real program learns a word at the wall: a microphone, a speaker and a voice made of software.
@Suite("A lesson at the wall", .startsPrograms, .timeLimit(.minutes(30)))
struct LessonTests {
  @Test("a script teaches a word: what it says meanwhile logs nothing, and nothing is kept")
  func scripted() throws {
    let home = try TestHome()
    try home.write(
      """
      1 key w
      2 key t
      3 key Enter
      4 say send
      5 say fall
      6 say send
      7 say send
      8 say nice weather today
      30 say send
      31 key u
      32 key u
      33 key U
      34 end
      """, to: "script")
    let output = try home.run("climb", "--script", home.url.path + "/script")
    #expect(output.status == 0, "\(output.stderr)")
    for line in [
      "1 of 3: Good. Again.", "1 of 3: That was another word", "talk, 3 of 3: Now talk",
      "LEARNT  how you say “send”", "UNDONE  learning “send”", "REDONE  learning “send”",
    ] {
      #expect(output.stdout.contains(line), "no “\(line)” in \(output.stdout)")
    }
    #expect(try home.count("kind = 'climb.attempt'") == 1)
    let voice = home.url.appendingPathComponent("data/chalktalk/voice").path
    #expect(!FileManager.default.fileExists(atPath: voice))
  }

  @Test("a word is taught by voice, used at once, and taken back; what was said logs nothing")
  func lesson() async throws {
    let room = try AudioLoop()
    let home = try TestHome()
    let takes = home.url.appendingPathComponent("data/chalktalk/voice/takes").path
    func files() -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: takes)) ?? []).filter {
        $0.hasSuffix(".wav")
      }
    }
    let tmux = try Tmux(
      "\(BuildProducts.program("chalktalk").path) climb --mic wallmic --mute --color never",
      environment: room.environment.merging(home.environment) { $1 })
    try await tmux.expect("LISTENING")
    try tmux.press("w")
    try await tmux.expect("teach a word")
    try tmux.press("t")
    try await tmux.expect("Teach which word?")
    try tmux.press("Enter")
    for count in 0..<3 {
      try await tmux.expect("\(count) of 3")
      #expect(
        try await room.speak("send") {
          try tmux.screen().contains("\(count + 1) of 3")
        })
    }
    try await tmux.expect("Now talk")
    #expect(files().isEmpty)
    try tmux.press("Enter")
    try await tmux.expect("LEARNT")
    #expect(files().count == 3)
    #expect(try home.count("kind = 'climb.attempt'") == 0)
    #expect(try await room.speak("send") { try home.count("kind = 'climb.attempt'") == 1 })
    try tmux.press("u")
    try await tmux.expect("UNDONE")
    try tmux.press("u")
    try await tmux.expect("UNDONE  learning")
    #expect(try await Shell.wait { files().isEmpty })
  }
}
