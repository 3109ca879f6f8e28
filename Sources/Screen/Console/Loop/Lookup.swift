package import Analysis
package import Climbing
package import Core
import Grades
import Languages
package import Lifting
package import Preferences
package import Session

/// A lookup in the log for a screen.
package enum Lookup: Equatable, Sendable {
  /// As many sessions, latest first.
  case sessions(Int)
  /// The events of a session, by its id.
  case session(String)
  /// A climb over all sessions.
  case climb(ClimbLabel)
  /// What the log knows of climbs, for the open session.
  case book(SessionSetup)
  /// The session of a day that takes what is written down afterwards.
  case stating(Stating)
  /// The days to which something can be added, today first.
  case days
  /// As many workouts, latest first.
  case workouts(Int)
  /// The lifting choices and history.
  case lifting
  /// The plans for climbing.
  case plans
  /// The file of a plan or a workout, by its id.
  case training(String)
  /// The twelve months until a moment and the open session, with weights in a unit.
  case year(until: Moment, in: MassUnit)
  /// The partners of earlier sessions, latest first.
  case climbers
  /// The setup of a climber's session, completed with what the log knows.
  case climber(SessionSetup)
  /// The machine's microphones and speakers.
  case devices
  /// The goals and their progress at a moment, with weights in a unit.
  case goals(at: Moment, in: MassUnit)
}

extension Lookup {
  /// The same at a later moment.
  package func later(by offset: Duration) -> Lookup {
    switch self {
    case .year(let now, let unit): .year(until: now + offset, in: unit)
    case .goals(let now, let unit): .goals(at: now + offset, in: unit)
    case .sessions, .session, .climb, .book, .stating, .days, .workouts, .lifting, .plans,
      .training, .climbers,
      .climber, .devices:
      self
    }
  }
}

/// The answer to a lookup.
package enum Found: Equatable, Sendable {
  case sessions([PastSession])
  case session([Event], ClimbBook = ClimbBook())
  /// The climb, and all of the climber.
  case climb(Climb?, among: [NamedClimb] = [])
  /// The setup, with what the log knows of climbs.
  case book(SessionSetup)
  case stating(Stating, StatedSession, StatedTime)
  case days([Day])
  case workouts([TimerShelf.Past])
  case lifting(LiftChoices)
  case plans(PlanChoices)
  /// The text of a file.
  case training(String)
  case year(YearReview)
  case goals([GoalProgress])
  case climbers([String])
  case climber(SessionSetup)
  case devices(Preferences.Devices)
}

/// The plans for climbing, as read from their files.
package struct PlanChoices: Equatable, Sendable {
  package var plans: [Plan] = []
  /// The ids of the user's own plans.
  package var own: Set<Plan.ID> = []
  /// Errors in files that can't be used, each with its line.
  package var faults: [String] = []

  package init() {}
}

/// A past session, as shown in a list.
package struct PastSession: Equatable, Sendable {
  package let id: String
  /// In local time: `Sat 21 Nov 2026, 19:16`.
  package let start: String
  /// `42 min`, `open`; nil if unknown.
  package let length: String?
  /// What was done, in a few words each.
  package let summary: [String]

  package init(id: String, start: String, length: String?, summary: [String]) {
    self.id = id
    self.start = start
    self.length = length
    self.summary = summary
  }

  /// What the session holds and when it was, for a question and its reply.
  package var content: String {
    let done = summary.filter { Discipline(rawValue: $0) == nil }
    return done.isEmpty
      ? tr("an empty session of \(start)")
      : tr("\(done.joined(separator: ", ")) of \(start)", context: "session")
  }

  /// The same sessions, with those of one minute numbered, the first one 1.
  static func numbered(_ sessions: [PastSession]) -> [PastSession] {
    let all = Dictionary(grouping: sessions.indices.reversed()) { sessions[$0].start }
    return sessions.indices.map { index in
      let session = sessions[index]
      guard let same = all[session.start], same.count > 1,
        let place = same.firstIndex(of: index)
      else { return session }
      return PastSession(
        id: session.id, start: tr("\(session.start) (\(place + 1) of \(same.count))"),
        length: session.length, summary: session.summary)
    }
  }

  /// A line for people.
  package var text: String {
    ([start, length].compactMap(\.self) + summary).joined(separator: "  ")
  }

  /// When the session was, and how long it took.
  package var title: String { [start, length].compactMap(\.self).joined(separator: ", ") }
}
