import Live
import Log
import Session
import Store

/// What logging cost in the last sessions: each of them, and all together.
struct FrictionReport {
  /// So many, or the statistics would read the whole log.
  static let sessions = 20

  private struct Line {
    let number: Int
    let start: Moment
    let friction: Friction
  }

  private let lines: [Line]
  private let all: Friction

  init(_ store: EventStore?) throws(StoreError) {
    var lines: [Line] = []
    var events: [[Event]] = []
    for session in try store?.sessions(limit: Self.sessions) ?? [] {
      let found = try store?.events(ofSession: session.record.id) ?? []
      let friction = Friction([found])
      guard friction.attempts > 0 else { continue }
      lines.append(
        Line(number: session.number, start: session.record.startedAt, friction: friction))
      events.append(found)
    }
    self.lines = lines
    all = Friction(events)
  }

  var object: JSONObject {
    all.object.merging([
      "sessions": lines.map { line in
        line.friction.object.merging([
          "number": line.number, "start": LogText.timestamp(line.start),
        ])
      }
    ])
  }

  /// Empty where there is nothing to tell of.
  var text: [String] {
    guard !lines.isEmpty else { return [] }
    let width = "\(lines.map(\.number).max() ?? 0)".count
    return ["", "What logging took, last \(lines.count.counted("session")):", "  " + all.text]
      + lines.map { line in
        let number = "\(line.number)"
        let pad = String(repeating: " ", count: width - number.count)
        return "  \(pad)\(number)  \(LogText.local(line.start))  \(line.friction.text)"
      }
  }
}

extension Friction {
  fileprivate var object: JSONObject {
    [
      "attempts": attempts, "commands": commands, "undos": undos,
      "commandsPerAttempt": share(commands), "undoRate": share(undos),
      "voiceShare": share(byVoice),
      "timeToLogMs": quantiles(timesToLog), "timeToSwitchMs": quantiles(switches),
    ]
  }

  private func quantiles(_ values: [Duration]) -> JSONObject {
    [
      "p50": Self.quantile(0.5, of: values)?.milliseconds,
      "p95": Self.quantile(0.95, of: values)?.milliseconds,
    ]
  }

  private func share(_ part: Int) -> Double? {
    attempts > 0 ? Double(part) / Double(attempts) : nil
  }

  fileprivate var text: String {
    let tenths = Int(((share(commands) ?? 0) * 10).rounded())
    return [
      "to log \(time(0.5, timesToLog)) (p95 \(time(0.95, timesToLog)))",
      switches.isEmpty ? nil : "to switch \(time(0.5, switches)) (p95 \(time(0.95, switches)))",
      "\(tenths / 10).\(tenths % 10) words or keys an attempt",
      "undone \(percent(undos))", "by voice \(percent(byVoice))",
    ].compactMap(\.self).joined(separator: ", ")
  }

  private func percent(_ part: Int) -> String {
    "\(Int(((share(part) ?? 0) * 100).rounded())) %"
  }

  /// In seconds with a tenth: 0.2 s.
  private func time(_ share: Double, _ values: [Duration]) -> String {
    let tenths = ((Self.quantile(share, of: values)?.milliseconds ?? 0) + 50) / 100
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
