import ArgumentParser
import Climbing
import Console
import Files
import Foundation
import Grades
import Hearing
import Library
import Live
import Preferences
import Session
import Terminal
import Words

/// The first questions, then each core word once: on the real devices, with a log that is
/// discarded.
struct Tour {
  private let options: RunOptions
  /// Holds the log.
  private let folder: ScratchFolder

  /// Left behind so that nobody is asked twice.
  private static let mark = UserFolders().state.appendingPathComponent("introduced")

  /// Whether nobody has used the program here yet and somebody sits in front of it: there is no
  /// log, and the tour hasn't been shown.
  static func isDue(_ options: RunOptions, _ scripting: ScriptOptions) throws -> Bool {
    guard scripting.script == nil, options.log.db == nil, options.hearing.audio == nil,
      !options.screen.plain, Screen.isThere
    else { return false }
    let log = options.log.elsewhere(try .stored())
    if try log.isThere || log.loss != nil { return false }
    return try !Files.isThere(mark.path, missingFolder: .isEmpty)
  }

  init(hearing: HearingOptions, sound: SoundOptions, screen: ScreenOptions) throws {
    folder = try ScratchFolder()
    options = RunOptions(
      hearing: hearing, sound: sound, screen: screen, remote: try .parse(["--remote", "off"]),
      log: try .parse(["--db", "\(folder.path)/tour.sqlite"]), newLog: try .parse([]))
  }

  /// Shows the tour; returns how it ended.
  func run() async throws -> TourEnd {
    RunLanguage.open(try preferences(), try Resources())
    let end = try await questionsAndWords()
    if end != .stopped { Self.remember() }
    return end
  }

  private func questionsAndWords() async throws -> TourEnd {
    var microphone: String
    repeat {
      microphone = try preferences().microphone
      let end = try await askHowToHear()
      guard end == .done else { return end }
      // Another microphone is opened, and shows its level.
    } while try preferences().microphone != microphone && !preferences().isForKeysOnly
    let end = try await askHowHard()
    guard end == .done else { return end }
    return try await sayWords()
  }

  /// If it can't be written, the tour comes again: no harm done.
  private static func remember() {
    try? Files.makeFolder(mark.deletingLastPathComponent().path)
    try? Files.write(Data(), to: mark.path)
  }

  private func preferences() throws -> Preferences {
    var preferences = try Preferences.stored()
    try options.override(&preferences)
    return preferences
  }

  private func askHowToHear() async throws -> TourEnd {
    var preferences = try preferences()
    var questions = [FirstQuestions(preferences).grades]
    // Asks for a microphone only if the options leave that open.
    let hearing = options.hearing
    let listens = hearing.mic == nil && hearing.audio == nil && !hearing.noMic
    if listens {
      let (question, isThere) = FirstQuestions.microphone(preferences)
      questions.insert(question, at: 0)
      // The question says that there is none: nothing else needs to.
      if !isThere { preferences.microphone = Preferences.noMicrophone }
    }
    return try await show(questions, preferences)
  }

  private func askHowHard() async throws -> TourEnd {
    let preferences = try preferences()
    let questions = FirstQuestions(preferences)
    return try await show([questions.level, questions.unit], preferences)
  }

  private func show(
    _ questions: [FirstQuestionsLayer.Question], _ preferences: Preferences
  ) async throws -> TourEnd {
    try await show(preferences) { _ in
      ConsoleRun.Beginning(
        setup: SessionSetup(.here), layers: [FirstQuestionsLayer(questions)])
    }
  }

  private func sayWords() async throws -> TourEnd {
    let preferences = try preferences()
    let grammar = try GrammarFiles(Resources()).grammar(Mode.climb.rawValue)
    let words = TourLayer.coreWords.map { intent in
      let phrase = grammar.rules.first { $0.intent == intent }?.phrases.first
      return TourLayer.Word(intent, phrase: phrase ?? "\(intent)")
    }
    let system = preferences.gradeSystem(for: preferences.discipline)
    return try await show(preferences) { parts in
      let setup = SessionSetup(
        .here, climb: ClimbStart(discipline: preferences.discipline, system: system),
        grade: try parts.log.firstGrade(in: system, at: parts.now()))
      return ConsoleRun.Beginning(setup: setup, layers: [ClimbLayer(), TourLayer(words)])
    }
  }

  private func show(
    _ preferences: Preferences, _ begin: (ConsoleRun.Parts) throws -> ConsoleRun.Beginning
  ) async throws -> TourEnd {
    let run = ConsoleRun(
      options: options, preferences: preferences, resources: try Resources(),
      scripting: try .parse([]), isThrowaway: true)
    return try await run.live(begin).tour
  }
}
