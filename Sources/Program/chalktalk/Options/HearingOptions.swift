import ArgumentParser
import Hearing
import Preferences

/// The microphone or recording to listen to, and how.
struct HearingOptions: ParsableArguments {
  @Option(help: .setting(\.microphone, valueName: "name"))
  var mic: String?

  @Option(
    help: ArgumentHelp(
      "Listen to a WAV file, played in real time, instead of the microphone.", valueName: "file"))
  var audio: String?

  @Flag(help: "Don't listen: keyboard only.")
  var noMic = false

  @Option(help: .setting(\.profile))
  var profile: Profile?

  @Option(help: .setting(\.engine))
  var engine: HearingEngine?

  @Option(help: .setting(\.sleepAfter, valueName: "seconds"))
  var sleepAfter: Int?

  @Option(
    help: ArgumentHelp(
      "Save what was heard as WAV files in this folder, for a bug report.", valueName: "folder"))
  var keepClips: String?

  func override(_ preferences: inout Preferences) throws {
    try preferences.apply(mic, for: \.microphone)
    try preferences.apply(profile, for: \.profile)
    try preferences.apply(engine, for: \.engine)
    try preferences.apply(sleepAfter, for: \.sleepAfter)
  }
}

extension Profile: ExpressibleByArgument {}

extension HearingEngine: ExpressibleByArgument {}
