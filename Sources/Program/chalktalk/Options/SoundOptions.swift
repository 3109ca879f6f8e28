import ArgumentParser
import Preferences

/// What is played, where and how loud.
struct SoundOptions: ParsableArguments {
  @Option(help: .setting(\.speaker, valueName: "name"))
  var speaker: String?

  @Option(help: .setting(\.volume))
  var volume: Int?

  @Flag(inversion: .prefixedNo, help: .setting(\.isMuted))
  var mute: Bool?

  @Flag(inversion: .prefixedNo, help: .setting(\.speaks))
  var speech: Bool?

  func override(_ preferences: inout Preferences) throws {
    try preferences.apply(speaker, for: \.speaker)
    try preferences.apply(volume, for: \.volume)
    try preferences.apply(mute, for: \.isMuted)
    try preferences.apply(speech, for: \.speaks)
  }
}

/// Which microphone a command listens to.
struct MicrophoneOptions: ParsableArguments {
  @Option(help: .setting(\.microphone, valueName: "name"))
  var mic: String?

  /// The ALSA capture device.
  var device: String {
    get throws {
      let stored = try Preferences.stored()
      return mic ?? (stored.isForKeysOnly ? "default" : stored.microphone)
    }
  }
}
