import Foundation
import TestSupport

// How often `insights` is right about simulated climbers (docs/insights.md).
//
//     swift run -c release insight-benchmark [CLIMBERS [SEED]]

@main
enum InsightBenchmark {
  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let climbers = numbers.first ?? 1000
    let seed = UInt64(numbers.dropFirst().first ?? 1)
    print(
      "| Of 100 climbers | rise | decline | false | level held | change holds | chance holds | first chance holds |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for (place, kind) in SimulatedClimber.Kind.allCases.enumerated() {
      var generator = SeededRandom(seed: seed &* 1000 &+ UInt64(place))
      var verdicts = Verdicts()
      for _ in 0..<climbers { verdicts.judge(kind, using: &generator) }
      print(row(kind, verdicts))
    }
  }

  private static func row(_ kind: SimulatedClimber.Kind, _ verdicts: Verdicts) -> String {
    func share(_ number: Int) -> String {
      text(100 * Double(number) / Double(max(1, verdicts.climbers)))
    }
    let cells = [
      kind.rawValue, share(verdicts.rises), share(verdicts.declines), share(verdicts.falseClaims),
      share(verdicts.plateaus), text(verdicts.changes.percent), text(verdicts.shares.percent),
      text(verdicts.firstShares.percent),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private static func text(_ percent: Double) -> String { String(format: "%.1f", percent) }
}
