import ALSA
import Console
import Core
import Espeak
import Foundation
import Preferences
import Sound

/// Connects the loop with the speaker: tones and words. Tells the ears which sounds are our own, so
/// that they aren't heard as commands.
struct SoundLink: Sendable {
  private let speaker: Speaker
  private let cues = CueTable()
  private let synthesizer = SpeechSynthesizer()
  private let latest = LatestWords()
  private let saying = SpokenWords()
  private let send: @Sendable (Input) -> Void
  private let isMuted: Bool
  private let clock: AppClock
  private let log: DebugLog

  init(
    options: LiveOptions, clock: AppClock, ears: Ears, log: DebugLog,
    send: @escaping @Sendable (Input) -> Void
  ) {
    self.clock = clock
    self.log = log
    self.send = send
    isMuted = options.preferences.isMuted || options.preferences.volume == 0
    speaker = Speaker(device: options.preferences.speaker) { [saying] event in
      switch event {
      case .ready: send(.speaker(.on))
      case .lost(let reason): send(.speaker(.lost(reason: reason)))
      case .playing(let id, let heard):
        ears.speakerPlays(heard, saying: id.isOfWords ? saying.text : nil)
        let (now, start) = (clock.now().microseconds, clock.moment(heard.lowerBound).microseconds)
        log.write { "sound \(id.number) handed over at \(now), heard from \(start)" }
      }
    }
    speaker.volume = Double(options.preferences.volume) / 100
  }

  func start() {
    if isMuted {
      speaker.isMuted = true
      send(.speaker(.muted))
    } else {
      speaker.start()
      // The first words open the engine, so it is opened before they are needed.
      Task { [synthesizer] in try? await synthesizer.prepare([""]) }
    }
  }

  func stop() {
    speaker.stop()
  }

  /// Carries out an order. A tone that nobody can hear rings the bell, unless the climber muted the
  /// sound.
  func obey(_ order: SpeakerOrder, ring: () -> Void) {
    switch order {
    case .play(let cue): if !play(cue) { ring() }
    case .playNext(let cue): speaker.play(cues[cue], lane: .following)
    case .speak(let words): speak(words)
    // A session that began muted opens its device with the first sound.
    case .mute(let isMuted):
      speaker.isMuted = isMuted
      if !isMuted { speaker.start() }
    }
  }

  /// Stops the words that are being said, or about to be.
  func hush() {
    _ = latest.begin()
    speaker.stopWords()
  }

  private func play(_ cue: Cue) -> Bool {
    if speaker.isMuted { return true }
    guard let id = speaker.play(cues[cue]) else { return false }
    let now = clock.now().microseconds
    log.write { "sound \(id.number) is \(cue.rawValue), asked for at \(now)" }
    return true
  }

  private func speak(_ words: String) {
    let number = latest.begin()
    Task {
      guard let clip = try? await synthesizer.clip(for: words) else { return }
      latest.finish(number) {
        speaker.stopWords()
        saying.text = words
        speaker.play(clip, lane: .words)
      }
    }
  }
}
