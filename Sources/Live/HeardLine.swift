import Foundation
package import Hearing

/// What was heard as one line of text or JSON.
package struct HeardLine {
  private let heard: Heard
  /// Whether the findings are told too.
  private let explains: Bool

  package init(heard: Heard, explains: Bool) {
    self.heard = heard
    self.explains = explains
  }

  /// For people: time, outcome, phrase, and with `explains` why.
  package var text: String {
    switch heard {
    case .command(let command):
      line(
        command.end, "\(command.intent)", "\"\(command.phrase)\"" + told(command.reading),
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

  /// For scripts: one object on one line.
  package var json: String {
    let object: JSONObject =
      switch heard {
      case .command(let command):
        explanation(command.findings).merging([
          "type": "command", "intent": command.intent.rawValue, "phrase": command.phrase,
          "start": rounded(command.start), "end": rounded(command.end),
          "accepted": rounded(command.accepted), "confidence": rounded(command.confidence),
          "value": command.reading.map { "\($0.value)" },
          "rival": command.reading?.rival.map { "\($0)" },
        ])
      case .rejected(let rejection):
        explanation(rejection.findings).merging([
          "type": "rejected", "reason": rejection.reason.rawValue,
          "intent": rejection.intent?.rawValue, "phrase": rejection.phrase,
          "start": rounded(rejection.start), "end": rounded(rejection.end),
          "accepted": rounded(rejection.accepted),
        ])
      case .changed(let state):
        [
          "type": "changed", "asleep": state.isAsleep, "profile": state.profile.rawValue,
          "strict": state.strictBecause?.rawValue ?? "no",
        ]
      }
    return object.line
  }

  private func told(_ reading: SpokenReading?) -> String {
    guard let reading else { return "" }
    return " = \(reading.value)" + (reading.rival.map { " or \($0)?" } ?? "")
  }

  private func line(
    _ seconds: Double, _ outcome: String, _ phrase: String, _ findings: Findings
  ) -> String {
    let time = String(format: "%8.2f", seconds)
    let start = "\(time)  \(outcome.padding(toLength: 14, withPad: " ", startingAt: 0)) \(phrase)"
    guard explains else { return start }
    return start.padding(toLength: max(start.count, 42), withPad: " ", startingAt: 0) + "  "
      + why(findings)
  }

  private func why(_ findings: Findings) -> String {
    var parts: [String] = []
    func tell(_ name: String, _ value: Double?, _ format: String) {
      if let value { parts.append("\(name) " + String(format: format, value)) }
    }
    tell("probability", findings.probability, "%.2f")
    tell("of", findings.threshold, "%.2f")
    if let runnerUp = findings.runnerUp {
      parts.append("next \(runnerUp)")
      tell("at", findings.runnerUpProbability, "%.2f")
    }
    tell("engine over phones", findings.engineScore, "%.2f")
    tell("over next", findings.engineMargin, "%.2f")
    tell("above room", findings.signalToNoise, "%.0f dB")
    tell("quiet before", findings.quietBefore.map { min($0, 99) }, "%.1f s")
    return "by \(findings.source.rawValue): " + parts.joined(separator: ", ")
  }

  private func explanation(_ findings: Findings) -> JSONObject {
    guard explains else { return [:] }
    return [
      "source": findings.source.rawValue, "probability": findings.probability.map(rounded),
      "threshold": findings.threshold, "runnerUp": findings.runnerUp?.rawValue,
      "runnerUpProbability": findings.runnerUpProbability.map(rounded),
      "engineScore": findings.engineScore.map(rounded),
      "engineMargin": findings.engineMargin.map { rounded(min($0, 1000)) },
      "signalToNoise": findings.signalToNoise.map(rounded),
      "quietBefore": findings.quietBefore.map { rounded(min($0, 1000)) },
    ]
  }

  /// Times in milliseconds and shares to three places are as fine as they mean something.
  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
