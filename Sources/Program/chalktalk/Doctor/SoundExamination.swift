import ALSA
import Audio
import Espeak
import Foundation
import Hearing
import Live
import Preferences
import Sound

/// Examines microphone, playback and speech.
struct SoundExamination {
  let microphone: String
  let seconds: Double
  /// Whether a tone may be played.
  let isQuiet: Bool

  /// Takes a second or two for each device that hangs, and names it.
  func findings() async -> [Finding] {
    // espeak-ng looks for a sound server on opening. It makes no sound here, so it needn't wait its
    // turn.
    async let speech = Self.speech()
    // Opened beside the microphone, so that two hanging devices cost only one wait; the tone plays
    // after the levels are measured.
    let reasons = FirstValue<String>()
    let speaker = Speaker { if case .lost(let reason) = $0 { reasons.set(reason) } }
    speaker.start()
    defer { speaker.stop() }
    return microphoneFindings() + [playback(speaker, reasons), await speech]
  }

  private func microphoneFindings() -> [Finding] {
    if microphone == Preferences.noMicrophone {
      return [.fine("microphone", "none: you go by keys")]
    }
    let check = MicrophoneCheck(device: microphone, seconds: seconds)
    guard let summary = check.summary, check.failure == nil else {
      return [
        .broken(
          "microphone", check.failure ?? "\"\(microphone)\" delivers no audio",
          do: "plug one in, or name another with --mic; until then the keyboard does everything")
      ]
    }
    let lost = AudioFormat.seconds(check.lostSamples)
    let opened =
      lost > 0
      ? Finding.warning(
        "microphone", String(format: "\"%@\" works, but lost %.2f s of audio", microphone, lost),
        do: "close whatever is keeping the machine busy")
      : .fine("microphone", "\"\(microphone)\" works")
    let advice = MicrophoneAdvice(summary)
    let level = String(format: "%.0f dB, loudest %.0f dB", summary.level, summary.peak)
    let checks: [(String, String, MicrophoneAdvice.Judgement)] = [
      ("level", advice.judgement == .silent ? level + ": digital silence" : level, .silent),
      ("noise floor", String(format: "%.0f dB", summary.noiseFloor), .noisy),
      ("clipping", String(format: "%.1f %% of the samples", summary.clipped * 100), .clipping),
    ]
    return [opened]
      + checks.map { name, detail, flaw in
        advice.judgement == flaw
          ? .warning(name, detail, do: advice.advice ?? "") : .fine(name, detail)
      }
  }

  private func playback(_ speaker: Speaker, _ reasons: FirstValue<String>) -> Finding {
    let isReady = Self.wait(upTo: 3) { speaker.isAudible || reasons.value != nil }
    guard speaker.isAudible else {
      let reason = isReady ? reasons.value ?? "" : "the speaker does not open"
      return .warning(
        "playback", reason, do: "the terminal's bell and a flash take its place")
    }
    guard !isQuiet else { return .fine("playback", "the default speaker opens") }
    speaker.play(Cue.send.clip)
    Thread.sleep(forTimeInterval: 0.5)
    let response = speaker.statistics.lastResponse / .milliseconds(1)
    return .fine(
      "playback", String(format: "a tone was played after %.0f ms", response))
  }

  private static func speech() async -> Finding {
    do {
      _ = try await SpeechSynthesizer().clip(for: "", within: .seconds(2))
      return .fine("speech", "espeak-ng has its voice")
    } catch {
      return .warning("speech", "\(error)", do: "without it there are tones, but no spoken cues")
    }
  }

  private static func wait(upTo seconds: Double, for condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline {
      if condition() { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return condition()
  }
}
