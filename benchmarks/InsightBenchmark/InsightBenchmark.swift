import Foundation
import TestSupport

// How well the level model foretells simulated climbers, beside their own send rate and a logistic regression
// (docs/insights.md).
//
//     swift run -c release insight-benchmark [CLIMBERS [SEED]]

@main
enum InsightBenchmark {
  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let climbers = numbers.first ?? 300
    let seed = UInt64(numbers.dropFirst().first ?? 1)
    let forecasts = SimulatedClimber.Kind.allCases.map { kind in
      var generator = SeededRandom(seed: seed)
      var forecast = Forecast()
      for _ in 0..<climbers { forecast.follow(SimulatedClimber(kind, using: &generator)) }
      return (kind, forecast)
    }
    scores(forecasts, climbers)
    for (kind, forecast) in forecasts { calibration(kind, forecast) }
    for (kind, forecast) in forecasts { level(kind, forecast) }
  }

  private static func scores(
    _ forecasts: [(kind: SimulatedClimber.Kind, forecast: Forecast)], _ climbers: Int
  ) {
    print("\(climbers) climbers of each kind; Brier score / log loss")
    print("| Climbers | attempts | level model | logistic | own send rate | true chance |")
    print("|---|---|---|---|---|---|")
    for (kind, forecast) in forecasts {
      let scores = [forecast.model, forecast.logistic, forecast.rate, forecast.truth]
        .map { "\(text($0.brier, 4)) / \(text($0.logLoss, 4))" }
      print("| \(kind.rawValue) | \(forecast.model.number) | \(scores.joined(separator: " | ")) |")
    }
  }

  private static func calibration(_ kind: SimulatedClimber.Kind, _ forecast: Forecast) {
    print("\n\(kind.rawValue)")
    print("| The model said | attempts | mean of what it said | sends |\n|---|---|---|---|")
    for (place, tenth) in forecast.model.tenths.enumerated() where tenth.number > 0 {
      let number = Double(tenth.number)
      print(
        "| \(place * 10) to \(place * 10 + 10) % | \(tenth.number) "
          + "| \(text(tenth.sum / number * 100, 1)) % "
          + "| \(text(Double(tenth.sends) / number * 100, 1)) % |")
    }
  }

  private static func level(_ kind: SimulatedClimber.Kind, _ forecast: Forecast) {
    let errors = forecast.levelErrors
    let number = Double(max(1, errors.number))
    print(
      "\n\(kind.rawValue): level, root mean square error: "
        + "model \(text((errors.model / number).squareRoot(), 2)), "
        + "logistic \(text((errors.logistic / number).squareRoot(), 2)) grades")
    let sorted = forecast.recommended.sorted()
    guard !sorted.isEmpty else { return }
    let places = [sorted.count / 20, sorted.count / 2, sorted.count * 19 / 20]
    print(
      "true chance of the next grade: p5, p50, p95 "
        + places.map { text(sorted[$0] * 100, 0) + " %" }.joined(separator: ", "))
  }

  private static func text(_ number: Double, _ places: Int) -> String {
    String(format: "%.\(places)f", number)
  }
}
