import CALSA
import Foundation

/// A device in ALSA's configuration, as `--mic` accepts it.
package struct SoundDevice: Sendable, Equatable {
  package var name: String
  package var summary: String
  package var captures: Bool
  package var plays: Bool

  /// Names of ALSA's plumbing, which is no microphone or speaker by itself.
  private static let plumbing = [
    "null", "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix", "jack", "oss",
    "dmix",
    "dsnoop", "front", "rear", "side", "center_lfe", "surround", "iec958", "usbstream", "modem",
    "phoneline",
  ]

  /// Every device that could be a microphone or a speaker, the default first, then in ALSA's order; nil if ALSA doesn't
  /// answer within `limit`, because a sound server hangs.
  package static func all(within limit: Duration = .seconds(2)) -> [SoundDevice]? {
    let answer = AwaitedValue<[SoundDevice]>()
    let thread = Thread { answer.give(named()) }
    thread.name = "chalktalk-devices"
    thread.start()
    return answer.wait(upTo: limit)
  }

  private static func named() -> [SoundDevice] {
    _ = chalktalk_alsa_silence()
    snd_config_update_free_global()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard unsafe snd_device_name_hint(-1, "pcm", &hints) >= 0, let first = unsafe hints else {
      return []
    }
    defer { unsafe snd_device_name_free_hint(first) }
    var devices: [SoundDevice] = []
    var next = unsafe first
    while let hint = unsafe next.pointee {
      if let device = unsafe SoundDevice(hint: hint), !device.isPlumbing { devices.append(device) }
      unsafe next += 1
    }
    return devices.filter { $0.name == "default" } + devices.filter { $0.name != "default" }
  }

  private init?(hint: UnsafeMutableRawPointer) {
    guard let name = unsafe Self.text(hint, "NAME") else { return nil }
    self.name = name
    summary = unsafe (Self.text(hint, "DESC") ?? "").replacing("\n", with: ", ")
    // ALSA leaves the direction out for a device that does both.
    let direction = unsafe Self.text(hint, "IOID")
    captures = direction != "Output"
    plays = direction != "Input"
  }

  private var isPlumbing: Bool {
    let kind = name.prefix { $0 != ":" }
    return Self.plumbing.contains { kind == $0 || ($0 == "surround" && kind.hasPrefix($0)) }
  }

  /// One of a hint's texts; the library's copy is freed.
  private static func text(_ hint: UnsafeMutableRawPointer, _ key: String) -> String? {
    guard let text = unsafe snd_device_name_get_hint(hint, key) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}
