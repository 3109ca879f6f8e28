import ALSA
import Hearing
import Live
import Words

/// `voice levels --json`.
enum LevelsReport {
  static func object(devices: [SoundDevice], check: MicrophoneCheck) -> JSONObject {
    let summary = check.summary
    let microphone: JSONObject = [
      "device": check.device, "ok": check.failure == nil, "failure": check.failure,
      "seconds": summary?.seconds, "level": (summary?.level).map(rounded),
      "peak": (summary?.peak).map(rounded), "noiseFloor": (summary?.noiseFloor).map(rounded),
      "clippedShare": summary?.clipped, "lostSamples": check.lostSamples,
      "advice": summary.flatMap { MicrophoneAdvice($0).advice },
    ]
    let known = devices.map { device -> JSONObject in
      [
        "name": device.name, "description": device.summary, "capture": device.captures,
        "playback": device.plays,
      ]
    }
    return ["devices": known, "microphone": microphone]
  }

  private static func rounded(_ level: Double) -> Double { (level * 10).rounded() / 10 }
}
