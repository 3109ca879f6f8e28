import ArgumentParser
import Console
import Live
import Preferences

/// A command that listens, shows and logs. It names the groups itself, although climb, lift and the
/// timers then repeat them: in a debug build the argument parser checks a nested group four times as
/// often at each level. With one level more, climb would start in 0.5 s of CPU time instead of 0.17.
protocol RunningCommand {
  var hearing: HearingOptions { get }
  var sound: SoundOptions { get }
  var screen: ScreenOptions { get }
  var remote: RemoteOptions { get }
  var log: LogOptions { get }
  var newLog: NewLogOptions { get }
}

extension RunningCommand {
  var run: RunOptions {
    RunOptions(
      hearing: hearing, sound: sound, screen: screen, remote: remote, log: log, newLog: newLog)
  }
}

/// A running command with a session, which has rests.
protocol SessionCommand: RunningCommand {
  var partners: PartnerOptions { get }
  var rest: RestOptions { get }
  var scripting: ScriptOptions { get }
}

extension SessionCommand {
  func checkSession() throws {
    try run.check()
    var preferences = Preferences()
    try rest.override(&preferences)
  }

  /// Shows the tour to newcomers.
  ///
  /// - Parameter grades: the grades that the options chose; nil: asks for them.
  /// - Returns: what was asked; nil if the user wants to stop there.
  func introduce(_ kind: TourKind, in grades: ClimbChoice? = nil) async throws -> Tour.Answers? {
    try await Tour.introduce(
      kind, run, scripting, in: grades, asksForPartners: partners.with == nil)
  }

  /// The user's preferences, overridden by the command line.
  func preferences() throws -> Preferences {
    var preferences = try Preferences.stored()
    try run.override(&preferences)
    try rest.override(&preferences)
    try partners.override(&preferences)
    return preferences
  }
}

/// The options of every command that listens, shows and logs.
struct RunOptions {
  let hearing: HearingOptions
  let sound: SoundOptions
  let screen: ScreenOptions
  let remote: RemoteOptions
  let log: LogOptions
  let newLog: NewLogOptions

  func check() throws {
    var preferences = Preferences()
    try override(&preferences)
    if hearing.audio != nil, hearing.noMic {
      throw ValidationError("give --audio or --no-mic, not both")
    }
  }

  /// Overrides the user's preferences with the command line's options.
  func override(_ preferences: inout Preferences) throws {
    try hearing.override(&preferences)
    try sound.override(&preferences)
    try screen.override(&preferences)
    try remote.override(&preferences)
  }

  /// Whether there is a microphone or a recording to listen to.
  func hears(_ preferences: Preferences) -> Bool {
    hearing.audio != nil || !hearing.noMic && !preferences.isForKeysOnly
  }

  /// The options of a run on the real devices.
  func live(_ preferences: Preferences) -> LiveOptions {
    var live = LiveOptions(preferences)
    live.source =
      if hearing.noMic { .none } else if let audio = hearing.audio { .recording(path: audio) } else
      {
        preferences.isForKeysOnly ? .none : .microphone(device: preferences.microphone)
      }
    live.clips = hearing.keepClips
    live.isPlain = screen.plain
    live.depth = screen.color.depth
    live.status = screen.status
    live.spared = log.spared(preferences)
    return live
  }
}
