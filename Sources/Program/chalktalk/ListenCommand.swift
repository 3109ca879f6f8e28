import ArgumentParser
import Climbing
import Files
import Hearing
import Library
import Live
import Preferences
import Words

/// `chalktalk listen`: the recogniser alone, from the microphone or a recording.
struct ListenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Print the commands heard from the microphone or in a recording.",
    discussion: """
      A recording is read as fast as possible. With --jsonl, each line is one object, for example \
      {"type":"command","intent":"send","start":12.31,"end":12.78,"accepted":13.02,\
      "confidence":0.97}; the type may also be "rejected" or "changed". Times are seconds of audio; \
      "accepted" is how much audio had been read by then.
      """
  )

  @Option(
    help: ArgumentHelp(
      "Listen to a PCM WAV file instead of the microphone.", valueName: "file"))
  var audio: String?

  @OptionGroup var microphone: MicrophoneOptions

  @Flag(help: "Print one JSON object a line.")
  var jsonl = false

  @Option(help: "What counts as a command: normal, strict (two words or more) or auto.")
  var profile = Profile.normal

  @Option(help: "Which words: \(GrammarFiles.modes.joined(separator: ", ")).")
  var mode = "climb"

  @Flag(help: "Also listen for low, middle, crux and top, as after a fall.")
  var afterFall = false

  @Flag(help: "Print the judge's table for everything heard: the evidence for and against it.")
  var explain = false

  @Option(
    help: ArgumentHelp("Save what was heard as WAV files in this folder.", valueName: "folder"))
  var keepClips: String?

  @Option(
    help: ArgumentHelp(
      "The probability at which a word is accepted, instead of the model's own.",
      valueName: "probability"))
  var threshold: Double?

  @Option(help: .setting(\.engine))
  var engine: HearingEngine?

  @Option(
    help: ArgumentHelp(
      """
      Also hear a value: weight, reps, effort, plus, route or row, with likely numbers and a step \
      (weight=80,82.5/2.5), grades near one (grade=V4), names ("name=Pink Slab,The Crux"), open \
      climbs (project=Pink), or the way into a lesson (lesson). Repeatable.
      """,
      valueName: "value"))
  var expect: [ExpectedValue] = []

  @Option(
    help: ArgumentHelp(
      "Fall asleep after this many seconds without a command.", valueName: "seconds"))
  var sleepAfter: Double?

  func validate() throws {
    if let threshold, !(threshold > 0 && threshold < 1) {
      throw ValidationError("--threshold takes a number between 0 and 1")
    }
    if let sleepAfter, !(sleepAfter > 0) {
      throw ValidationError("--sleep-after takes a number of seconds above 0")
    }
  }

  func run() throws {
    var settings = Listener.Settings()
    settings.profile = profile
    settings.threshold = threshold
    settings.sleepAfter = sleepAfter
    let speech = try SpeechResources(Resources())
    settings.adaptation = VoiceStore.adaptation(ofEverybody: speech.hearing, trouble: Output.error)
    var listener = try speech.listener(
      mode: mode, settings: settings, engine: try engine ?? Preferences.stored().engine,
      hearsValues: !expect.isEmpty)
    let grammar = try speech.grammars.grammar(mode)
    if !afterFall { listener.obey(.listen(mode: mode, only: Self.atAnyTime(grammar))) }
    listener.obey(.expect(expect.map(\.form)))
    let clips = try keepClips.map { try ClipKeeper(folder: $0) }
    let source: AudioSource =
      if let audio { .recording(path: audio) } else {
        .microphone(device: try microphone.device)
      }
    try source.read(trouble: Output.error) { chunk in
      for heard in listener.feed(chunk) {
        let line = HeardLine(heard: heard, detail: explain ? .table : .outcome)
        if jsonl { try Output.data(line.json) } else { try Output.line(line.text) }
        if let clips, let clip = ClipKeeper.clip(of: heard, in: listener) { try clips.keep(clip) }
      }
      return true
    }
  }

  /// All except the single words that a session accepts only in the seconds after a fall.
  private static func atAnyTime(_ grammar: Grammar) -> Set<IntentName> {
    Set(grammar.rules.map(\.intent)).subtracting(
      HighPoint.allCases.map { IntentName(rawValue: $0.rawValue) })
  }
}
