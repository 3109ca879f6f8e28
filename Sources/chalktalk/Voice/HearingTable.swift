import Foundation
import Hearing
import Live

/// A report as a table for people and as JSON for scripts.
struct HearingTable {
  private let report: HearingReport

  init(_ report: HearingReport) { self.report = report }

  var text: String {
    var lines = ["word              heard     rate   95 % interval"]
    for (word, proportion) in report.words.sorted(by: { $0.key < $1.key }) {
      lines.append(row(word, proportion))
    }
    if report.total.trials > 0 { lines.append(row("all words", report.total)) }
    if report.confusables.trials > 0 {
      lines.append(row("confusables taken", report.confusables))
    }
    for (confusion, count) in report.confusions.sorted(by: {
      ($1.value, $0.key.said) < ($0.value, $1.key.said)
    }) {
      lines.append("\(confusion.said) was taken for \(confusion.heard) \(count) times")
    }
    for (kind, background) in report.backgrounds.sorted(by: { $0.key < $1.key }) {
      let rate = background.perHour.map { String(format: "%.1f", $0) } ?? "-"
      lines.append(
        "\(kind): \(background.falseAccepts) invented in \(Int(background.seconds)) s "
          + "(\(rate) an hour)")
    }
    return lines.joined(separator: "\n")
  }

  var json: String {
    JSONLine.text([
      "words": report.words.mapValues(Figures.init),
      "total": Figures(report.total),
      "confusables": Figures(report.confusables),
      "confusions": report.confusions.map {
        ConfusionFigures(said: $0.key.said, heard: $0.key.heard.rawValue, count: $0.value)
      },
      "backgrounds": report.backgrounds.mapValues(BackgroundFigures.init),
    ])
  }

  private struct Figures: Encodable {
    var hits: Int
    var trials: Int
    var rate: Double?
    var interval: [Double]

    init(_ proportion: Proportion) {
      (hits, trials, rate) = (proportion.hits, proportion.trials, proportion.rate)
      interval = [proportion.interval.lowerBound, proportion.interval.upperBound]
    }
  }

  private struct ConfusionFigures: Encodable {
    var said: String
    var heard: String
    var count: Int
  }

  private struct BackgroundFigures: Encodable {
    var falseAccepts: Int
    var seconds: Double
    var perHour: Double?

    init(_ background: HearingReport.Background) {
      (falseAccepts, seconds) = (background.falseAccepts, background.seconds)
      perHour = background.perHour
    }
  }

  private func row(_ name: String, _ proportion: Proportion) -> String {
    let interval = proportion.interval
    return name.padding(toLength: max(17, name.count), withPad: " ", startingAt: 0)
      + String(
        format: " %3d/%-4d %6.1f %%  %.1f-%.1f %%", proportion.hits, proportion.trials,
        100 * (proportion.rate ?? 0), 100 * interval.lowerBound, 100 * interval.upperBound)
  }
}
