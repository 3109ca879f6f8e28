import ArgumentParser
import Live
import Preferences

/// The options of every command that listens, shows and logs.
struct RunOptions: ParsableArguments {
  @OptionGroup(title: "Hearing") var hearing: HearingOptions
  @OptionGroup(title: "Sound") var sound: SoundOptions
  @OptionGroup(title: "Screen") var screen: ScreenOptions
  @OptionGroup(title: "Remote") var remote: RemoteOptions
  @OptionGroup(title: "Log") var log: LogOptions
  @OptionGroup var scripting: ScriptOptions

  func validate() throws {
    var preferences = Preferences()
    try override(&preferences)
  }

  /// Overrides the user's preferences with the command line's options.
  func override(_ preferences: inout Preferences) throws {
    try hearing.override(&preferences)
    try sound.override(&preferences)
    try screen.override(&preferences)
    try remote.override(&preferences)
  }

  /// The options of a run on the real devices.
  func live(_ preferences: Preferences) -> LiveOptions {
    var live = LiveOptions(preferences)
    live.source =
      if hearing.noMic {
        .none
      } else if let audio = hearing.audio {
        .recording(path: audio)
      } else {
        .microphone(device: preferences.microphone)
      }
    live.clips = hearing.keepClips
    live.isPlain = screen.plain
    live.depth = screen.color.depth
    live.status = screen.status
    live.spared = log.spared(preferences)
    return live
  }
}
