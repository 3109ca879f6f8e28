import Core
import Session
import Timers
import Words

extension WorkoutLayer {
  /// How a workout ended. Undo takes the end back; redo restores it.
  struct Ending {
    let timer: WorkoutTimer
    /// The session's id, and the number of its workouts, this one included.
    let session: String?
    let workouts: Int
    /// The workout in the list of timers; nil if it was not logged.
    var past: TimerShelf.Past?
    /// The previous entry in that list.
    var pastBefore: TimerShelf.Past?
  }

  var isOver: Bool { timer.state == .complete || timer.state == .stopped }

  /// Skips to the next phase. After the last phase this is the end, logged as one event: after
  /// undo, the workout must not be beyond its last phase.
  mutating func skip(_ desk: inout Desk) {
    let cues = timer.skip(at: desk.now)
    if timer.state != .complete { desk.log(.skip) }
    sound(cues, &desk)
  }

  /// Remembers the end, which is in the log now.
  mutating func keepEnding(_ desk: inout Desk) {
    let configuration = timer.configuration
    let past = timer.summary(at: desk.now).map {
      TimerShelf.Past(configuration: configuration, result: $0.result, at: desk.now)
    }
    let facts = desk.session.facts
    ending = Ending(
      timer: timer, session: facts.id, workouts: facts.workouts.count, past: past,
      pastBefore: desk.shelf.lastOfFormat[configuration.format])
    if let past { desk.shelf.remember(past) }
  }

  /// Follows an undo or redo in the log.
  mutating func follow(_ desk: inout Desk) {
    let facts = desk.session.facts
    if let open = facts.workout {
      // If the workout still runs in the log, it was stopped here at this moment.
      if !isOver, timer.startedAt != open.timer.startedAt {
        // It was started again, and that was taken back or done again.
        timer = open.timer
      } else if isOver, open.timer.state == .paused {
        reopen(open.timer, &desk)
      } else if isUnderWay {
        timer.adoptCounts(of: open.timer)
      }
    } else if let ending, ending.session == facts.id {
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
    // A running workout is never left.
    leavesAt = nil
    if let ending, ending.past != nil {
      desk.shelf.restore(ending.pastBefore, of: timer.configuration.format)
    }
  }
}

extension Desk {
  /// Whether its sessions are for timers only, so that each ends with its workout.
  var isOfTimers: Bool { setup.climb == nil && !setup.isForLifting }

  /// Whether the session has something to undo. The end of a timer on its own ended its session, too.
  var canUndoOwn: Bool { session.canUndo && (isOpen || isOfTimers) }
  var canRedoOwn: Bool { session.canRedo && (isOpen || isOfTimers) }

  mutating func undo(by command: Command) { turn(.undo, by: command) }
  mutating func redo(by command: Command) { turn(.redo, by: command) }

  private mutating func turn(_ order: Order, by command: Command) {
    if order == .undo ? takeBack(by: command) : bringBack(by: command) { return }
    if isOpen {
      self.order(order, by: command)
    } else {
      self.order(order, in: session, by: command)
    }
  }

  /// Ends a session whose only workout was undone.
  mutating func endTimerSession() {
    guard isOfTimers, isOpen, session.facts.workout == nil else { return }
    order(.finish, by: Command("log", by: .timer, at: now), telling: .silent)
  }
}
