package import Files
import Foundation

/// Why a recording could not be read or written, and what to do about it.
package enum AudioFileError: Error, Equatable, CustomStringConvertible {
  /// There is no such file, or it is a folder.
  case cannotOpen(path: String, reason: String)
  /// Nobody can say whether the file is there, or read it.
  case unreachable(Unreachable)
  /// The file is not a WAV file.
  case notWAV(path: String, reason: String)
  /// It is a WAV file, but with compressed audio.
  case notPCM(path: String, encoding: String)
  /// It is a WAV file without a single sample.
  case empty(path: String)
  /// The file is damaged.
  case damaged(path: String, reason: String)
  /// The file is shorter than its header says. Everything in it was read.
  case breaksOff(path: String, missing: Double, of: Double)
  /// The resampler refused (out of memory).
  case cannotResample(path: String, reason: String)

  package var description: String {
    switch self {
    case .cannotOpen(let path, let reason):
      "cannot read \(path): \(reason)"
    case .unreachable(let failure):
      "\(failure)"
    case .notWAV(let path, let reason):
      "\(path) is not a WAV file (\(reason)). Convert it first, for example: "
        + "sox \(path) -b 16 sound.wav"
    case .notPCM(let path, let encoding):
      "\(path) is a WAV file of \(encoding) audio; only plain PCM is read. Convert it first, for "
        + "example: sox \(path) -e signed-integer -b 16 sound.wav"
    case .empty(let path):
      "\(path) holds no sound"
    case .damaged(let path, let reason):
      "\(path) is damaged: \(reason)"
    case .breaksOff(let path, let missing, let promised):
      String(
        format: "%@ breaks off: the last %.1f s of its %.1f s are missing. Copy or record it again",
        path, missing, promised)
    case .cannotResample(let path, let reason):
      "cannot resample \(path): \(reason)"
    }
  }
}
