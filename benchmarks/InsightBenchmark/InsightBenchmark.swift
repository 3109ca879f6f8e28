import Foundation
import TestSupport

// How well the level model foretells simulated climbers, against the rule of thumb (docs/insights.md).
//
//     swift run -c release insight-benchmark [CLIMBERS [SEED]]

@main
enum InsightBenchmark {
  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let climbers = numbers.first ?? 300
    var generator = SeededRandom(seed: UInt64(numbers.dropFirst().first ?? 1))
    var forecast = Forecast()
    for _ in 0..<climbers { forecast.follow(SimulatedClimber(using: &generator)) }
    print("\(climbers) climbers, \(forecast.model.number) attempts foretold")
    print("| Forecast | Brier | log loss |\n|---|---|---|")
    for (name, score) in [
      ("level model", forecast.model), ("rule of thumb", forecast.rule),
      ("own send rate", forecast.rate), ("the true chance", forecast.truth),
    ] {
      print("| \(name) | \(text(score.brier, 4)) | \(text(score.logLoss, 4)) |")
    }
    print("\n| The model said | attempts | mean of what it said | sends |\n|---|---|---|---|")
    for (place, tenth) in forecast.model.tenths.enumerated() where tenth.number > 0 {
      let number = Double(tenth.number)
      print(
        "| \(place * 10) to \(place * 10 + 10) % | \(tenth.number) "
          + "| \(text(tenth.sum / number * 100, 1)) % "
          + "| \(text(Double(tenth.sends) / number * 100, 1)) % |")
    }
    let errors = forecast.levelErrors
    let number = Double(max(1, errors.number))
    print(
      "\nlevel, root mean square error: model \(text((errors.model / number).squareRoot(), 2)), "
        + "rule \(text((errors.rule / number).squareRoot(), 2)) grades")
    for (name, chances) in [("model", forecast.chosen.model), ("rule", forecast.chosen.rule)] {
      let sorted = chances.sorted()
      guard !sorted.isEmpty else { continue }
      let places = [sorted.count / 20, sorted.count / 2, sorted.count * 19 / 20]
      print(
        "true chance of the recommended grade, \(name): p5, p50, p95 "
          + places.map { text(sorted[$0] * 100, 0) + " %" }.joined(separator: ", "))
    }
  }

  private static func text(_ number: Double, _ places: Int) -> String {
    String(format: "%.\(places)f", number)
  }
}
