import CALSA
import Languages

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
      Self.reason(device, direction, code)
    case .cannotConfigure(let device, let step, let code):
      tr("\"\(device)\" can't be used: it refuses the \(step) (ALSA error \(-code))")
    case .failed(let device, let code):
      tr("\"\(device)\" was unplugged, or its sound server stopped (ALSA error \(-code))")
    case .stalled(let device, let seconds):
      tr("\"\(device)\" delivers no audio for \(Int(seconds)) s")
    case .hung(let device):
      tr(
        "\"\(device)\" does not answer: the sound server hangs; restart it, for example with "
          + "\"systemctl --user restart pipewire\" or \"pulseaudio --kill\"")
    }
  }

  /// In plain words: ALSA's own are the operating system's.
  private static func reason(_ device: String, _ direction: Direction, _ code: Int32) -> String {
    switch (-code, direction) {
    case (EBUSY, .capture):
      tr("another program uses microphone \"\(device)\": close it, or choose another device")
    case (EBUSY, .playback):
      tr("another program uses speaker \"\(device)\": close it, or choose another device")
    case (EACCES, .capture), (EPERM, .capture):
      tr("you may not use microphone \"\(device)\": join the group \"audio\", then log in again")
    case (EACCES, .playback), (EPERM, .playback):
      tr("you may not use speaker \"\(device)\": join the group \"audio\", then log in again")
    case (ENOENT, .capture), (ENODEV, .capture), (ENXIO, .capture), (ECONNREFUSED, .capture):
      tr(
        "no microphone \"\(device)\" found: plug one in, or choose one that \"chalktalk voice levels\" "
          + "lists")
    case (ENOENT, .playback), (ENODEV, .playback), (ENXIO, .playback), (ECONNREFUSED, .playback):
      tr(
        "no speaker \"\(device)\" found: plug one in, or choose one that \"chalktalk voice levels\" "
          + "lists")
    case (_, .capture):
      tr("microphone \"\(device)\" doesn't open (ALSA error \(-code)): choose another")
    case (_, .playback):
      tr("speaker \"\(device)\" doesn't open (ALSA error \(-code)): choose another")
    }
  }
}
