import ArgumentParser
import Canvas
import Configuration
import Console
import Files
import Foundation
import HUD
import Hearing
import Live
import Store
import Terminal

/// What every command that listens, shows and logs can be told: devices, log, looks.
struct RunOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The microphone: any ALSA capture device.", valueName: "name"))
  var mic = Preferences.current.microphone

  @Option(
    help: ArgumentHelp(
      "A WAV file in place of the microphone, at the speed of life.", valueName: "file"))
  var audio: String?

  @Flag(help: "Keys only.")
  var noMic = false

  @Option(help: ArgumentHelp("Where to play: any ALSA playback device.", valueName: "name"))
  var speaker = Preferences.current.speaker

  @Option(help: "How loud tones and words are, 0 to 100.")
  var volume = Preferences.current.volume

  @Flag(inversion: .prefixedNo, help: "No sound.")
  var mute = Preferences.current.isMuted

  @Flag(inversion: .prefixedNo, help: "Speak the status, a plan's steps and a timer's phases.")
  var speech = Preferences.current.speaks

  @Option(
    help: ArgumentHelp(
      "The log, in place of the one in the data folder.", valueName: "file"))
  var db: String?

  @Option(help: "What must be said: normal, strict (two words or more) or auto.")
  var profile = Preferences.current.profile

  @Option(
    help: ArgumentHelp(
      "Fall asleep after so long without a command; 0 never. “Wake up” wakes it.",
      valueName: "seconds"))
  var sleepAfter = Preferences.current.sleepAfter

  @Option(
    help: ArgumentHelp(
      "Keep what was heard as WAV files in this folder, for a bug report.", valueName: "folder"))
  var keepClips: String?

  @Option(help: "dark, light, high-contrast, colour-blind or none.")
  var theme = Preferences.current.theme

  @Flag(help: "Each change as a line of text, without escape codes: for screen readers and pipes.")
  var plain = false

  @Option(help: "auto, always, never, 16, 256 or truecolour.")
  var color = ColourChoice.auto

  @Flag(inversion: .prefixedNo, help: "No flashes.")
  var reduceMotion = Preferences.current.reducesMotion

  @Option(
    help: ArgumentHelp(
      "Keep a one-line status in this file, for tmux or a bar.", valueName: "file"))
  var status: String?

  func check() throws {
    if !(0...100).contains(volume) { throw ValidationError("--volume takes 0 to 100") }
    if audio != nil, noMic { throw ValidationError("--audio and --no-mic exclude each other") }
    if !(0...86_400).contains(sleepAfter) {
      throw ValidationError("--sleep-after takes 0 to 86400 seconds")
    }
  }

  /// What a run on the real devices is told.
  var live: LiveOptions {
    var live = LiveOptions()
    live.source =
      if noMic { .none } else if let audio { .recording(path: audio) } else {
        .microphone(device: mic)
      }
    live.speaker = speaker
    live.volume = volume
    live.isMuted = mute
    live.profile = profile
    live.sleepAfter = sleepAfter == 0 ? nil : Double(sleepAfter)
    live.clips = keepClips
    live.isPlain = plain
    live.depth = color.depth
    live.status = status
    live.spared = spared
    live.hooks = hooks
    return live
  }

  var hooks: Hooks {
    Hooks(onPhase: Preferences.current.onPhase, onComplete: Preferences.current.onComplete)
  }

  /// The log's file: --db, the one in `config.toml`, or `$XDG_DATA_HOME/chalktalk/chalktalk.sqlite`.
  var database: URL { Self.database(db) }

  /// What is never written over, whatever file is named: this log and the one in the data folder.
  var spared: SparedFiles { Self.spared(db) }

  static func spared(_ named: String?) -> SparedFiles {
    SparedFiles([database(named), database(nil)].flatMap { LogFiles.all(of: $0) })
  }

  static func database(_ named: String?) -> URL {
    if let named = named ?? Preferences.current.database { return URL(fileURLWithPath: named) }
    return UserFolders().data.appendingPathComponent("chalktalk.sqlite")
  }
}

enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never, truecolour
  case palette16 = "16"
  case palette256 = "256"

  var depth: ColourDepth {
    switch self {
    case .auto: .detected(in: ProcessInfo.processInfo.environment)
    case .always: .coloured(in: ProcessInfo.processInfo.environment)
    case .never: .mono
    case .palette16: .palette16
    case .palette256: .palette256
    case .truecolour: .truecolour
    }
  }
}

extension Theme: ExpressibleByArgument {}
