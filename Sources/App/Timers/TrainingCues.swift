import HUD
import Log
import Session
import Sound
import Timers

extension Training {
  /// What cues sound like. After a suspend only the last is worth a sound.
  mutating func effects(of cues: [TimerCue], at now: Moment) -> [Effect] {
    // A half that falls on the start of a phase is told in that phase's words.
    let halves = cues.filter { $0.kind == .half }.map(\.due)
    let starts = cues.filter(\.isPhaseStart).map(\.due)
    let told = cues.filter { $0.kind != .half || !starts.contains($0.due) }
    var effects: [Effect] = []
    for (index, cue) in told.enumerated() {
      let isRecent = now - cue.due < Self.cueLimit
      guard isRecent || index == told.count - 1 else { continue }
      effects += self.effects(of: cue, isHalf: halves.contains(cue.due), at: now)
    }
    return effects
  }

  /// `isHalf`: half of the workout is over just then.
  private mutating func effects(of cue: TimerCue, isHalf: Bool, at now: Moment) -> [Effect] {
    switch cue.kind {
    case .phaseStarted(let phase):
      flashUp(phase.kind.look, at: now)
      return sound(of: phase.kind, isHalf: isHalf) + [hook(.phase, at: now)]
    // Words lag: the last seconds are tones alone.
    case .lastSeconds: return sound(.timerLastSeconds, nil)
    case .lastTen: return sound(.timerLastTen, nil)
    case .half: return sound(.timerHalf, "Halfway")
    case .timeLeft(let left): return sound(nil, SpokenNumber.length(left))
    case .complete: return [record(at: now), hook(.complete, at: now)]
    }
  }

  private func sound(of kind: Phase.Kind, isHalf: Bool) -> [Effect] {
    let half = isHalf ? "Halfway. " : ""
    return switch kind {
    case .getReady: sound(.timerGetReady, nil)
    case .work: sound(.timerWork, half + "Go")
    case .rest, .setRest: sound(.timerRest, half + "Rest")
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
    flash = (kind, now + Showing.flash)
  }

  /// What a user's own command is told.
  private func hook(_ occasion: Hook.Occasion, at now: Moment) -> Effect {
    let reading = timer.reading(at: now)
    func seconds(_ length: Duration?) -> String {
      length.map { "\(Int($0.inSeconds.rounded(.up)))" } ?? ""
    }
    return .run(
      Hook(
        occasion: occasion,
        variables: [
          "CHALKTALK_TIMER": timer.configuration.title,
          "CHALKTALK_KIND": timer.configuration.kind.rawValue,
          "CHALKTALK_PHASE": occasion == .complete ? "complete" : reading.phase.kind.rawValue,
          "CHALKTALK_SET": "\(reading.set)",
          "CHALKTALK_SETS": "\(reading.sets)",
          "CHALKTALK_ROUND": "\(reading.round)",
          "CHALKTALK_ROUNDS": reading.rounds.map { "\($0)" } ?? "",
          "CHALKTALK_REMAINING": seconds(reading.remaining),
          "CHALKTALK_TOTAL_LEFT": seconds(reading.totalLeft),
        ]))
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
