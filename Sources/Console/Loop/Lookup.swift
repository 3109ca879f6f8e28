package import Analysis
package import Climbing
package import Lifting
package import Log
package import Session

/// What a screen looks up in the log.
package enum Lookup: Equatable, Sendable {
  /// The sessions, the latest first.
  case sessions
  /// The events of one, by its id.
  case session(String)
  /// The workouts, the latest first.
  case workouts
  /// What can be lifted, and what was lifted before.
  case lifting
  /// The plans for climbing.
  case plans
  /// The file of a plan or a workout, by its id.
  case training(String)
  /// The twelve months until then, and the session that is open, weights in a unit.
  case year(until: Moment, in: MassUnit)
  /// The partners of earlier sessions, the one who climbed last first.
  case climbers
  /// What a climber's session starts with, of whom the setup says all but what the log knows.
  case climber(SessionSetup)
  /// The goals, as far as they are then, weights in a unit.
  case goals(at: Moment, in: MassUnit)
}

/// What was found.
package enum Found: Equatable, Sendable {
  case sessions([PastSession])
  case session([Event])
  case workouts([TimerShelf.Past])
  case lifting(LiftChoices)
  case plans(PlanChoices)
  /// The text of a file.
  case training(String)
  case year(YearReview)
  case goals([GoalProgress])
  case climbers([String])
  case climber(SessionSetup)
}

/// The plans that can be climbed by, as their files have them.
package struct PlanChoices: Equatable, Sendable {
  package var plans: [Plan] = []
  /// The ids of those that are the user's own.
  package var own: Set<Plan.ID> = []

  package init() {}
}

/// A session of the log, as a list tells it.
package struct PastSession: Equatable, Sendable {
  package let id: String
  package let number: Int
  /// In local time: `Sat 21 Nov 2026, 19:16`.
  package let start: String
  /// `42 min`, `open`; nil where it isn't known.
  package let length: String?
  /// What was done in it, in a few words each.
  package let told: [String]

  package init(id: String, number: Int, start: String, length: String?, told: [String]) {
    self.id = id
    self.number = number
    self.start = start
    self.length = length
    self.told = told
  }

  /// A line for people.
  package var text: String { ([start, length].compactMap(\.self) + told).joined(separator: "  ") }

  /// When it was, and how long it took.
  package var title: String { [start, length].compactMap(\.self).joined(separator: ", ") }
}
