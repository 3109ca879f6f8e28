package import Climbing
package import Lifting
package import Log
package import Timers

/// What is true in a session after a row of events, none of them taken back.
package struct SessionFacts: Equatable, Sendable {
  package private(set) var id: String?
  private var beginning: Beginning?
  package private(set) var endedAt: Moment?
  package private(set) var climb = ClimbState()
  package private(set) var lift = LiftState()
  private var rests = Rests()
  /// The one that is under way.
  package private(set) var workout: WorkoutState?
  package private(set) var workouts: [WorkoutEntry] = []
  /// By what they became.
  package private(set) var imported: [String: ImportedRow] = [:]
  /// When the last row of a file came to stand.
  private var lastRowAt: Moment?

  /// How a session began, and when.
  private struct Beginning: Equatable, Sendable {
    let start: SessionStart
    let at: Moment
  }

  package init() {}

  package var start: SessionStart? { beginning?.start }
  /// The rest that runs.
  package var rest: Rest? { rests.current }
  /// When a rest was last over, whatever was done since.
  package var restedAt: Moment? { rests.endedAt }
  package var startedAt: Moment? { beginning?.at }

  /// How long the session took. Not known while it goes on, nor of one from a file that gave no length: that one ends with
  /// its last row, and its rows were only spread out to keep their order.
  package var length: Duration? {
    guard let startedAt, let endedAt else { return nil }
    if let lastRowAt, endedAt <= lastRowAt { return nil }
    return max(.zero, endedAt - startedAt)
  }

  /// Whether it came in with a file that gives days and no times: then its start is no time of day.
  package var isOfDayOnly: Bool { imported.values.contains(where: \.isOfDayOnly) }

  /// A session that was deleted has no beginning any more.
  package var isDeleted: Bool { id != nil && start == nil }

  package mutating func apply(_ event: Event) {
    switch event.payload {
    case .sessionStarted(let started):
      id = event.sessionID
      beginning = Beginning(start: started, at: event.at)
    case .sessionEnded:
      // One that was left open is ended in the action that opens this one.
      guard event.sessionID == id else { break }
      endedAt = event.at
      workout = nil
      rests.stop()
    case .sessionDeleted:
      beginning = nil
      climb = ClimbState()
      rests = Rests()
      workout = nil
      workouts = []
      imported = [:]
      lift = LiftState()
    case .climb(let climbed): climb.apply(event.map { _ in climbed })
    case .timer(.started(let configuration)):
      workout = WorkoutState(id: event.actionID, configuration, startedAt: event.at)
    case .timer(.logged(let entry)):
      workouts.append(entry)
      workout = nil
    case .timer(.discarded): workout = nil
    case .timer(let timed): workout?.apply(timed, at: event.at)
    case .lift(let lifted): lift.apply(event.map { _ in lifted })
    case .rest(let rest): rests.apply(rest, at: event.at)
    case .imported(let row):
      imported[row.of] = row
      lastRowAt = max(lastRowAt ?? event.at, event.at)
    case .goal, .undone, .redone, .unknown: break
    }
  }
}
