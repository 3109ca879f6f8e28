import ArgumentParser
import Live
import Preferences

/// What every command that listens, shows and logs can be told.
struct RunOptions: ParsableArguments {
  @OptionGroup(title: "Hearing") var hearing: HearingOptions
  @OptionGroup(title: "Sound") var sound: SoundOptions
  @OptionGroup(title: "Screen") var screen: ScreenOptions
  @OptionGroup(title: "Log") var log: LogOptions

  func check() throws {
    var preferences = Preferences()
    try override(&preferences)
    if hearing.audio != nil, hearing.noMic {
      throw ValidationError("--audio and --no-mic exclude each other")
    }
  }

  /// Puts what was said on the command line in place of what the user prefers.
  func override(_ preferences: inout Preferences) throws {
    try hearing.override(&preferences)
    try sound.override(&preferences)
    try screen.override(&preferences)
  }

  /// What a run on the real devices is told.
  func live(_ preferences: Preferences) -> LiveOptions {
    var live = LiveOptions(preferences)
    live.source =
      if hearing.noMic { .none } else if let audio = hearing.audio { .recording(path: audio) } else
      {
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
