import Foundation
import TestSupport
import TestTraits
import Testing

/// A few rounds of each of torture's trials; docs/reliability.md has the long runs.
@Suite("Torture", .serialized, .takesLong, .timeLimit(.minutes(30)))
struct TortureTests {
  @Test(
    "nothing is lost, doubled or bricked",
    arguments: [
      ("birth", 12), ("session", 4), ("migration", 8), ("backup", 8), ("restore", 8),
      ("writing", 6), ("faults", 10), ("folder-gone", 4), ("deaf-terminal", 1),
      ("sound-stopped", 1), ("import", 4), ("sync", 4),
    ])
  func kills(trial: String, rounds: Int) throws {
    let output = try Shell.run([
      BuildProducts.program("torture").path, "--only", trial, "--rounds", "\(rounds)", "--seed",
      "10",
    ])
    #expect(output.status == 0, "\(output.stdout)\(output.stderr)")
  }
}
