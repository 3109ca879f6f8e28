import Foundation
import TestSupport
import TestTraits
import Testing

/// The first start of the real program in a terminal, by keys.
@Suite("The tour of the first start", .startsPrograms)
struct TourTests {
  private let home: TestHome

  init() throws { home = try TestHome(isNew: true) }

  private func start(_ arguments: String, _ environment: [String: String] = [:]) throws -> Tmux {
    try Tmux(
      "\(BuildProducts.program("chalktalk").path) \(arguments)",
      environment: home.environment.merging(environment) { $1 })
  }

  private func expect(
    _ text: String, on terminal: Tmux, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let (fits, screen) = try await terminal.waitForScreen { $0.contains(text) }
    try #require(fits, "no “\(text)” on:\n\(screen)", sourceLocation: sourceLocation)
  }

  @Test("the first start asks, keeps the answers and shows the words; the second does none of that")
  func firstStart() async throws {
    let first = try start("--no-mic --mute")
    try await expect("What do you climb", on: first)
    try first.press("Down")
    try await expect("›2 boulders, Fontainebleau", on: first)
    try first.press("Enter")
    try await expect("Weights in", on: first)
    try first.press("Escape")
    try await expect("1/5  Press s", on: first)
    try first.press("s")
    try await expect("2/5", on: first)
    try first.press("Escape")
    try await expect("boulder · Fontainebleau", on: first)
    // The tour logs nothing.
    try await expect("CLIMB", on: first)
    try first.press("C-c")
    #expect(try await Shell.wait { try first.exitStatus() == 0 })
    #expect(try home.run("history").stdout.contains("No sessions yet"))
    #expect(try home.run("config", "get", "boulder-grades").stdout == "font\n")

    let second = try start("--no-mic --mute --db \(home.url.path)/other.sqlite")
    try await expect("CLIMB", on: second)
    try FileManager.default.removeItem(atPath: home.database)
    let third = try start("lift --no-mic --mute")
    try await expect("LIFT", on: third)
  }

  @Test("Ctrl-C in the tour ends the program without opening a session")
  func stop() async throws {
    let terminal = try start("--no-mic --mute")
    try await expect("What do you climb", on: terminal)
    try terminal.press("C-c")
    #expect(try await Shell.wait { try terminal.exitStatus() == 0 })
    #expect(!FileManager.default.fileExists(atPath: home.database))
  }

  @Test("each word said into the microphone leads to the next")
  func spoken() async throws {
    let room = try AudioLoop()
    let tour = try start("tour --mic wallmic --mute", room.environment)
    for question in ["What do you climb", "Weights in"] {
      try await expect(question, on: tour)
      try tour.press("Escape")
    }
    try await expect("1/5", on: tour)
    for (word, sign) in [
      ("send", "2/5"), ("fall", "3/5"), ("undo", "4/5"), ("rest", "5/5"), ("next", "next  heard"),
    ] {
      let isHeard = try await room.speak(word) { try tour.hasShown { $0.contains(sign) } }
      let screen = try tour.screen()
      try #require(isHeard, "“\(word)” was not heard on:\n\(screen)")
    }
    try tour.press("Enter")
    #expect(try await Shell.wait { try tour.exitStatus() == 0 })
    #expect(!FileManager.default.fileExists(atPath: home.database))
  }

  @Test("without a terminal the tour says that it needs one")
  func pipe() throws {
    let output = try home.run("tour")
    #expect(output.status == 64 && output.stderr.contains("the tour needs a terminal"))
  }
}
