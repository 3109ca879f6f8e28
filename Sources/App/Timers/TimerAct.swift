import Foundation
import HUD
import Hearing
import Session
import Sound
import TimeBase
import Timers

extension TimerProgram {
  /// Carries out an intent, by word or by key.
  mutating func act(on intent: Intent, at now: Moment) -> [Effect] {
    if panel == .stop { return answer(intent, at: now) }
    switch intent {
    case .start: return start(at: now)
    case .pause: return pause(at: now)
    case .resume: return resume(at: now)
    case .stop: return askToStop()
    case .next: return effects(of: timer.skip(at: now), at: now)
    case .previous: return effects(of: timer.back(at: now), at: now)
    case .round: return countRound(at: now)
    case .undo: return takeRoundBack(at: now)
    case .status: return tellStatus(at: now)
    case .sleep, .wake: return setAsleep(intent == .sleep, at: now)
    case .strict, .normal: return setStrict(intent == .strict, at: now)
    case .send, .fall, .rest, .redo, .repeat, .harder, .easier, .history, .finish, .yes, .no:
      return []
    }
  }

  /// Lets time pass: the cues that fell due.
  mutating func pass(to now: Moment) -> [Effect] {
    effects(of: timer.advance(to: now), at: now)
  }

  private mutating func start(at now: Moment) -> [Effect] {
    guard timer.state != .running, timer.state != .paused else { return [.play(.refused)] }
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

  private mutating func askToStop() -> [Effect] {
    guard timer.state == .running || timer.state == .paused else { return [.quit] }
    panel = .stop
    return [.play(.question)]
  }

  private mutating func answer(_ intent: Intent, at now: Moment) -> [Effect] {
    switch intent {
    case .no:
      panel = nil
      return [.play(.same)]
    case .yes:
      panel = nil
      let cues = effects(of: timer.stop(at: now), at: now)
      guard timer.state == .stopped else { return cues }
      // A hold that was broken off is no set; of the others what was done is kept.
      if case .hold = timer.configuration {
        show(.info, "stopped, nothing logged", at: now)
        return cues + [.play(.finish)]
      }
      return cues + [.commit(record(at: now))]
    default: return []
    }
  }

  private mutating func countRound(at now: Moment) -> [Effect] {
    let before = timer.roundMarks.count
    timer.markRound(at: now)
    guard timer.roundMarks.count > before else { return [.play(.refused)] }
    show(.work, "round \(timer.roundMarks.count)", at: now)
    return [.play(.timerRound)]
  }

  private mutating func takeRoundBack(at now: Moment) -> [Effect] {
    guard timer.unmarkRound() else { return [.play(.refused)] }
    show(.undo, "took back a round: \(timer.roundMarks.count)", at: now)
    return [.play(.undo)]
  }

  private mutating func tellStatus(at now: Moment) -> [Effect] {
    let text = statusText(at: now)
    show(.info, text, at: now)
    return settings.speaks ? [.speak(text)] : [.play(.same)]
  }

  private mutating func setAsleep(_ asleep: Bool, at now: Moment) -> [Effect] {
    listening.isAsleep = asleep
    show(.info, asleep ? "asleep: say “wake up”" : "listening", at: now)
    return [.setAsleep(asleep), .play(asleep ? .asleep : .awake)]
  }

  private mutating func setStrict(_ strict: Bool, at now: Moment) -> [Effect] {
    listening.strictBecause = strict ? .chosen : nil
    show(
      .info, strict ? "strict: say “pause timer”, “stop timer”, …" : "single words are heard",
      at: now)
    return [.setStrict(strict), .play(strict ? .asleep : .awake)]
  }

  private func statusText(at now: Moment) -> String {
    let reading = timer.reading(at: now)
    switch timer.state {
    case .ready: return "\(timer.configuration.title), \(timer.configuration.details)"
    case .complete: return "workout complete"
    case .stopped: return "stopped"
    case .running, .paused:
      let time = StatusText.length(reading.remaining ?? reading.elapsed)
      return "\(reading.phase.kind.rawValue), \(time) \(reading.remaining == nil ? "gone" : "left")"
        + (timer.state == .paused ? ", paused" : "")
    }
  }

  // MARK: - Cues

  /// What cues sound like. After a suspend only the last is worth a sound.
  private mutating func effects(of cues: [TimerCue], at now: Moment) -> [Effect] {
    var effects: [Effect] = []
    for (index, cue) in cues.enumerated() {
      let isRecent = now - cue.due < Self.cueLimit
      guard isRecent || index == cues.count - 1 else { continue }
      effects += self.effects(of: cue, at: now)
    }
    return effects
  }

  private mutating func effects(of cue: TimerCue, at now: Moment) -> [Effect] {
    switch cue.kind {
    case .phaseStarted(let phase):
      flashUp(phase.kind.look, at: now)
      switch phase.kind {
      case .getReady: return sound(.timerGetReady, nil)
      case .work: return sound(.timerWork, "Go")
      case .rest, .setRest: return sound(.timerRest, "Rest")
      }
    // Words lag: the last seconds are tones alone.
    case .lastSeconds: return sound(.timerLastSeconds, nil)
    case .half: return sound(.timerHalf, "Halfway")
    case .timeLeft(let left): return sound(nil, StatusText.length(left))
    case .complete: return [.commit(record(at: now))]
    }
  }

  /// The final tone, and the flash with it.
  mutating func ending(at now: Moment) -> [Effect] {
    guard timer.state == .complete else {
      if logFailure == nil { show(.info, "stopped and logged", at: now) }
      return [.play(.finish)]
    }
    flashUp(.send, at: now)
    if logFailure == nil { show(.send, "logged \(timer.configuration.title)", at: now) }
    // The final tone always comes, whatever sounds were chosen.
    return [.play(.timerEnd)] + (voice ? [.speak("Workout complete")] : [])
  }

  private func sound(_ cue: Cue?, _ words: String?) -> [Effect] {
    var effects: [Effect] = []
    if let cue, tones { effects.append(.play(cue)) }
    if let words, voice { effects.append(.speak(words)) }
    return effects
  }

  private var tones: Bool {
    if case .interval(let preset) = timer.configuration { preset.sound } else { true }
  }

  private var voice: Bool {
    guard settings.speaks else { return false }
    return if case .interval(let preset) = timer.configuration { preset.voice } else { true }
  }

  private mutating func flashUp(_ kind: Scene.Kind, at now: Moment) {
    guard !settings.reducesMotion else { return }
    flash = (kind, now + Self.flashTime)
  }

  // MARK: - Log

  /// The events of a workout: a session of its own.
  private func record(at now: Moment) -> Decision {
    let start = SessionStart(
      discipline: settings.discipline, system: settings.system, appVersion: settings.appVersion,
      device: settings.device)
    let session = newID()
    let action = newID()
    let began = timer.startedAt ?? now
    let kinds: [(Moment, Event.Kind)] = [
      (began, .sessionStarted(start)), (now, .workoutLogged(entry(at: now))), (now, .sessionEnded),
    ]
    let events = kinds.enumerated().map { index, item in
      Event(
        id: index == 0 ? action : newID(), sessionID: session, actionID: action, at: item.0,
        kind: item.1)
    }
    return Decision(events: events, notice: .workoutLogged(timer.configuration.title))
  }

  private func entry(at now: Moment) -> WorkoutEntry {
    WorkoutEntry(
      kind: timer.configuration.kind, name: timer.configuration.title,
      configuration: Self.json(timer.configuration), summary: Self.json(timer.summary(at: now)),
      isComplete: timer.state == .complete, elapsed: timer.total(at: now))
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers that are finite, texts and truths: encoding them cannot fail.
    guard let data = try? encoder.encode(value) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}

extension Phase.Kind {
  /// Its colour and sign on the screen.
  var look: Scene.Kind {
    switch self {
    case .getReady: .getReady
    case .work: .work
    case .rest, .setRest: .rest
    }
  }

  /// Its huge word.
  var word: String {
    switch self {
    case .getReady: "READY"
    case .work: "WORK"
    case .rest, .setRest: "REST"
    }
  }
}
