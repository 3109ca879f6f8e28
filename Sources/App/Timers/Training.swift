package import HUD
import Hearing
package import Log
import Session
import Sound
package import Timers

/// Training timers as a value: the list of them, the form that sets one, the workout that runs.
///
/// They have a screen of their own (`TimerProgram`) or lie over a climbing session (`Program`), which they
/// leave as it is. A timer waits for "start": nothing counts down to a start that nobody asked for.
package struct Training {
  /// What is on the screen.
  enum Stage: Equatable {
    case list(selection: Int)
    case form(TimerForm)
    case workout
  }

  /// What lies over it.
  enum Panel: Equatable {
    case help(selection: Int)
    case question(Question)
  }

  enum Question: Equatable {
    case stop, restart, restorePresets
    case delete(IntervalPreset)
  }

  package enum Opening {
    case list
    /// A workout at once; leaving it leaves the timers.
    case workout(WorkoutConfiguration)
  }

  /// A cue later than this (the machine slept) is not sounded, except the last one.
  static let cueLimit = Duration.seconds(1)

  let settings: Settings
  let helpRows: [Overlay.HelpRow]
  let log: WorkoutLog
  let newID: () -> String
  /// Whether it was the list that led to the workout.
  let hasList: Bool
  /// Where the list was left.
  var lastSelection = 0

  var shelf: TimerShelf
  var stage: Stage
  /// The workout that is chosen, runs or is over; which one is of no account before that.
  var timer: WorkoutTimer
  var panel: Panel?
  var toast: (kind: Scene.Kind, text: String, until: Moment)?
  var flash: (kind: Scene.Kind, until: Moment)?
  /// Why the log could not be written; shown until a commit succeeds.
  var logFailure: String?
  /// A workout has been handed to the log, which has not answered yet.
  var isRecording = false
  /// The user has left the timers.
  package private(set) var isClosed = false

  package init(
    _ opening: Opening, shelf: TimerShelf, log: WorkoutLog, settings: Settings,
    helpRows: [Overlay.HelpRow], newID: @escaping () -> String
  ) {
    self.shelf = shelf
    self.log = log
    self.settings = settings
    self.helpRows = helpRows
    self.newID = newID
    switch opening {
    case .list:
      hasList = true
      stage = .list(selection: 0)
      timer = WorkoutTimer(shelf.quickStart(.amrap))
    case .workout(let configuration):
      hasList = false
      stage = .workout
      timer = WorkoutTimer(configuration)
    }
  }

  /// Lets time pass: the cues that fell due.
  package mutating func pass(to now: Moment) -> [Effect] {
    if let until = toast?.until, until <= now { toast = nil }
    if let until = flash?.until, until <= now { flash = nil }
    let effects = effects(of: timer.advance(to: now), at: now)
    // The end answers what was still asked about the workout.
    if !isUnderWay, panel == .question(.stop) || panel == .question(.restart) { panel = nil }
    return effects
  }

  /// The workout is on disk.
  package mutating func committed(at now: Moment) -> [Effect] {
    isRecording = false
    logFailure = nil
    if let result = timer.summary(at: now)?.result {
      shelf.remember(.init(configuration: timer.configuration, result: result, at: now))
    }
    return ending(at: now)
  }

  /// It is not, and the screen says so; the final tone comes all the same.
  package mutating func notCommitted(_ reason: String, at now: Moment) -> [Effect] {
    isRecording = false
    logFailure = reason
    show(.warning, "NOT LOGGED: \(reason)", at: now)
    return ending(at: now)
  }

  /// The program is to end: what was done of a running workout is logged, but for a hold.
  package mutating func leave(at now: Moment) -> [Effect] {
    guard isUnderWay else { return [] }
    return stopWorkout(at: now)
  }

  /// When it must be looked at again although nothing arrives.
  package func nextDeadline(after now: Moment) -> Moment? {
    let deadlines = [toast?.until, flash?.until, timer.nextDeadline, nextSecond(after: now)]
    return deadlines.compactMap { $0 }.filter { $0 > now }.min()
  }

  /// What can be said now: only what makes sense.
  package var listening: (mode: Mode, only: Set<Intent>) {
    if case .question = panel { return (.confirm, [.yes, .no]) }
    let always: Set<Intent> = [.sleep, .strict, .normal]
    switch stage {
    case .form: return (.timer, always)
    case .list: return (.list, [.next, .previous, .choose, .start, .delete, .close, .stop, .sleep])
    case .workout: return (.timer, always.union([.status]).union(workoutIntents))
    }
  }

  private var workoutIntents: Set<Intent> {
    switch timer.state {
    case .ready, .complete, .stopped: [.start, .stop]
    case .running:
      timer.configuration.countsRounds
        ? [.pause, .stop, .next, .previous, .round, .undo] : [.pause, .stop, .next, .previous]
    case .paused: [.start, .resume, .stop, .next, .previous]
    }
  }

  var isUnderWay: Bool { timer.state == .running || timer.state == .paused }

  /// Out of the workout or the form: to the list that led there, or out of the timers.
  mutating func close() {
    switch stage {
    case .form: stage = hasList ? .list(selection: lastSelection) : .workout
    // What was just done stands first.
    case .workout where hasList: select(timer.state == .ready ? lastSelection : 0)
    case .workout, .list: isClosed = true
    }
  }

  mutating func show(_ kind: Scene.Kind, _ text: String, at now: Moment) {
    toast = (kind, text, now + Showing.toast)
  }

  /// When the shown time changes next.
  private func nextSecond(after now: Moment) -> Moment? {
    guard timer.state == .running else { return nil }
    let elapsed = timer.elapsed(at: now)
    return now + (.seconds(elapsed.milliseconds / 1000 + 1) - elapsed)
  }
}
