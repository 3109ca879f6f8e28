import Foundation
import TestSupport
import TestTraits
import Testing

/// Some of what benchmarks/torture does for longer: the seeds are fixed, so that a failure is the same next time.
@Suite("Input that was changed at random", .startsPrograms)
struct MutationTests {
  @Test(
    "it is read or refused, and ends nothing",
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
