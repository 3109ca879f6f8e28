import CALSA

/// Why a sound device can't capture or play.
package enum ALSAError: Error, Equatable, CustomStringConvertible {
  /// The device does not exist, is busy, or may not be used. `code` is a negative errno.
  case cannotOpen(device: String, direction: Direction, code: Int32)
  /// The device exists but cannot be brought to our format.
  case cannotConfigure(device: String, step: String, code: Int32)
  /// The device failed while in use: unplugged, or its sound server stopped.
  case failed(device: String, code: Int32)
  /// The device is open, but no audio moves.
  case stalled(device: String, seconds: Double)
  /// A call into ALSA does not return: the sound server behind the device hangs.
  case hung(device: String)

  /// The direction of the audio.
  package enum Direction: String, Sendable {
    case capture = "microphone"
    case playback = "speaker"
  }

  package var description: String {
    switch self {
    case .cannotOpen(let device, let direction, let code):
      "cannot open \(direction.rawValue) \"\(device)\": \(Self.text(code)); \(Self.advice(code))"
    case .cannotConfigure(let device, let step, let code):
      "\"\(device)\" cannot be set up (\(step)): \(Self.text(code))"
    case .failed(let device, let code):
      "\"\(device)\" was lost: \(Self.text(code))"
    case .stalled(let device, let seconds):
      "\"\(device)\" delivers no audio for \(Int(seconds)) s"
    case .hung(let device):
      "\"\(device)\" does not answer: the sound server hangs; restart it, for example with "
        + "\"systemctl --user restart pipewire\" or \"pulseaudio --kill\""
    }
  }

  /// ALSA's words for an error code, copied at once.
  static func text(_ code: Int32) -> String {
    unsafe String(cString: snd_strerror(code))
  }

  private static func advice(_ code: Int32) -> String {
    switch -code {
    case EBUSY: "another program is using it: close that, or choose another device"
    case EACCES, EPERM: "add yourself to the group \"audio\" and log in again"
    default: "plug one in, or choose one that \"chalktalk voice levels\" lists"
    }
  }
}
