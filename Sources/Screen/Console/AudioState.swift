import Core
import HUD
package import Hearing
import Languages
import Sound
import Words

/// The known state of the microphone, the recogniser and the speaker, and how to control them.
package struct AudioState {
  /// How long the screen marks something heard but rejected.
  private static let markTime = Duration.seconds(1)

  private(set) var ear: EarStatus
  /// Whether the microphone has been there in this run.
  private(set) var hasHeard = false
  private(set) var level: LevelReading?
  /// The device's own state, muted or not.
  private var speaker = SpeakerStatus.on
  /// Whether the speaker has been there in this run.
  private var hasSounded = false
  private(set) var isMuted = false
  /// As the ear reports it: only the ear knows what a profile means in this room.
  private(set) var listening: ListeningState
  /// The profile chosen last.
  private(set) var profile: Profile
  /// The profile that "normal mode" restores: the one before strict.
  private var relaxed = Profile.normal
  private var heardNothingUntil: Moment?
  /// The latest things that were heard.
  private(set) var heard = HeardLog()

  /// - Parameter hears: whether there is a microphone or a recording to listen to.
  package init(profile: Profile, hears: Bool = true) {
    ear = hears ? .starting : .unused
    self.profile = profile
    listening = ListeningState(profile: profile)
    if profile == .strict { listening.strictBecause = .chosen }
  }

  var isStrict: Bool { listening.isStrict }
  var isAsleep: Bool { listening.isAsleep }

  /// Whether a phrase would be heard now, if the screen listens for it.
  func canHear(_ phrase: String) -> Bool {
    switch ear {
    case .on, .starting:
      isAsleep ? phrase == "wake up" : !isStrict || phrase.contains(" ")
    case .lost, .off, .unused: false
    }
  }

  /// Whether a command with its value would be heard now: it has at least two words.
  var canHearValues: Bool { canHear("grade five") }

  /// Why "sleep" can't be carried out: something must be able to hear "wake up".
  var reasonNotToSleep: String? {
    if isAsleep { return tr("Asleep already: {say “wake up”|press m}.") }
    if ear.isOff { return tr("Not listening: keyboard only.") }
    return nil
  }

  /// Why "strict mode" would change nothing.
  var reasonNotToBeStrict: String? {
    if ear.isOff { return tr("Not listening: keyboard only.") }
    return isStrict ? tr("Strict already.") : nil
  }

  /// Why "normal mode" would change nothing.
  var reasonNotToRelax: String? {
    if ear.isOff { return tr("Not listening: keyboard only.") }
    return isStrict ? nil : tr("Single words work already.")
  }

  /// Handles an input that concerns the devices; returns its sound, if it has one.
  mutating func receive(_ input: Input, at now: Moment) -> [Effect] {
    switch input {
    case .said(let intent, let reading, _):
      let words = ["\(intent)"] + (reading.map { [$0.value.words] } ?? [])
      heard.accept(words.joined(separator: " "), at: now)
    case .rejected(let rejection):
      heardNothingUntil = now + Self.markTime
      heard.refuse(rejection, isStrict: isStrict, at: now)
    case .listening(let state):
      listening = state
      profile = state.profile
    case .ear(let status):
      defer { ear = status }
      if case .on = status { hasHeard = true }
      return ear.cues(becoming: status)
    case .level(let reading):
      level = reading
      heard.hear(reading, at: now)
    case .speaker(.muted): isMuted = true
    case .speaker(let status):
      if case .on = status { hasSounded = true }
      speaker = status
    case .audioEnded: ear = .off(reason: tr("the recording is over"))
    case .key, .click, .pasted, .gesture, .button, .remote, .outlet, .lesson, .found, .tick,
      .failed, .terminated:
      break
    }
    return []
  }

  mutating func note(refusal: String, of word: String?) { heard.note(refusal: refusal, of: word) }

  mutating func expire(_ now: Moment) {
    if let until = heardNothingUntil, until <= now { heardNothingUntil = nil }
  }

  /// When the display changes by itself.
  var nextDeadline: Moment? { heardNothingUntil }

  mutating func toggleMuted() -> [Effect] {
    isMuted.toggle()
    return [.speaker(.mute(isMuted))]
  }

  mutating func setProfile(_ profile: Profile) -> [Effect] {
    self.profile = profile
    return [.ear(.choose(profile))]
  }

  /// Turns strict mode on, or restores the earlier profile, auto included.
  mutating func setStrict(_ strict: Bool) -> [Effect] {
    if strict {
      relaxed = profile
      return setProfile(.strict)
    }
    // The room made it strict; from now on the climber decides.
    return setProfile(profile == .auto ? .normal : relaxed)
  }

  /// Shows the state on the screen, or on a phone's, with anything that is wrong.
  ///
  /// - Parameters:
  ///   - namesMicrophone: whether the user has chosen a microphone. Without one that was chosen or
  ///     was there, the head alone says that there is none.
  ///   - namesSpeaker: the same for the speaker.
  func fill(
    _ scene: inout Scene, isForPhone: Bool, namesMicrophone: Bool, namesSpeaker: Bool,
    at now: Moment
  ) {
    scene.devices.ear = ear.shown(listening)
    scene.devices.level = level.map {
      Scene.Level(loudness: $0.rms, floor: $0.noiseFloor, isClipped: $0.clipped)
    }
    scene.devices.speaker = isMuted ? .muted : speaker.shown
    scene.devices.heardNothing = heardNothingUntil.map { $0 > now } ?? false
    scene.devices.isMicrophoneMissed = hasHeard || namesMicrophone
    var ear = ear
    if case .lost = ear, !scene.devices.isMicrophoneMissed { ear = .unused }
    let isMissed = hasSounded || namesSpeaker
    let speaker = isMuted || !isMissed ? .muted : speaker
    scene.news.warnings =
      isForPhone
      ? ear.phoneWarnings + speaker.phoneWarnings : ear.warnings(beside: speaker)
  }
}
