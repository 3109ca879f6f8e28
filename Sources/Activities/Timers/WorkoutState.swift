package import Core

/// A running workout, folded from its events: after a crash it resumes where it was last known to
/// be.
package struct WorkoutState: Equatable, Sendable {
  /// The id of its start, and of its action once it is complete.
  package let id: String
  package private(set) var timer: WorkoutTimer
  /// The last moment it is known to have run.
  package private(set) var lastKnown: Moment

  package init(id: String, _ configuration: WorkoutConfiguration, startedAt: Moment) {
    self.id = id
    timer = WorkoutTimer(configuration)
    _ = timer.start(at: startedAt)
    lastKnown = startedAt
  }

  /// Whether its time is up by then if nobody intervenes.
  package func isOver(at moment: Moment) -> Bool {
    var timer = timer
    _ = timer.advance(to: moment)
    return timer.state == .complete
  }

  package mutating func apply(_ event: TimerEvent, at moment: Moment) {
    switch event {
    case .paused: _ = timer.pause(at: moment)
    case .resumed: timer.resume(at: moment)
    case .skipped: _ = timer.skip(at: moment)
    case .wentBack: _ = timer.back(at: moment)
    case .phaseBegan, .ran: _ = timer.advance(to: moment)
    case .roundCounted:
      _ = timer.advance(to: moment)
      timer.markRound(at: moment)
    case .setAdded: timer.addSet()
    case .started, .logged, .discarded: break
    }
    lastKnown = max(lastKnown, moment)
  }
}

/// The orders to a workout.
package enum TimerOrder: Equatable, Sendable {
  case start(WorkoutConfiguration)
  /// Discards what runs, and starts it from the beginning.
  case restart
  case pause, resume, skip, back, round, addSet
  /// A phase began automatically.
  case phase(Int)
  /// It is still running, in the middle of a phase.
  case running
  /// It is over, with what was done.
  case log(WorkoutEntry)
  /// It is over, without anything worth counting.
  case discard
  /// After a crash: it has been stopped since it was last known to run.
  case recover
}

extension WorkoutTimer {
  /// Whether there is enough for an entry: getting ready isn't a workout, and a hold broken off
  /// isn't a set.
  package var counts: Bool {
    switch configuration.format {
    case .hold: setsOver + addedSets > 0
    case .interval, .forTime, .amrap, .emom: state == .complete || phase.activity != .getReady
    }
  }

  /// Sets that are over, without those whose work was skipped.
  package var setsDone: Int {
    let worked = Set(done.filter { $0.activity == .work }.map(\.set))
    let skipped = Set(phases.prefix(index).filter { $0.activity == .work }.map(\.set))
      .subtracting(worked)
    return setsOver - skipped.count { $0 <= setsOver }
  }

  private var setsOver: Int { state == .complete ? configuration.sets : phase.set - 1 }

  /// Takes over another timer's counts, some of which were undone.
  package mutating func adoptCounts(of other: WorkoutTimer) {
    roundMarks = other.roundMarks
    addedSets = other.addedSets
  }
}
