import Analysis
import Core
import Library
import Session
import Store

/// The effort of logging: in the whole log, and in each of the last sessions.
struct FrictionReport {
  /// How many sessions are listed one by one.
  static let sessions = 20

  let all: Friction
  /// Over the whole log, to the millisecond, as stored.
  private let timeToLog: JSONObject
  private let lines: [Line]

  private struct Line {
    let number: Int
    let start: Moment
    let friction: Friction
  }

  /// - Parameter sums: over the whole log.
  init(
    _ store: EventStore?, of who: Who, _ sums: [TallyRow], _ statistics: Statistics
  ) throws(StoreError) {
    timeToLog = [
      "p50": statistics.medianTimeToLog?.milliseconds,
      "p95": statistics.slowTimeToLog?.milliseconds,
    ]
    all = Friction(sums)
    var lines: [Line] = []
    for session in try store?.sessions(limit: Self.sessions, of: who) ?? [] {
      let friction = Friction(try store?.tally(ofSession: session.record.id) ?? [])
      guard friction.attempts > 0 else { continue }
      lines.append(
        Line(number: session.number, start: session.record.startedAt, friction: friction))
    }
    self.lines = lines
  }

  var object: JSONObject {
    let object: JSONObject = [
      "timeToLogMs": timeToLog,
      "sessions": lines.map { line in
        line.friction.object.merging([
          "number": line.number, "start": LogText.timestamp(line.start),
        ])
      },
    ]
    return object.merging(all.object)
  }

  /// Empty if there is nothing to report.
  var text: [String] {
    guard all.attempts > 0 else { return [] }
    let width = "\(lines.map(\.number).max() ?? 0)".count
    return ["", "What logging cost, in total and by session:", "  " + all.text]
      + lines.map { line in
        let number = "\(line.number)"
        let pad = String(repeating: " ", count: width - number.count)
        return "  \(pad)\(number)  \(line.start.localText)  \(line.friction.text)"
      }
  }
}

extension Friction {
  /// The share of undos among words and keys; nil without any.
  var undoShare: Double? { commands > 0 ? Double(undos) / Double(commands) : nil }
  /// The share of attempts by voice; nil without attempts.
  var voiceShare: Double? { share(byVoice) }

  fileprivate var object: JSONObject {
    [
      "attempts": attempts, "commands": commands, "undos": undos,
      "commandsPerAttempt": share(commands), "undoShare": undoShare, "voiceShare": voiceShare,
      "timeToLogMs": quantiles(timesToLog), "timeToSwitchMs": quantiles(changes),
    ]
  }

  private func quantiles(_ times: Times) -> JSONObject {
    ["p50": times.quantile(0.5), "p95": times.quantile(0.95)]
  }

  private func share(_ part: Int) -> Double? {
    attempts > 0 ? Double(part) / Double(attempts) : nil
  }

  fileprivate var text: String {
    let tenths = Int(((share(commands) ?? 0) * 10).rounded())
    return [
      "to log \(time(0.5, timesToLog)) (p95 \(time(0.95, timesToLog)))",
      changes.isEmpty ? nil : "to switch \(time(0.5, changes)) (p95 \(time(0.95, changes)))",
      "\(tenths / 10).\(tenths % 10) words or keys an attempt",
      "\((undoShare ?? 0).percentText) of them an undo",
      "\((voiceShare ?? 0).percentText) of attempts by voice",
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// In seconds with a tenth: 0.2 s.
  private func time(_ share: Double, _ times: Times) -> String {
    let tenths = ((times.quantile(share) ?? 0) + 50) / 100
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
