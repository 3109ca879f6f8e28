import Core
import Foundation
package import Hearing
import Words

/// What was heard, as text.
package struct HeardLine {
  /// How much of the judge's table to include.
  package enum Detail {
    case outcome
    /// The whole table, on the same line.
    case evidence
    /// The whole table, one row a line, in JSON too.
    case table
  }

  package let heard: Heard
  package let detail: Detail

  package init(heard: Heard, detail: Detail) {
    self.heard = heard
    self.detail = detail
  }

  /// For people: time, outcome, phrase, and why.
  package var text: String {
    switch heard {
    case .command(let command):
      line(
        command.end, "\(command.intent)", "\"\(command.phrase)\"" + text(of: command.reading),
        command.findings)
    case .rejected(let rejection):
      line(
        rejection.end, "- \(rejection.reason.rawValue)",
        rejection.phrase.map { "\"\($0)\"?" } ?? "", rejection.findings)
    case .changed(let state):
      "now " + (state.isAsleep ? "asleep" : "awake")
        + (state.strictBecause.map { ", strict (\($0.rawValue))" } ?? ", normal")
    }
  }

  private func text(of reading: SpokenReading?) -> String {
    guard let reading else { return "" }
    return " = \(reading.value)" + (reading.rival.map { " or \($0)?" } ?? "")
  }

  private func line(
    _ seconds: Double, _ outcome: String, _ phrase: String, _ findings: Findings
  ) -> String {
    let time = String(format: "%8.2f", seconds)
    let start = "\(time)  \(outcome.padded(to: 14)) \(phrase)"
    switch detail {
    case .outcome: return start
    case .evidence: return start + "  " + Self.evidence(findings)
    case .table: return ([start] + Self.table(findings)).joined(separator: "\n")
    }
  }

  private static func evidence(_ findings: Findings) -> String {
    let rows = findings.evidence.map { String(format: "\($0.name.rawValue) %+.2f", $0.logOdds + 0) }
    return (["by \(findings.source.rawValue)"] + rows + circumstances(findings))
      .joined(separator: ", ")
  }

  /// The name, measure, weight and log odds of each row, then their sum.
  private static func table(_ findings: Findings) -> [String] {
    let indent = String(repeating: " ", count: 10)
    let rows = findings.evidence.map { row in
      indent + row.name.rawValue.padded(to: 12)
        + String(format: "%8.2f x %6.3f = %+6.2f", row.measure, row.weight, row.logOdds + 0)
    }
    return rows
      + [
        indent + "by \(findings.source.rawValue): "
          + circumstances(findings).joined(separator: ", ")
      ]
  }

  private static func circumstances(_ findings: Findings) -> [String] {
    var parts: [String] = []
    if let sum = findings.logOdds, let takes = findings.takes {
      parts.append(String(format: "sum %+.2f of %+.2f", sum, takes))
    }
    if let runnerUp = findings.runnerUp, let ahead = findings.ahead {
      parts.append(String(format: "%.2f ahead of \(runnerUp)", ahead))
    }
    if let height = findings.signalToNoise {
      parts.append(String(format: "%.0f dB above the room", height))
    }
    if let quiet = findings.quietBefore {
      parts.append(String(format: "%.1f s of quiet before", min(quiet, 99)))
    }
    return parts
  }
}
