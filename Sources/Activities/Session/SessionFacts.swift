package import Climbing
package import Core
package import Lifting
package import Timers

/// The state of a session after a series of events, none of them undone.
package struct SessionFacts: Equatable, Sendable {
  package private(set) var id: String?
  private var beginning: Beginning?
  package private(set) var endedAt: Moment?
  package private(set) var climb: ClimbState
  package private(set) var lift = LiftState()
  private var rests = Rests()
  /// The running workout.
  package private(set) var workout: WorkoutState?
  package private(set) var workouts: [WorkoutEntry] = []
  /// The imported rows, by the id of what they became.
  package private(set) var imported: [String: ImportedRow] = [:]
  /// What stands of what is said about climbers' names.
  package private(set) var partnerEvents: [PartnerEvent] = []
  /// The events that say when the session was.
  package private(set) var datings: Set<Event.ID> = []
  /// When the last imported row was placed.
  private var lastRowAt: Moment?

  /// How a session began, and when.
  private struct Beginning: Equatable, Sendable {
    let start: SessionStart
    let at: Moment
  }

  /// What the climber said about climbs, in the session that holds only that (`ClimbCorrection`).
  package private(set) var corrections = ClimbCorrections()

  /// - Parameter book: what earlier sessions say of climbs.
  package init(knowing book: ClimbBook = ClimbBook()) { climb = ClimbState(knowing: book) }

  /// A stored session as views and exports tell it: its routes are called as their climbs are after all corrections.
  package init(telling events: [Event], knowing book: ClimbBook) {
    self = SessionState(folding: events, knowing: book).facts
    climb.callRoutesAsCorrected()
  }

  package var start: SessionStart? { beginning?.start }
  /// The running rest.
  package var rest: Rest? { rests.current }
  /// When the last rest ended.
  package var restedAt: Moment? { rests.endedAt }
  package var startedAt: Moment? { beginning?.at }

  /// The session's length; nil while it goes on, and for an imported session without a stated
  /// length: that one ends with its last row, and its rows' times only keep their order.
  package var length: Duration? {
    guard let startedAt, let endedAt else { return nil }
    if let lastRowAt, endedAt <= lastRowAt { return nil }
    return max(.zero, endedAt - startedAt)
  }

  /// Whether the session was imported from a file with days but no times: its start is then no time
  /// of day.
  package var isOfDayOnly: Bool { imported.values.contains(where: \.isOfDayOnly) }

  /// Whether the climber has said when it was.
  package var isDated: Bool { !datings.isEmpty }

  /// A deleted session has no start any more.
  package var isDeleted: Bool { id != nil && start == nil }

  package mutating func apply(_ event: Event) {
    switch event.payload {
    case .sessionStarted(let started):
      id = event.sessionID
      beginning = Beginning(start: started, at: event.at)
    case .sessionEnded:
      // A session left open ends in the action that opens this one.
      guard event.sessionID == id else { break }
      endedAt = event.at
      workout = nil
      rests.stop()
    case .sessionDeleted:
      beginning = nil
      climb = ClimbState(knowing: climb.book)
      rests = Rests()
      workout = nil
      workouts = []
      imported = [:]
      lift = LiftState()
    case .climb(let climbed): climb.apply(event.with(climbed))
    case .timer(.started(let configuration)):
      workout = WorkoutState(id: event.actionID, configuration, startedAt: event.at)
    case .timer(.logged(let entry)):
      workouts.append(entry)
      workout = nil
    case .timer(.discarded): workout = nil
    case .timer(let timed): workout?.apply(timed, at: event.at)
    case .lift(let lifted): lift.apply(event.with(lifted))
    case .rest(let rest): rests.apply(rest, at: event.at)
    case .imported(let row):
      imported[row.of] = row
      if let grades = row.grades {
        climb.write(row.of, own: grades.own, listed: grades.listed)
      }
      // Rows that came later don't say how long it was.
      if endedAt == nil { lastRowAt = max(lastRowAt ?? event.at, event.at) }
    case .correction(let correction):
      corrections.append(correction, id: event.actionID, at: event.at)
    case .clock(.dated): datings.insert(event.id)
    case .partner(let said): partnerEvents.append(said)
    case .clock(.set), .goal, .file, .fileImport, .undone, .redone, .unknown: break
    }
  }
}
