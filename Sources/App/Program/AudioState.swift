import HUD
import Hearing
import Log
import Sound

/// What a program knows of its microphone, its recogniser and its speaker, and how it steers them.
struct AudioState {
  /// How long the mark stays that something was heard and not taken.
  private static let markTime = Duration.seconds(1)

  private(set) var ear = EarStatus.starting
  private(set) var level: LevelReading?
  private(set) var speaker = SpeakerStatus.on
  private(set) var listening: ListeningState
  private var heardNothingUntil: Moment?

  init(profile: Profile) { listening = ListeningState(profile: profile) }

  /// Takes in what is about the devices; the sound of it, if it has one.
  mutating func take(_ input: Input, at now: Moment) -> [Effect] {
    switch input {
    case .rejected: heardNothingUntil = now + Self.markTime
    case .listening(let state): listening = state
    case .ear(let status):
      defer { ear = status }
      return ear.cues(becoming: status)
    case .level(let reading): level = reading
    case .speaker(let status): speaker = status
    case .audioEnded: ear = .off(reason: "the recording is over")
    case .said, .key, .click, .tick, .failed, .terminated: break
    }
    return []
  }

  mutating func expire(_ now: Moment) {
    if let until = heardNothingUntil, until <= now { heardNothingUntil = nil }
  }

  /// When what it shows changes by itself.
  var nextDeadline: Moment? { heardNothingUntil }

  mutating func toggleMuted() -> [Effect] {
    let mutes = speaker != .muted
    speaker = mutes ? .muted : .on
    return [.setMuted(mutes)]
  }

  mutating func setAsleep(_ asleep: Bool) -> [Effect] {
    listening.isAsleep = asleep
    return [.setAsleep(asleep), .play(asleep ? .asleep : .awake)]
  }

  mutating func setProfile(_ profile: Profile) -> [Effect] {
    listening.profile = profile
    listening.strictBecause = profile == .strict ? .chosen : nil
    return [.setProfile(profile)]
  }

  mutating func setStrict(_ strict: Bool) -> [Effect] {
    setProfile(strict ? .strict : .normal) + [.play(strict ? .asleep : .awake)]
  }

  /// Puts it on the screen, with what is wrong.
  func fill(_ scene: inout Scene, at now: Moment) {
    scene.ear = ear.shown(listening)
    scene.level = level.map {
      Scene.Level(loudness: $0.rms, floor: $0.noiseFloor, isClipped: $0.clipped)
    }
    scene.speaker = speaker.shown
    scene.heardNothing = heardNothingUntil.map { $0 > now } ?? false
    scene.warnings = ear.warnings + speaker.warnings
  }
}
