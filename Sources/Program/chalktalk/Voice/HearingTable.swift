import Core
import Foundation
import Live
import VoiceTraining
import Words

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
      lines.append(row("confusables heard", report.confusables))
    }
    for (confusion, count) in report.confusions.sorted(by: {
      ($1.value, $0.key.said) < ($0.value, $1.key.said)
    }) {
      lines.append("\(confusion.said) was heard as \(confusion.heard) \(count) times")
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
    let object: JSONObject = [
      "words": report.words.mapValues(Self.figures),
      "total": Self.figures(report.total),
      "confusables": Self.figures(report.confusables),
      "confusions": report.confusions.map { confusion, count -> JSONObject in
        ["said": confusion.said, "heard": confusion.heard.rawValue, "count": count]
      },
      "backgrounds": report.backgrounds.mapValues { background -> JSONObject in
        [
          "falseAccepts": background.falseAccepts, "seconds": background.seconds,
          "perHour": background.perHour,
        ]
      },
    ]
    return object.line
  }

  private static func figures(_ proportion: Proportion) -> JSONObject {
    [
      "hits": proportion.hits, "trials": proportion.trials, "rate": proportion.rate,
      "interval": [proportion.interval.lowerBound, proportion.interval.upperBound],
    ]
  }

  private func row(_ name: String, _ proportion: Proportion) -> String {
    let interval = proportion.interval
    return name.padded(to: 17)
      + String(
        format: " %3d/%-4d %6.1f %%  %.1f-%.1f %%", proportion.hits, proportion.trials,
        100 * (proportion.rate ?? 0), 100 * interval.lowerBound, 100 * interval.upperBound)
  }
}
