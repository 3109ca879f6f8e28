package import Core

/// A workout against the clock: a pure state machine over deadlines.
///
/// It counts no ticks: its position follows from the phase's start and the moment asked about. So
/// it doesn't drift, and after a suspend it is in the phase that wall-clock time says.
package struct WorkoutTimer: Equatable, Sendable {
  package enum State: Equatable, Sendable {
    /// Set up, not started.
    case ready
    case running
    case paused
    case complete
    /// Ended by the user before its time.
    case stopped
  }

  /// The position in the workout.
  private struct Position: Equatable, Sendable {
    /// The phase's index.
    var index = 0
    /// When the phase began, while it runs; pauses move it later.
    var start = Moment(microseconds: 0)
    /// Time spent in the phase, while it is paused.
    var pausedAfter = Duration.zero
    /// Cues up to this time into the phase have been returned.
    var cuedUpTo = Duration.zero
  }

  /// Time actually spent in the phases before this one.
  private struct Spent: Equatable, Sendable {
    var all = Duration.zero
    var working = Duration.zero
  }

  package let configuration: WorkoutConfiguration
  package let phases: [Phase]
  package private(set) var state = State.ready
  package private(set) var startedAt: Moment?
  package private(set) var endedAt: Moment?
  /// When the user counted each round: time into the workout without pauses.
  package internal(set) var roundMarks: [Duration] = []
  /// Sets of a hold done without the timer.
  package internal(set) var addedSets = 0

  /// Phases that were left before their time: their rounds were not done.
  private var skipped: Set<Int> = []
  private var position = Position()
  private var spent = Spent()
  private var schedule: CueSchedule

  package init(_ configuration: WorkoutConfiguration) {
    self.configuration = configuration
    phases = configuration.phases
    schedule = CueSchedule(configuration)
  }

  /// The index of the current phase, from 0; the number of phases when it is over.
  package var index: Int { position.index }
  /// The phases that are over and were not skipped.
  package var done: [Phase] {
    phases.indices.prefix(index).filter { !skipped.contains($0) }.map { phases[$0] }
  }
  /// The current phase; the last one when it is over.
  package var phase: Phase { phases[min(index, phases.count - 1)] }

  // MARK: Orders

  /// Starts from the beginning, at first or again.
  package mutating func start(at now: Moment) -> [TimerCue] {
    self = WorkoutTimer(configuration)
    state = .running
    startedAt = now
    return enter(0, at: now)
  }

  /// Does nothing unless the timer runs.
  package mutating func pause(at now: Moment) -> [TimerCue] {
    let cues = advance(to: now)
    guard state == .running else { return cues }
    position.pausedAfter = now - position.start
    state = .paused
    return cues
  }

  package mutating func resume(at now: Moment) {
    guard state == .paused else { return }
    position.start = now - position.pausedAfter
    state = .running
  }

  /// Leaves the phase: on to the next, or to the end. On For Time that finishes the set.
  package mutating func skip(at now: Moment) -> [TimerCue] {
    let cues = advance(to: now)
    guard state == .running || state == .paused else { return cues }
    resume(at: now)
    account(now - position.start)
    // On For Time, leaving the phase means that it is done.
    if phase.duration != nil { skipped.insert(index) }
    return cues + enter(index + 1, at: now)
  }

  /// Back to the start of the phase, or, within its first two seconds, to the phase before.
  package mutating func back(at now: Moment) -> [TimerCue] {
    let cues = advance(to: now)
    guard state == .running || state == .paused else { return cues }
    resume(at: now)
    let elapsed = now - position.start
    account(elapsed)
    return cues + enter(elapsed < .seconds(2) ? max(0, index - 1) : index, at: now)
  }

  /// Counts a round, if the user counts them.
  package mutating func markRound(at now: Moment) {
    guard configuration.countsRounds, state == .running, phase.activity == .work else { return }
    roundMarks.append(total(at: now))
  }

  /// Counts a set of a hold done without the timer, which continues unchanged.
  package mutating func addSet() {
    if configuration.format == .hold, state == .running || state == .paused { addedSets += 1 }
  }

  /// Ends it before its time.
  package mutating func stop(at now: Moment) -> [TimerCue] {
    let cues = advance(to: now)
    guard state == .running || state == .paused else { return cues }
    account(elapsed(at: now))
    state = .stopped
    endedAt = now
    return cues
  }

  // MARK: Time

  /// Lets time pass up to `now`: the cues that fell due, in order.
  package mutating func advance(to now: Moment) -> [TimerCue] {
    var cues: [TimerCue] = []
    while state == .running {
      let elapsed = now - position.start
      cues += schedule.cues(phase: index, after: position.cuedUpTo, upTo: elapsed).map {
        TimerCue($0.occasion, due: position.start + $0.at)
      }
      position.cuedUpTo = max(position.cuedUpTo, elapsed)
      guard let duration = phase.duration, elapsed >= duration else { break }
      account(duration)
      skipped.remove(index)
      cues += enter(index + 1, at: position.start + duration)
    }
    return cues
  }

  /// The next deadline; nil unless it runs towards one.
  package var nextDeadline: Moment? {
    guard state == .running else { return nil }
    let cue = schedule.next(phase: index, after: position.cuedUpTo)
    return [cue, phase.duration].compactMap { $0 }.min().map { position.start + $0 }
  }

  /// Time spent in the phase.
  package func elapsed(at now: Moment) -> Duration {
    switch state {
    case .ready, .complete, .stopped: .zero
    case .running: max(.zero, now - position.start)
    case .paused: position.pausedAfter
    }
  }

  /// Total time spent, without pauses.
  package func total(at now: Moment) -> Duration { spent.all + elapsed(at: now) }

  /// Time spent working, without pauses.
  package func worked(at now: Moment) -> Duration {
    spent.working + (phase.activity == .work ? elapsed(at: now) : .zero)
  }

  private mutating func enter(_ next: Int, at now: Moment) -> [TimerCue] {
    (position.index, position.start, position.cuedUpTo) = (next, now, .zero)
    guard next < phases.count else {
      state = .complete
      endedAt = now
      return [TimerCue(.complete, due: now)]
    }
    return [TimerCue(.phaseStarted(phases[next]), due: now)]
      + schedule.opening(phase: next).map { TimerCue($0.occasion, due: now) }
  }

  /// Adds time spent in the phase that is being left.
  private mutating func account(_ time: Duration) {
    spent.all += time
    if phase.activity == .work { spent.working += time }
  }
}
