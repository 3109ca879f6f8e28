package import HUD
package import Hearing
package import Session
import Sound
package import TimeBase
package import Timers

/// A training timer as a value, on the same loop, screen, words and log as a session.
///
/// It waits for "start": nothing counts down to a start that nobody asked for.
package struct TimerProgram: LoopProgram {
  enum Panel: Equatable {
    case help
    /// Whether to stop before the end.
    case stop
  }

  static let toastTime = Duration.seconds(5)
  static let flashTime = Duration.milliseconds(350)
  /// A cue later than this (the machine slept) is not sounded, except the last one.
  static let cueLimit = Duration.seconds(1)

  let settings: Settings
  let helpRows: [Overlay.HelpRow]
  let newID: () -> String
  /// The workout of this kind that was logged last, in a line.
  let lastUsed: String?

  var timer: WorkoutTimer
  var panel: Panel?
  var toast: (kind: Scene.Kind, text: String, until: Moment)?
  var flash: (kind: Scene.Kind, until: Moment)?
  var ear = EarStatus.off(reason: "no microphone")
  var level: LevelReading?
  var speaker = SpeakerStatus.on
  var listening: ListeningState
  var heardNothingUntil: Moment?
  var logFailure: String?
  private var lastListen: Effect?

  package init(
    configuration: WorkoutConfiguration, settings: Settings, profile: Profile,
    helpRows: [Overlay.HelpRow], lastUsed: String?, newID: @escaping () -> String
  ) {
    timer = WorkoutTimer(configuration)
    self.settings = settings
    self.helpRows = helpRows
    self.lastUsed = lastUsed
    self.newID = newID
    listening = ListeningState(profile: profile)
  }

  package mutating func open() -> [Effect] { listenEffect() }

  package mutating func receive(_ input: Input, at now: Moment) -> [Effect] {
    expire(now)
    var effects = pass(to: now)
    switch input {
    case .said(let intent, _): effects += act(on: intent, at: now)
    case .rejected: heardNothingUntil = now + .seconds(1)
    case .listening(let state): listening = state
    case .ear(let status): ear = status
    case .level(let reading): level = reading
    case .speaker(let status): speaker = status
    case .key(let key, _), .click(let key, _): effects += press(key, at: now)
    case .tick: break
    case .audioEnded: ear = .off(reason: "the recording is over")
    case .terminated: effects.append(.quit)
    }
    return effects + listenEffect()
  }

  /// The workout is on disk.
  package mutating func committed(_ decision: Decision, at now: Moment) -> [Effect] {
    logFailure = nil
    return ending(at: now)
  }

  /// It is not, and the screen says so; the final tone comes all the same.
  package mutating func notCommitted(_ reason: String, at now: Moment) -> [Effect] {
    logFailure = reason
    show(.warning, "NOT LOGGED: \(reason)", at: now)
    return ending(at: now)
  }

  package func nextDeadline(after now: Moment) -> Moment? {
    let deadlines = [
      toast?.until, flash?.until, heardNothingUntil, timer.nextDeadline, nextSecond(after: now),
    ]
    return deadlines.compactMap { $0 }.filter { $0 > now }.min()
  }

  /// When the shown time changes next.
  private func nextSecond(after now: Moment) -> Moment? {
    guard timer.state == .running else { return nil }
    let elapsed = timer.elapsed(at: now)
    return now + (.seconds(elapsed.milliseconds / 1000 + 1) - elapsed)
  }

  private mutating func expire(_ now: Moment) {
    if let until = toast?.until, until <= now { toast = nil }
    if let until = flash?.until, until <= now { flash = nil }
    if let until = heardNothingUntil, until <= now { heardNothingUntil = nil }
  }

  /// What can be said now. Told to the recogniser only when it has changed.
  private mutating func listenEffect() -> [Effect] {
    let effect: Effect =
      panel == .stop ? .listen(.confirm, only: [.yes, .no]) : .listen(.timer, only: intents)
    guard effect != lastListen else { return [] }
    lastListen = effect
    return [effect]
  }

  /// Only what makes sense in the timer's state.
  private var intents: Set<Intent> {
    let always: Set<Intent> = [.status, .sleep, .strict, .normal]
    return switch timer.state {
    case .ready, .complete, .stopped: always.union([.start])
    case .running:
      always.union([.pause, .stop, .next, .previous])
        .union(timer.configuration.countsRounds ? [.round, .undo] : [])
    case .paused: always.union([.resume, .stop, .next, .previous])
    }
  }

  mutating func show(_ kind: Scene.Kind, _ text: String, at now: Moment) {
    toast = (kind, text, now + Self.toastTime)
  }
}
