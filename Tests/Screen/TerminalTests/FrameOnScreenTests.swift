import Foundation
import TestSupport
import TestTraits
import Testing

/// Checks frames and their differences on a real terminal.
@Suite("Frames on a screen", .startsPrograms, .timeLimit(.minutes(30)))
struct FrameOnScreenTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url.appendingPathComponent("frame") }

  init() throws { folder = try TemporaryFolder() }

  /// The expected screen once the terminal has drawn the probe's `count` frames:
  /// the probe sets the title after the frame.
  private func expected(_ count: Int, on terminal: Tmux) async throws -> String {
    let isThere = try await Shell.wait { try terminal.format("#{pane_title}") == "\(count)" }
    try #require(isThere, "no frame \(count)")
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// Lines without trailing blanks, and no blank lines at the end.
  private func trimmed(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  @Test(
    "after any frames and resizes the screen shows the last frame",
    arguments: [1, 2, 3, 4] as [UInt64])
  func equal(seed: UInt64) async throws {
    let probe = BuildProducts.program("screen-probe").path
    let terminal = try Tmux("\(probe) \(file.path) \(seed)", columns: 50, rows: 14)
    var count = 1
    let sizes = [(50, 14), (31, 9), (80, 24), (12, 3)]
    for step in 0..<60 {
      let frame = try await expected(count, on: terminal)
      let screen = try terminal.screen()
      try #require(
        trimmed(screen) == trimmed(frame),
        "step \(step) of seed \(seed): the frame\n\(frame)\nis on the screen\n\(screen)")
      if step % 15 == 14 {
        let size = sizes[(step / 15 + Int(seed)) % sizes.count]
        let before = try terminal.format("#{window_width}x#{window_height}")
        try terminal.resize(columns: size.0, rows: size.1)
        count += before == "\(size.0)x\(size.1)" ? 0 : 1
      } else {
        try terminal.press("n")
        count += 1
      }
    }
    // Colours too: a frame written whole looks like one built from differences.
    _ = try await expected(count, on: terminal)
    let differences = try terminal.screen(escapes: true)
    try terminal.press("w")
    _ = try await expected(count + 1, on: terminal)
    #expect(try terminal.screen(escapes: true) == differences)
  }
}
