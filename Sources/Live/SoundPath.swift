import ALSA
import Console
import Espeak
import Foundation
import Log
import Preferences
import Sound

/// From the loop to the speaker: tones and words; and what of them the ears must not take for commands.
struct SoundPath: Sendable {
  private let speaker: Speaker
  private let cues = CueTable()
  private let synthesizer = SpeechSynthesizer()
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
    speaker = Speaker(device: options.preferences.speaker) { event in
      switch event {
      case .ready: send(.speaker(.on))
      case .lost(let reason): send(.speaker(.lost(reason: reason)))
      case .playing(let id, let heard):
        ears.speakerPlays(heard)
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
      // The first words open the engine: before they are needed.
      Task { [synthesizer] in try? await synthesizer.prepare([""]) }
    }
  }

  func stop() {
    speaker.stop()
  }

  /// False when nobody can hear it, muted by choice excepted.
  var play: (Cue) -> Bool {
    { cue in
      if speaker.isMuted { return true }
      guard let id = speaker.play(cues[cue]) else { return false }
      let now = clock.now().microseconds
      log.write { "sound \(id.number) is \(cue.rawValue), asked for at \(now)" }
      return true
    }
  }

  var playNext: (Cue) -> Void {
    { cue in speaker.play(cues[cue], lane: .following) }
  }

  var speak: (String) -> Void {
    { words in
      Task {
        guard let clip = try? await synthesizer.clip(for: words) else { return }
        speaker.stopWords()
        speaker.play(clip, lane: .words)
      }
    }
  }

  /// A session that began muted opens its device with the first sound.
  var setMuted: (Bool) -> Void {
    { muted in
      speaker.isMuted = muted
      if !muted { speaker.start() }
    }
  }
}
