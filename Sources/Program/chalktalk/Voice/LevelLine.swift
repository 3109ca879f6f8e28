import ALSA
import Foundation
import Hearing
import Live
import Words

/// A level reading as one line of text: bar, figures, a word when something is wrong.
struct LevelLine {
  let text: String

  private static let cells = 40
  /// The bar's left end, in dB below full scale.
  private static let bottom = -80.0

  init(_ reading: LevelReading) {
    let filled = Self.cell(reading.rms)
    let floor = Self.cell(reading.noiseFloor)
    let bar = (0..<Self.cells).map { cell in
      cell < filled ? "#" : cell == floor ? "|" : "."
    }.joined()
    let figures =
      "\(Self.decibels(reading.rms)) dB  peak \(Self.decibels(reading.peak))  "
      + "floor \(Self.decibels(reading.noiseFloor))"
    text = "[\(bar)] \(figures)\(reading.clipped ? "  CLIPPING: turn the microphone down" : "")"
  }

  static func decibels(_ level: Double) -> String {
    String(format: "%5.1f", level)
  }

  private static func cell(_ level: Double) -> Int {
    Int((level - bottom) / -bottom * Double(cells))
  }
}

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
