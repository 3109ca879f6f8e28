import Foundation
import TestSupport

extension Trial {
  /// What others may have written is changed at random and read, two hundred times a round: it may be refused, and
  /// may not end the program.
  static let mutations = ["toml", "wav", "log", "model", "grammar", "json", "keys"].map(mutation)

  private static func mutation(_ kind: String) -> Trial {
    Trial(name: "mutated-\(kind)", summary: "\(kind) changed at random, 200 times a round") {
      random, _ in
      var round = Round()
      let (seed, count) = (UInt64(UInt32.random(in: 0...UInt32.max, using: &random)), 200)
      var first = 0
      while first < count {
        let probe = BuildProducts.program("mutation-probe").path
        let output = try Shell.run([probe, kind, "\(seed)", "\(count - first)", "\(first)"])
        guard output.status != 0 else { break }
        // The last number on stdout is that of the mutation which it did not survive.
        guard let last = output.stdout.split(separator: "\n").last.flatMap({ Int($0) }) else {
          throw ShellError(description: "mutation-probe \(kind) does not start: \(output.stderr)")
        }
        round.fault(
          output.status == 128 + SIGALRM ? .wrong : .signal,
          "status \(output.status) by mutation-probe \(kind) \(seed) 1 \(last): "
            + output.stderr.prefix(300))
        first = last + 1
      }
      round.troubles += count
      return round
    }
  }
}
