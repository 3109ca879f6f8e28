import Foundation

/// What the exported events of each session come to, counted line by line with nothing of the program's.
struct PlainCount: Equatable {
  var attempts = 0
  var sends = 0
  var workingSets = 0
  var warmUpSets = 0
  var missedSets = 0
  var workouts = 0
  var routes = 0
  var routesSent = 0

  var isEmpty: Bool { attempts + workingSets + warmUpSets + missedSets + workouts == 0 }

  /// - Parameter lines: of `export --events`; the counts by session.
  static func bySession(_ lines: some Sequence<some StringProtocol>) throws -> [String: PlainCount]
  {
    let events = try lines.map { line -> [String: Any] in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    }
    return Dictionary(grouping: events) { $0["sessionId"] as? String ?? "" }
      .mapValues { PlainCount($0) }
  }

  private init() {}

  private init(_ events: [[String: Any]]) {
    var undone: Set<String> = []
    for event in events {
      if let action = event["eventIdUndone"] as? String { undone.insert(action) }
      if let action = event["eventIdRedone"] as? String { undone.remove(action) }
    }
    var attempts: [String: (route: String, isSend: Bool)] = [:]
    var sets: [String: (isWarmUp: Bool, isMissed: Bool)] = [:]
    for event in events {
      func text(_ key: String) -> String { event[key] as? String ?? "" }
      if undone.contains(text("actionId")) { continue }
      switch text("type") {
      case "attempt_logged":
        attempts[text("id")] = (text("routeId"), text("outcome") == "send")
      case "attempt_deleted": attempts[text("eventIdDeleted")] = nil
      case "attempt_corrected":
        attempts[text("eventIdCorrected")]?.isSend = text("outcome") == "send"
      case "set_logged":
        sets[text("id")] = (text("setType") == "warm-up", text("outcome") == "missed")
      case "set_deleted": sets[text("eventIdDeleted")] = nil
      case "set_outcome_corrected":
        sets[text("eventIdCorrected")]?.isMissed = text("outcome") == "missed"
      case "workout_logged": workouts += 1
      case "session_deleted":
        self = PlainCount()
        return
      default: break
      }
    }
    self.attempts = attempts.count
    sends = attempts.values.count(where: \.isSend)
    routes = Set(attempts.values.map(\.route)).count
    routesSent = Set(attempts.values.filter(\.isSend).map(\.route)).count
    missedSets = sets.values.count(where: \.isMissed)
    warmUpSets = sets.values.count { $0.isWarmUp && !$0.isMissed }
    workingSets = sets.count - missedSets - warmUpSets
  }

  static func + (one: PlainCount, other: PlainCount) -> PlainCount {
    var sum = one
    sum.attempts += other.attempts
    sum.sends += other.sends
    sum.workingSets += other.workingSets
    sum.warmUpSets += other.warmUpSets
    sum.missedSets += other.missedSets
    sum.workouts += other.workouts
    sum.routes += other.routes
    sum.routesSent += other.routesSent
    return sum
  }
}
