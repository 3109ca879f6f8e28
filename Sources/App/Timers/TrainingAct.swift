import HUD
import Hearing
package import Log
import Session
import Sound
import Timers

extension Training {
  /// Carries out an intent, by word or by key.
  package mutating func act(on intent: Intent, at now: Moment) -> [Effect] {
    if case .question(let question) = panel { return answer(question, intent, at: now) }
    switch stage {
    case .list(let selection): return act(on: intent, inListAt: selection)
    case .form: return []
    case .workout: return actInWorkout(on: intent, at: now)
    }
  }

  private mutating func actInWorkout(on intent: Intent, at now: Moment) -> [Effect] {
    switch intent {
    // Whoever says "start" to a paused timer wants it to go on, not to lose what was done.
    case .start: return timer.state == .paused ? resume(at: now) : start(at: now)
    case .pause: return pause(at: now)
    case .resume: return resume(at: now)
    case .stop: return stop()
    case .next: return move(at: now) { $0.skip(at: now) }
    case .previous: return move(at: now) { $0.back(at: now) }
    case .round: return countRound(at: now)
    case .undo: return takeRoundBack(at: now)
    case .status: return tellStatus(at: now)
    case .send, .fall, .rest, .redo, .repeat, .harder, .easier, .history, .finish, .yes, .no,
      .sleep, .wake, .strict, .normal, .routes, .onsight, .plans, .skip,
      .stepback,
      .choose, .delete, .close, .timers:
      return []
    }
  }

  private mutating func start(at now: Moment) -> [Effect] {
    guard timer.state != .running, !isRecording else { return [.play(.refused)] }
    return effects(of: timer.start(at: now), at: now)
  }

  private mutating func pause(at now: Moment) -> [Effect] {
    let cues = effects(of: timer.pause(at: now), at: now)
    guard timer.state == .paused else { return cues + [.play(.refused)] }
    return cues + [.play(.pause)]
  }

  private mutating func resume(at now: Moment) -> [Effect] {
    guard timer.state == .paused else { return [.play(.refused)] }
    timer.resume(at: now)
    return [.play(.resume)]
  }

  private mutating func move(
    at now: Moment, _ order: (inout WorkoutTimer) -> [TimerCue]
  ) -> [Effect] {
    guard isUnderWay else { return [.play(.refused)] }
    return effects(of: order(&timer), at: now)
  }

  private mutating func stop() -> [Effect] {
    guard isUnderWay else {
      close()
      return []
    }
    return ask(.stop)
  }

  mutating func ask(_ question: Question) -> [Effect] {
    panel = .question(question)
    return [.play(.question)]
  }

  private mutating func answer(
    _ question: Question, _ intent: Intent, at now: Moment
  ) -> [Effect] {
    guard intent == .yes || intent == .no else { return [] }
    panel = nil
    guard intent == .yes else { return [.play(.same)] }
    switch question {
    // While it was asked, the end may have come.
    case .stop: return isUnderWay ? stopWorkout(at: now) : []
    case .restart: return isUnderWay ? effects(of: timer.start(at: now), at: now) : []
    case .delete(let preset): return delete(preset, at: now)
    case .restorePresets: return restorePresets(at: now)
    }
  }

  /// A hold that was broken off is no set; of the others what was done is kept.
  mutating func stopWorkout(at now: Moment) -> [Effect] {
    let cues = effects(of: timer.stop(at: now), at: now)
    guard timer.state == .stopped else { return cues }
    if case .hold = timer.configuration {
      show(.info, "stopped, nothing logged", at: now)
      return cues + [.play(.finish)]
    }
    return cues + [record(at: now)]
  }

  private mutating func countRound(at now: Moment) -> [Effect] {
    let before = timer.roundMarks.count
    timer.markRound(at: now)
    guard timer.roundMarks.count > before else { return [.play(.refused)] }
    show(.work, "round \(timer.roundMarks.count)", at: now)
    return [.play(.timerRound)]
  }

  private mutating func takeRoundBack(at now: Moment) -> [Effect] {
    guard isUnderWay, timer.unmarkRound() else { return [.play(.refused)] }
    show(.undo, "took back a round: \(timer.roundMarks.count)", at: now)
    return [.play(.undo)]
  }

  private mutating func tellStatus(at now: Moment) -> [Effect] {
    let text = statusText(at: now)
    show(.info, text, at: now)
    return settings.speaks ? [.speak(text)] : [.play(.same)]
  }

  private func statusText(at now: Moment) -> String {
    let reading = timer.reading(at: now)
    switch timer.state {
    case .ready: return "\(timer.configuration.title), \(timer.configuration.details)"
    case .complete: return "workout complete"
    case .stopped: return "stopped"
    case .running, .paused:
      let time = SpokenNumber.length(reading.remaining ?? reading.elapsed)
      return "\(reading.phase.kind.rawValue), \(time) \(reading.remaining == nil ? "gone" : "left")"
        + (timer.state == .paused ? ", paused" : "")
    }
  }

  mutating func record(at now: Moment) -> Effect {
    isRecording = true
    return .commit(log.record(timer, at: now, newID: newID))
  }
}
