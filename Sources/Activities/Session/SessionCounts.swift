import Climbing
import Grades

/// A session's counts, the same for screen, summary, lists, statistics, report, cards and exports.
/// Undone and deleted entries don't count; corrected ones count as corrected.
package struct SessionCounts: Equatable, Sendable {
  package enum Activity: String, CaseIterable, Sendable { case climb, lift, timer }

  package var attempts = 0
  package var sends = 0
  /// Routes with an attempt; the following are the ones sent, and sent on the first try.
  package var routes = 0
  package var routesSent = 0
  package var flashes = 0
  /// Sets by kind; a missed warm-up is a missed set.
  package var workingSets = 0
  package var warmUpSets = 0
  package var missedSets = 0
  /// Timers that ran to their end or were stopped after some work.
  package var workouts = 0

  package init() {}

  package var falls: Int { attempts - sends }
  /// Every logged set, whatever its outcome.
  package var sets: Int { workingSets + warmUpSets + missedSets }
  package var isEmpty: Bool { activities.isEmpty }

  /// The activities with at least one entry in the session.
  package var activities: Set<Activity> { Set(Activity.allCases.filter { holds($0) }) }

  package func holds(_ activity: Activity) -> Bool {
    switch activity {
    case .climb: attempts > 0
    case .lift: sets > 0
    case .timer: workouts > 0
    }
  }
}

extension SessionFacts {
  package var counts: SessionCounts {
    var counts = SessionCounts()
    for route in climb.routes where !route.attempts.isEmpty {
      counts.routes += 1
      counts.attempts += route.attempts.count
      counts.sends += route.sends
      if route.sends > 0 { counts.routesSent += 1 }
      if route.isFlash { counts.flashes += 1 }
    }
    counts.add(lift)
    counts.workouts = workouts.count
    return counts
  }
}
