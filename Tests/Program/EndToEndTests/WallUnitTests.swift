import Foundation
import TestSupport
import Testing

@Suite("The unit for a wall", .timeLimit(.minutes(30)))
struct WallUnitTests {
  private let file = BuildProducts.repository
    .appendingPathComponent("packaging/chalktalk-wall@.service").path

  @Test("systemd calls its exposure 4 or less, and its memory is bounded")
  func exposure() throws {
    let found = try Shell.run([
      "systemd-analyze", "security", "--offline=true", "--threshold=40", file,
    ])
    #expect(found.status == 0, "\(found.stdout.suffix(200))\(found.stderr)")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\nMemoryMax="))
  }
}
