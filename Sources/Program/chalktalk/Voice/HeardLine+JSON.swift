import Hearing
import Live
import Words

extension HeardLine {
  /// For scripts: one object on one line.
  var json: String {
    let object: JSONObject =
      switch heard {
      case .command(let command):
        explanation(command.findings).merging([
          "type": "command", "intent": command.intent.rawValue, "phrase": command.phrase,
          "start": rounded(command.start), "end": rounded(command.end),
          "accepted": rounded(command.accepted), "confidence": rounded(command.confidence),
          "value": command.reading.map { "\($0.value)" },
          "rival": command.reading?.rival.map { "\($0)" },
          "clauses": command.reading?.value.clauses,
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

  private func explanation(_ findings: Findings) -> JSONObject {
    guard detail != .outcome else { return [:] }
    return [
      "source": findings.source.rawValue,
      "evidence": findings.evidence.map { row -> JSONObject in
        [
          "name": row.name.rawValue, "measure": rounded(row.measure), "weight": row.weight,
          "logOdds": rounded(row.logOdds),
        ]
      },
      "logOdds": findings.logOdds.map(rounded), "takes": findings.takes.map(rounded),
      "runnerUp": findings.runnerUp?.rawValue, "ahead": findings.ahead.map(rounded),
      "signalToNoise": findings.signalToNoise.map(rounded),
      "quietBefore": findings.quietBefore.map { rounded(min($0, 1000)) },
    ]
  }

  /// Rounds to milliseconds and to three decimal places; finer digits would mean nothing.
  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

extension SpokenValue {
  /// The clauses of a sentence, as `fall` or `quality=4`; nil for any other value.
  fileprivate var clauses: [String]? {
    guard case .clauses(let clauses) = content else { return nil }
    return clauses.map { clause in
      clause.content.map { "\(clause.intent)=\(SpokenValue($0, words: ""))" } ?? "\(clause.intent)"
    }
  }
}
