import ArgumentParser
import Core
import Files
import Preferences
import Sync

/// `chalktalk doctor`: checks everything a session needs and says what to do.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check microphone, speaker, recogniser, log and terminal.",
    discussion: "Exits with 69 when something that a session needs is broken."
  )

  @OptionGroup var microphone: MicrophoneOptions

  @OptionGroup var log: LogOptions

  @Option(name: .long, help: "Seconds to listen for.")
  var seconds = 2.0

  @Flag(name: .long, help: "Play no tone.")
  var mute = false

  @Flag(name: .long, help: "Print the findings as one JSON object.")
  var json = false

  @Flag(name: .long, help: "Print a text for a bug report, without private names.")
  var report = false

  func validate() throws {
    guard !(report && json) else { throw ValidationError("give --report or --json, not both") }
    guard seconds > 0 && seconds <= 60 else {
      throw ValidationError("--seconds takes a number above 0, at most 60")
    }
  }

  func run() async throws {
    // Faulty settings are one of the findings.
    let preferences = (try? Preferences.stored()) ?? Preferences()
    let sync = SyncExamination(
      place: SyncPlace(preferences), database: log.file(preferences))
    let findings =
      await SoundExamination(
        microphone: microphone.mic ?? preferences.microphone, seconds: seconds, isQuiet: mute
      ).findings()
      + RecogniserExamination(engine: preferences.engine).findings()
      + MachineExamination(
        database: log.file(preferences), isNamed: log.db != nil, preferences: preferences
      ).findings()
      + OutletExamination(preferences: preferences).findings()
      + sync.findings()
    let broken = findings.filter { $0.status == .broken }
    if json {
      let object: JSONObject = ["ok": broken.isEmpty, "checks": findings]
      try Output.json(object)
    } else if report {
      try Output.line(
        DoctorReport(
          preferences: preferences, findings: findings, privateNames: sync.privateNames
        ).text)
    } else {
      for finding in findings { try Output.line(finding.text) }
    }
    if !broken.isEmpty {
      throw CommandFailure(
        .unavailable, "broken: " + broken.map(\.name).joined(separator: ", "))
    }
  }
}
