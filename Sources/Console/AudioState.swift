import HUD
package import Hearing
import Log
import Sound

/// What is known of the microphone, the recogniser and the speaker, and how they are steered.
package struct AudioState {
  /// How long the mark stays that something was heard and not taken.
  private static let markTime = Duration.seconds(1)

  private(set) var ear: EarStatus
  private(set) var level: LevelReading?
  /// As the device is, muted or not.
  private var speaker = SpeakerStatus.on
  private(set) var isMuted = false
  /// As the ear reports it, which alone knows what a profile comes to in this room.
  private(set) var listening: ListeningState
  /// The profile that was chosen last.
  private(set) var profile: Profile
  /// What "normal mode" goes back to: the profile before it was made strict.
  private var relaxed = Profile.normal
  private var heardNothingUntil: Moment?
  /// What was heard last.
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

  /// Whether a phrase would be heard now, where it is one that is listened for.
  func canHear(_ phrase: String) -> Bool {
    switch ear {
    case .on, .starting:
      isAsleep ? phrase == "wake up" : !isStrict || phrase.contains(" ")
    case .lost, .off, .unused: false
    }
  }

  /// Whether a command with its value would be heard now: it has two words or more.
  var canHearValues: Bool { canHear("grade five") }

  /// Asleep it has to hear what wakes it.
  var reasonNotToSleep: String? {
    if isAsleep { return "Asleep already: {say “wake up”|press m}." }
    if ear.isOff { return "Not listening: keys only." }
    return nil
  }

  /// Why "strict mode" would change nothing.
  var reasonNotToBeStrict: String? {
    if ear.isOff { return "Not listening: keys only." }
    return isStrict ? "Strict already." : nil
  }

  /// Why "normal mode" would change nothing.
  var reasonNotToRelax: String? {
    if ear.isOff { return "Not listening: keys only." }
    return isStrict ? nil : "Single words work already."
  }

  /// Takes in what is about the devices; the sound of it, if it has one.
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
      return ear.cues(becoming: status)
    case .level(let reading):
      level = reading
      heard.hear(reading, at: now)
    case .speaker(.muted): isMuted = true
    case .speaker(let status): speaker = status
    case .audioEnded: ear = .off(reason: "the recording is over")
    case .key, .click, .pasted, .gesture, .button, .remote, .found, .tick, .failed, .terminated:
      break
    }
    return []
  }

  mutating func expire(_ now: Moment) {
    if let until = heardNothingUntil, until <= now { heardNothingUntil = nil }
  }

  /// When what it shows changes by itself.
  var nextDeadline: Moment? { heardNothingUntil }

  mutating func toggleMuted() -> [Effect] {
    isMuted.toggle()
    return [.speaker(.mute(isMuted))]
  }

  mutating func setProfile(_ profile: Profile) -> [Effect] {
    self.profile = profile
    return [.ear(.choose(profile))]
  }

  /// Strict by order, and back to what was before: to auto too.
  mutating func setStrict(_ strict: Bool) -> [Effect] {
    if strict {
      relaxed = profile
      return setProfile(.strict)
    }
    // Made strict by the room, it now leaves that to the climber.
    return setProfile(profile == .auto ? .normal : relaxed)
  }

  /// Puts it on the screen, with what is wrong.
  func fill(_ scene: inout Scene, at now: Moment) {
    scene.devices.ear = ear.shown(listening)
    scene.devices.level = level.map {
      Scene.Level(loudness: $0.rms, floor: $0.noiseFloor, isClipped: $0.clipped)
    }
    scene.devices.speaker = isMuted ? .muted : speaker.shown
    scene.devices.heardNothing = heardNothingUntil.map { $0 > now } ?? false
    scene.news.warnings = ear.warnings + (isMuted ? [] : speaker.warnings)
  }
}
