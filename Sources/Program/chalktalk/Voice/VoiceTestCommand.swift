import ArgumentParser
import Files
import Hearing
import Library
import Live
import Preferences
import VoiceTraining
import Words

/// `chalktalk voice test`: measures how well the recogniser hears, live or on recordings.
struct VoiceTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Measure recall, confusions and false accepts in your voice, or over recordings.",
    discussion: """
      Say each word as it is shown, then talk for a while without commands, then be quiet. \
      --corpus reads a folder with manifest.tsv (columns file, kind, label; kinds commands, \
      synthetic, confusable, speech, noise) instead.
      """
  )

  @Option(help: ArgumentHelp("A folder of recordings with manifest.tsv.", valueName: "folder"))
  var corpus: String?

  @Option(help: "Which words: \(GrammarFiles.modes.joined(separator: ", ")).")
  var mode = "climb"

  @Option(help: "What counts as a command: normal, strict (two words or more) or auto.")
  var profile = Profile.normal

  @OptionGroup var microphone: MicrophoneOptions

  @Option(help: "How often you say each word.")
  var rounds = 3

  @Option(help: ArgumentHelp("Seconds of talk without commands.", valueName: "seconds"))
  var talk = 60.0

  @Option(help: ArgumentHelp("Seconds of the room alone.", valueName: "seconds"))
  var room = 60.0

  @Flag(help: "Print the figures as one JSON object.")
  var json = false

  func validate() throws {
    guard (1...20).contains(rounds) else { throw ValidationError("--rounds takes 1 to 20") }
    guard (0...3600).contains(talk), (0...3600).contains(room) else {
      throw ValidationError("--talk and --room take 0 to 3600 seconds")
    }
  }

  func run() throws {
    let speech = try SpeechResources(Resources())
    var settings = Listener.Settings()
    settings.profile = profile
    settings.adaptation = VoiceStore.adaptation(
      ofEverybody: speech.hearing, trouble: Output.error)
    let engine = try Preferences.stored().engine
    let report: HearingReport
    if let corpus {
      report = try CorpusTest(folder: corpus, grammar: try speech.grammars.grammar(mode)).report {
        try speech.listener(mode: mode, settings: settings, engine: engine)
      }
    } else {
      report = try live(try speech.listener(mode: mode, settings: settings, engine: engine), speech)
    }
    let tables = HearingTable(report)
    if json { try Output.data(tables.json) } else { try Output.line(tables.text) }
  }

  /// With --json, prompts go to stderr, so that stdout has only the object.
  private func say(_ line: String) throws {
    if json { Output.error(line) } else { try Output.line(line) }
  }

  private func live(_ listener: Listener, _ speech: SpeechResources) throws -> HearingReport {
    var listener = listener
    var report = HearingReport()
    let session = TakeSession(device: try microphone.device)
    let words = try speech.grammars.grammar(mode).rules.compactMap { rule in
      (profile == .strict ? rule.phrases.first { $0.contains(" ") } : rule.phrases.first)
        .map { (phrase: $0, intent: rule.intent) }
    }.filter { ![.sleep, .strict, .normal].contains($0.intent) }
    for round in 1...rounds {
      for word in words.shuffled() {
        try say("Say: \(word.phrase.uppercased())   (round \(round) of \(rounds))")
        let heard = try hear(4, &listener, session, untilFirst: true)
        report.said(word.phrase, meaning: word.intent, heard: heard)
        try say(heard.first.map { "  heard \($0)" } ?? "  heard nothing")
      }
    }
    for (kind, seconds, order) in [
      ("talk", talk, "Talk about anything but climbing commands"), ("room", room, "Be quiet"),
    ] where seconds > 0 {
      try say("\(order) for \(Int(seconds)) seconds.")
      report.passed(
        kind, seconds: seconds, heard: try hear(seconds, &listener, session, untilFirst: false))
    }
    return report
  }

  private func hear(
    _ seconds: Double, _ listener: inout Listener, _ session: TakeSession, untilFirst: Bool
  ) throws -> [IntentName] {
    var commands: [IntentName] = []
    try session.listen(for: seconds) { chunk in
      commands += listener.feed(chunk).compactMap(\.commandIntent)
      return !(untilFirst && !commands.isEmpty)
    }
    return commands
  }
}
