import ALSA
import Foundation
import Hearing

/// `voice levels --json`.
struct LevelsReport: Encodable {
  struct Device: Encodable {
    var name: String
    var description: String
    var capture: Bool
    var playback: Bool
  }

  struct Microphone: Encodable {
    var device: String
    var ok: Bool
    var failure: String?
    var seconds: Double?
    var level: Double?
    var peak: Double?
    var noiseFloor: Double?
    var clippedShare: Double?
    var lostSamples: Int64
    var advice: String?
  }

  var devices: [Device]
  var microphone: Microphone

  init(devices: [SoundDevice], check: MicrophoneCheck) {
    self.devices = devices.map {
      Device(
        name: $0.name, description: $0.summary, capture: $0.captures, playback: $0.plays)
    }
    let summary = check.summary
    microphone = Microphone(
      device: check.device, ok: check.failure == nil, failure: check.failure,
      seconds: summary?.seconds, level: summary.map { Self.rounded($0.level) },
      peak: summary.map { Self.rounded($0.peak) },
      noiseFloor: summary.map { Self.rounded($0.noiseFloor) },
      clippedShare: summary?.clipped, lostSamples: check.lostSamples,
      advice: summary.flatMap { MicrophoneAdvice($0).advice })
  }

  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  private static func rounded(_ level: Double) -> Double { (level * 10).rounded() / 10 }
}
