import ArgumentParser
import Preferences

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
