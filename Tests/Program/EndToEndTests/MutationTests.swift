import Foundation
import TestSupport
import TestTraits
import Testing

/// A short version of benchmarks/torture with fixed seeds, so that failures can be reproduced.
@Suite("Input that was changed at random", .startsPrograms, .timeLimit(.minutes(30)))
struct MutationTests {
  @Test(
    "random input is read or refused, and never ends the program",
    arguments: [
      ("toml", 1000), ("wav", 300), ("log", 60), ("model", 300), ("grammar", 300), ("json", 1000),
      ("keys", 3000),
    ])
  func survives(kind: String, count: Int) throws {
    for seed in ["1", "2"] {
      let output = try Shell.run(
        [BuildProducts.program("mutation-probe").path, kind, seed, "\(count)"])
      let last = output.stdout.split(separator: "\n").last ?? ""
      #expect(
        output.status == 0,
        "mutation-probe \(kind) \(seed) 1 \(last) ends with \(output.status): \(output.stderr)")
    }
  }
}
