import ALSA
import ArgumentParser
import Core
import Files
import Foundation
import Live

/// `chalktalk voice levels`: the devices, and a live meter of the microphone.
struct VoiceLevelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "levels",
    abstract: "List the sound devices and show how loud the microphone is.",
    discussion: """
      Speak as you will in the gym: the meter should reach between -30 and -6 dB, and the noise floor \
      stay 15 dB below. Ends with Ctrl-C, or after --seconds.
      """
  )

  @OptionGroup var microphone: MicrophoneOptions

  @Option(name: .long, help: "Stop after this many seconds (with --json: 3 by default).")
  var seconds: Double?

  @Flag(name: .long, help: "Print devices and levels as one JSON object.")
  var json = false

  func validate() throws {
    if let seconds, !(seconds > 0 && seconds <= 86_400) {
      throw ValidationError("--seconds takes a number above 0, at most 86400")
    }
  }

  func run() throws {
    guard let devices = SoundDevice.all() else {
      throw CommandFailure(
        .unavailable, "the sound devices cannot be listed: \(ALSAError.hung(device: "default"))")
    }
    let check: MicrophoneCheck
    if json {
      check = MicrophoneCheck(device: try microphone.device, seconds: seconds ?? 3)
      try Output.json(LevelsReport.object(devices: devices, check: check))
    } else {
      try Output.line(Self.table(devices))
      check = try meter(try microphone.device)
    }
    if let failure = check.failure { throw CommandFailure(.unavailable, failure) }
  }

  /// Runs the live meter: one line rewritten in a terminal, one line a second elsewhere.
  private func meter(_ device: String) throws -> MicrophoneCheck {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    var lastSecond = 0
    let check = try MicrophoneCheck(device: device, seconds: seconds) { reading, seconds in
      if isTerminal {
        try Output.control("\r" + LevelLine(reading).text + "\u{1B}[K")
      } else if Int(seconds) > lastSecond {
        lastSecond = Int(seconds)
        try Output.line(LevelLine(reading).text)
      }
    }
    if isTerminal { try Output.line() }
    if let summary = check.summary, check.failure == nil {
      try Output.line(MicrophoneAdvice(summary).sentence)
    }
    return check
  }

  private static func table(_ devices: [SoundDevice]) -> String {
    func lines(_ title: String, _ devices: [SoundDevice]) -> [String] {
      guard !devices.isEmpty else { return ["\(title): none"] }
      return ["\(title):"] + Columns.lines(devices.map { ("  " + $0.name, $0.summary) })
    }
    let all =
      lines("Microphones (for --mic)", devices.filter(\.captures))
      + lines("Speakers", devices.filter(\.plays))
    return all.joined(separator: "\n") + "\n"
  }
}
