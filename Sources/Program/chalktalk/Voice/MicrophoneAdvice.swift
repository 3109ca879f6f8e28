import Foundation
import Hearing

/// What a microphone's levels show, and what to do.
struct MicrophoneAdvice {
  enum Judgement {
    case fine, silent, clipping, noisy
  }

  let judgement: Judgement
  private let summary: LevelSummary

  /// More than one sample in a thousand at full scale is heard as distortion.
  private static let clippedLimit = 0.001
  /// Above this floor, speech three metres away no longer stands out.
  private static let noisyFloor = -30.0

  init(_ summary: LevelSummary) {
    self.summary = summary
    judgement =
      if summary.peak <= Decibels.floor {
        .silent
      } else if summary.clipped > Self.clippedLimit {
        .clipping
      } else if summary.noiseFloor > Self.noisyFloor {
        .noisy
      } else {
        .fine
      }
  }

  var advice: String? {
    switch judgement {
    case .fine: nil
    case .silent:
      "it is dead silent: is it muted? Check its switch, and \"alsamixer\" (F4)"
    case .clipping: "turn the capture level down in \"alsamixer\" (F4), or move the microphone away"
    case .noisy:
      "the room is loud: bring the microphone nearer, or use the strict profile (\"log send\")"
    }
  }

  var sentence: String {
    let figures = String(
      format: "level %.0f dB, noise floor %.0f dB, peak %.0f dB, clipped %.1f %%",
      summary.level, summary.noiseFloor, summary.peak, summary.clipped * 100)
    return advice.map { "\(figures): \($0)" } ?? figures
  }
}
