import Canvas
package import HUD
package import Hearing
package import Log
package import Session
import Sound
import Timers

/// The training timers as a program of their own, on the same loop, words and log as a session.
package struct TimerProgram: LoopProgram {
  private(set) var training: Training
  private var audio: AudioState
  private var lastListen: Effect?
  /// Start as soon as the speaker has told how it is: the first cue shall be heard.
  private var startsWithSpeaker = false

  package init(
    _ opening: Training.Opening, shelf: TimerShelf, settings: Settings, profile: Profile,
    helpRows: [Overlay.HelpRow], newID: @escaping () -> String
  ) {
    let start = SessionStart(
      discipline: settings.discipline, system: settings.system, appVersion: settings.appVersion,
      device: settings.device)
    training = Training(
      opening, shelf: shelf, log: .ownSession(start), settings: settings, helpRows: helpRows,
      newID: newID)
    audio = AudioState(profile: profile)
  }

  package mutating func open(startingWithSpeaker: Bool = false) -> [Effect] {
    startsWithSpeaker = startingWithSpeaker
    return listenEffect()
  }

  package mutating func receive(_ input: Input, at now: Moment) -> [Effect] {
    audio.expire(now)
    var effects = training.pass(to: now) + audio.take(input, at: now)
    switch input {
    case .said(let intent, _): effects += act(on: intent, at: now)
    case .speaker:
      if startsWithSpeaker { effects += training.act(on: .start, at: now) }
      startsWithSpeaker = false
    case .key(let key, _), .click(let key, _): effects += press(key, at: now)
    case .rejected, .listening, .ear, .level, .tick, .audioEnded: break
    case .failed(let reason): training.show(.warning, reason, at: now)
    case .terminated: effects += training.leave(at: now) + [.quit]
    }
    if training.isClosed { effects.append(.quit) }
    return effects + listenEffect()
  }

  package mutating func committed(_ decision: Decision, at now: Moment) -> [Effect] {
    training.committed(at: now)
  }

  package mutating func notCommitted(_ reason: String, at now: Moment) -> [Effect] {
    training.notCommitted(reason, at: now)
  }

  package func nextDeadline(after now: Moment) -> Moment? {
    [training.nextDeadline(after: now), audio.nextDeadline].compactMap { $0 }.filter { $0 > now }
      .min()
  }

  package func scene(at now: Moment) -> Scene {
    var scene = Scene()
    scene.title = "TIMERS"
    audio.fill(&scene, at: now)
    training.fill(&scene, at: now)
    return scene
  }

  private mutating func act(on intent: Intent, at now: Moment) -> [Effect] {
    if intent == .sleep || intent == .wake { return setAsleep(intent == .sleep, at: now) }
    if intent == .strict || intent == .normal { return setStrict(intent == .strict, at: now) }
    return training.act(on: intent, at: now)
  }

  private mutating func press(_ key: Key, at now: Moment) -> [Effect] {
    if key == .control("c") { return training.leave(at: now) + [.quit] }
    if let effects = training.press(key, at: now) { return effects }
    switch key {
    case .character("M"): return audio.toggleMuted()
    case .character("m"): return setAsleep(!audio.listening.isAsleep, at: now)
    case .character("S"): return setStrict(!audio.listening.isStrict, at: now)
    default: return []
    }
  }

  private mutating func setAsleep(_ asleep: Bool, at now: Moment) -> [Effect] {
    training.show(.info, asleep ? "asleep: say “wake up”" : "listening", at: now)
    return audio.setAsleep(asleep)
  }

  private mutating func setStrict(_ strict: Bool, at now: Moment) -> [Effect] {
    training.show(
      .info, strict ? "strict: say “pause timer”, “stop timer”, …" : "single words are heard",
      at: now)
    return audio.setStrict(strict)
  }

  /// Told to the recogniser only when it has changed.
  private mutating func listenEffect() -> [Effect] {
    let (mode, only) = training.listening
    let effect = Effect.listen(mode, only: only)
    guard effect != lastListen else { return [] }
    lastListen = effect
    return [effect]
  }
}
