import ArgumentParser
import Audio
import Core
import Files
import Foundation
import Hearing
import Library
import Live
import Networks
import VoiceTraining

/// `chalktalk voice train`: records the user's own words and fits the recogniser to them.
struct VoiceTrainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train",
    abstract: "Teach Chalktalk your voice, or any word: three takes of each, and a minute of talk.",
    discussion: """
      Stand where you will climb and say each word as it is shown. After three good takes, press Enter \
      to go on, or r and Enter to record the word again. Then talk for a minute about anything but \
      climbing, so that talk isn't mistaken for commands. The takes stay in your data folder. \
      Without words, it trains the five core words. A phrase of your own grammar may be of any language: \
      it needs no pronunciation. --name teaches the voice of somebody else who climbs here. --refit fits \
      the takes anew that you have.
      """
  )

  @Argument(help: "The phrases to train; quote those of several words.")
  var phrases: [String] = []

  @Option(help: "Which words: \(GrammarFiles.modes.joined(separator: ", ")).")
  var mode = "climb"

  @OptionGroup var microphone: MicrophoneOptions

  @Option(
    help: ArgumentHelp(
      "Seconds of talk to record; 0 keeps what was recorded before.", valueName: "seconds"))
  var talk = 60.0

  @Option(help: ArgumentHelp("Whose voice; without it, yours.", valueName: "person"))
  var name: String?

  @Flag(help: "Record nothing; use the takes recorded before.")
  var refit = false

  private static let takesOfAWord = 3
  /// Seconds to wait for a word, and how often to ask for it.
  private static let (patience, attempts) = (8.0, 5)

  func validate() throws {
    guard (0...600).contains(talk) else {
      throw ValidationError("--talk takes 0 to 600 seconds")
    }
  }

  func run() throws {
    let wanted = Set(phrases.map { $0.lowercased() })
    let taught = VoiceStore.phrasesOfEverybody().union(wanted)
    let speech = try SpeechResources(Resources(), taught: taught)
    let store = VoiceStore(person: name)
    if !refit {
      try record(try self.wanted(try speech.grammars.grammar(mode), speech), speech, to: store)
    }
    try fit(speech.hearing, store)
  }

  /// The phrases to record, all of them in the grammar.
  private func wanted(_ grammar: Grammar, _ speech: SpeechResources) throws -> [String] {
    let wanted = phrases.isEmpty ? speech.hearing.table.core : phrases.map { $0.lowercased() }
    for phrase in wanted where grammar.intent(forPhrase: phrase) == nil {
      throw CommandFailure(.usage, "\"\(phrase)\" is not a phrase of the mode \(mode)")
    }
    return wanted
  }

  private func record(
    _ phrases: [String], _ speech: SpeechResources, to store: VoiceStore
  ) throws {
    let session = TakeSession(device: try microphone.device)
    let grammar = try speech.grammars.grammar(mode)
    for phrase in phrases {
      repeat {
        let before = try store.takes().filter { $0.phrase != phrase }
        let new = try takes(of: phrase, session, speech.hearing, beside: before)
        let intent = grammar.intent(forPhrase: phrase)
        let others = grammar.rules.filter { $0.intent != intent }.flatMap(\.phrases)
        let rival = TakeCheck(speech.hearing, takes: before).rival(
          of: new.map { VoiceFit.Take(phrase: phrase, samples: $0.samples) }, among: Set(others))
        if let rival {
          throw CommandFailure(
            .dataError,
            "\"\(phrase)\" would be taken for \"\(rival)\": choose another word in your grammar")
        }
        try store.save(new, of: phrase, on: Date())
        try Output.control("  Enter to go on, r to record \"\(phrase)\" again: ")
      } while readLine()?.lowercased() == "r"
      try Output.line()
    }
    guard talk > 0 else { return }
    try Output.line("Now talk for \(Int(talk)) seconds about anything but climbing.")
    var samples: [Int16] = []
    try session.listen(for: talk) { chunk in
      samples += chunk.samples
      return true
    }
    try store.save(talk: samples)
  }

  private func takes(
    of phrase: String, _ session: TakeSession, _ model: HearingModel, beside others: [VoiceFit.Take]
  ) throws -> [Take] {
    var takes: [Take] = []
    var check = TakeCheck(model, takes: others)
    var attempts = 0
    while takes.count < Self.takesOfAWord {
      try Output.line("Say: \(phrase.uppercased())   (\(takes.count + 1) of \(Self.takesOfAWord))")
      guard let take = try session.take(within: Self.patience) else {
        attempts += 1
        guard attempts < Self.attempts else {
          throw CommandFailure(
            .noInput, "heard nothing: check the microphone with \"chalktalk voice levels\"")
        }
        try Output.line("  I heard nothing.")
        continue
      }
      if let flaw = check.flaw(of: take, as: phrase) {
        attempts += 1
        try Output.line("  \(flaw.advice).")
        guard attempts < Self.attempts else {
          throw CommandFailure(.dataError, "no good take of \"\(phrase)\": \(flaw.advice)")
        }
        continue
      }
      try Output.line(
        String(
          format: "  kept: peak %.0f dB, %.0f dB above the room, %.2f s", take.utterance.peak,
          take.utterance.signalToNoise, take.utterance.seconds))
      takes.append(take)
      check.add(VoiceFit.Take(phrase: phrase, samples: take.samples))
    }
    return takes
  }

  private func fit(_ model: HearingModel, _ store: VoiceStore) throws {
    let takes = try store.records()
    guard !takes.isEmpty else {
      throw CommandFailure(
        .noInput, "there are no takes in \(store.takesFolder.path) to train from")
    }
    let fit = try store.fit(to: model)
    try store.save(fit.adaptation)
    try Output.line(Self.table(fit))
    try Output.line("After: each take, heard with what the other takes taught.")
    try Output.line("Saved to \(store.folder.path). Takes used: \(takes.count).")
  }

  private static func table(_ fit: VoiceFit) -> String {
    let width = max(12, fit.before.keys.map(\.count).max() ?? 0)
    let rows = fit.before.keys.sorted().map { phrase in
      phrase.padded(to: width)
        + " \(count(fit.before[phrase]))      \(count(fit.after[phrase]))"
    }
    let heading = "word".padded(to: width)
    return ([heading + " before   after"] + rows).joined(separator: "\n")
  }

  private static func count(_ proportion: Proportion?) -> String {
    proportion.map { "\($0.hits)/\($0.trials)" } ?? "-"
  }
}
