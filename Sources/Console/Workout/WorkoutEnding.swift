import Hearing
import Log
import Session
import Timers

extension WorkoutLayer {
  /// How a workout ended: undo takes the end back, and redo brings it again.
  struct Ending {
    let timer: WorkoutTimer
    /// How many workouts the session had with it.
    let workouts: Int
    /// As it stands in the list of timers; nil of one that was not logged.
    private(set) var past: TimerShelf.Past?
    /// What the list had before it.
    private(set) var pastBefore: TimerShelf.Past?

    init(_ timer: WorkoutTimer, workouts: Int) {
      self.timer = timer
      self.workouts = workouts
    }

    init(_ timer: WorkoutTimer, _ desk: Desk) {
      self.init(timer, workouts: desk.session.facts.workouts.count)
      let configuration = timer.configuration
      pastBefore = desk.shelf.lastOfKind[configuration.kind]
      past = timer.summary(at: desk.now).map {
        TimerShelf.Past(configuration: configuration, result: $0.result, at: desk.now)
      }
    }
  }

  private var isOver: Bool { timer.state == .complete || timer.state == .stopped }

  /// On to the next phase. From the last one that is the end, which the log keeps as one event: undone, the workout must
  /// not stand behind its last phase.
  mutating func skip(_ desk: inout Desk) {
    let cues = timer.skip(at: desk.now)
    if timer.state != .complete { desk.log(.skip) }
    sound(cues, &desk)
  }

  /// It is in the log.
  mutating func keepEnding(_ desk: inout Desk) {
    let ending = Ending(timer, desk)
    self.ending = ending
    if let past = ending.past { desk.shelf.remember(past) }
  }

  /// What was taken back or brought back in the log is so here.
  mutating func follow(_ desk: inout Desk) {
    let facts = desk.session.facts
    if let open = facts.workout {
      // One that still runs in the log was stopped here at this moment.
      if isOver, open.timer.state == .paused {
        reopen(open.timer, &desk)
      } else if isUnderWay {
        timer.adoptCounts(of: open.timer)
      }
    } else if let ending {
      if isOver, facts.workouts.count < ending.workouts {
        reopen(WorkoutTimer(timer.configuration), &desk)
      } else if !isOver, facts.workouts.count == ending.workouts {
        timer = ending.timer
        if let past = ending.past { desk.shelf.remember(past) }
      }
    }
  }

  private mutating func reopen(_ timer: WorkoutTimer, _ desk: inout Desk) {
    self.timer = timer
    // Nobody leaves a workout that goes on.
    leavesAt = nil
    if let ending, ending.past != nil {
      desk.shelf.restore(ending.pastBefore, of: timer.configuration.kind)
    }
  }
}

extension Desk {
  /// Whether its sessions are timers alone: each ends with its workout.
  var isOfTimers: Bool { setup.climb == nil && !setup.isForLifting }

  /// Whether undo has something to take back. The end of a timer that stands alone ended its session, too.
  var canUndo: Bool { session.canUndo && (isOpen || isOfTimers) }
  var canRedo: Bool { session.canRedo && (isOpen || isOfTimers) }

  mutating func undo(by command: Command) { turn(.undo, by: command) }
  mutating func redo(by command: Command) { turn(.redo, by: command) }

  private mutating func turn(_ order: Order, by command: Command) {
    if isOpen {
      self.order(order, by: command)
    } else {
      self.order(order, in: session, by: command)
    }
  }

  /// A session whose only workout was taken back has nothing more to wait for.
  mutating func endTimerSession() {
    guard isOfTimers, isOpen, session.facts.workout == nil else { return }
    order(.finish, by: Command("log", by: .timer, at: now), telling: .silent)
  }
}
