import Foundation
import TestSupport
import TestTraits
import Testing

/// The program's files beside the log: written whole or not at all, and readable only by the user.
@Suite("Kept files", .startsPrograms, .timeLimit(.minutes(30)))
struct KeptFilesTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func save(_ name: String) throws {
    let output = try home.run("timer", "interval", "--name", name, "--save")
    #expect(output.status == 0, "\(output.stderr)")
  }

  @Test("presets are replaced as a whole file, never in place")
  func presets() throws {
    try save("first")
    let file = home.url.path + "/config/chalktalk/timers.json"
    let before = home.url.path + "/before"
    #expect(link(file, before) == 0)
    let text = try String(contentsOfFile: before, encoding: .utf8)
    try save("second")
    #expect(try String(contentsOfFile: before, encoding: .utf8) == text)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("second"))
    #expect(try mode(file) == 0o600)
  }

  @Test("only the user can read the debug log and kept clips")
  func privacy() async throws {
    let words = home.url.path + "/words.wav"
    try Shell.run(["espeak-ng", "-v", "en-us", "-s", "150", "-w", words + ".short", "log send"])
    try Shell.run(["sox", words + ".short", words, "pad", "1", "1", "gain", "-6"])
    let clips = home.url.path + "/clips"
    let tmux = try Tmux(
      "\(BuildProducts.program("chalktalk").path) climb --audio \(words) --keep-clips \(clips) --mute",
      environment: home.environment)
    try await tmux.expect("attempt 1")
    #expect(
      try await Shell.wait { try !FileManager.default.contentsOfDirectory(atPath: clips).isEmpty })
    for clip in try FileManager.default.contentsOfDirectory(atPath: clips) {
      #expect(try mode(clips + "/" + clip) == 0o600, "\(clip)")
    }
    let log = home.url.path + "/state/chalktalk"
    #expect(try mode(clips) == 0o700 && mode(log) == 0o700 && mode(log + "/log") == 0o600)
  }

  @Test("the demo's climber is heard, and its log is thrown away")
  func demo() async throws {
    let tmux = try Tmux(
      "\(BuildProducts.program("chalktalk").path) demo --mute", environment: home.environment)
    try await tmux.expect("SEND  V2, attempt 1")
    #expect(!FileManager.default.fileExists(atPath: home.database))
  }
}
