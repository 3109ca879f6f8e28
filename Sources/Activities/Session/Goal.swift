package import Core
package import Grades

/// Something that a climber wants to reach.
package struct Goal: Equatable, Sendable {
  package enum Target: Equatable, Sendable {
    /// Send a route of this grade or a harder one.
    case grade(Grade)
    /// Reach this number of sends.
    case sends(Int)
    /// The unit that was typed; nil in goals of version 0.2 and earlier, which stored none.
    case lift(exercise: String, grams: Int, unit: MassUnit? = nil)
  }

  package var target: Target
  /// `2027-03-01`; nil for no date.
  package var by: String?

  package init(_ target: Target, by: String? = nil) {
    self.target = target
    self.by = by
  }
}

/// What happens to goals. They belong to no session; their events are in the log as a session of
/// their own.
package enum GoalEvent: Equatable, Sendable {
  case added(Goal)
  /// The id of the event that added the goal.
  case removed(String)

  package static let sessionID = "goals"

  /// The prefix of the session id for a partner's goals.
  package static let partnerPrefix = "goals/"

  /// The partner whose goals a session holds; nil for every other session.
  package static func climber(ofSession id: String) -> String? {
    id.hasPrefix(partnerPrefix) ? String(id.dropFirst(partnerPrefix.count)) : nil
  }

  /// - Parameter climber: a partner; nil for the owner.
  package static func sessionID(of climber: String?) -> String {
    climber.map { partnerPrefix + $0 } ?? sessionID
  }
}

/// A goal that was set and not removed.
package struct StandingGoal: Equatable, Sendable {
  /// The id of the event that added the goal.
  package var id: String
  package var goal: Goal
  package var since: Moment

  /// In the order in which they were set.
  package static func all(in events: [Event]) -> [StandingGoal] {
    events.reduce(into: []) { goals, event in
      if case .goal(.added(let goal)) = event.payload {
        goals.append(StandingGoal(id: event.id, goal: goal, since: event.at))
      } else if case .goal(.removed(let id)) = event.payload {
        goals.removeAll { $0.id == id }
      }
    }
  }
}

// MARK: - Coding

extension GoalEvent {
  static let sends = 1...1_000_000
  /// Up to ten tonnes.
  static let grams = 1...10_000_000

  var stored: StoredPayload {
    switch self {
    case .removed(let id): StoredPayload(SessionEventKind.goalRemoved, ["goal": .string(id)])
    case .added(let goal): goal.stored
    }
  }

  /// nil for a kind that isn't a goal's.
  init?(_ kind: SessionEventKind, _ fields: Fields) throws(PayloadError) {
    switch kind {
    case .goalRemoved: self = .removed(try fields.text("goal"))
    case .goalGrade:
      let grade = try Grade(fields, name: "grade")
      self = .added(Goal(.grade(grade), by: try fields.textIfAny("by")))
    case .goalSends:
      let number = try fields.count("number", in: Self.sends)
      self = .added(Goal(.sends(number), by: try fields.textIfAny("by")))
    case .goalLift:
      self = .added(
        Goal(
          .lift(
            exercise: try fields.typed("exercise"),
            grams: try fields.count("grams", in: Self.grams),
            unit: try fields.optional("unit") { $0.text.flatMap(MassUnit.init) }),
          by: try fields.textIfAny("by")))
    default: return nil
    }
  }
}

extension Goal {
  fileprivate var stored: StoredPayload {
    let by = by.map(JSON.string)
    return switch target {
    case .grade(let grade):
      StoredPayload(
        SessionEventKind.goalGrade,
        ["system": grade.system.json, "grade": .string(grade.description), "by": by])
    case .sends(let number):
      StoredPayload(SessionEventKind.goalSends, ["number": .int(number), "by": by])
    case .lift(let exercise, let grams, let unit):
      StoredPayload(
        SessionEventKind.goalLift,
        [
          "exercise": .string(exercise), "grams": .int(grams),
          "unit": unit.map { .string($0.rawValue) }, "by": by,
        ])
    }
  }
}
