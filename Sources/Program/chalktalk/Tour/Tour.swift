import ArgumentParser
import Climbing
import Console
import Core
import Files
import Foundation
import Grades
import Hearing
import Library
import Lifting
import Live
import Preferences
import Session
import Synchronization
import Terminal
import Timers
import Words

/// The first questions of a command, then each of its core words once: on the real devices, with a
/// log that is discarded.
struct Tour {
  /// How the tour ended, and what it asked for this session alone.
  struct Answers {
    var end: TourEnd
    var partners: [String] = []
  }

  private let kind: TourKind
  private let options: RunOptions
  private let asksForPartners: Bool
  /// The grades that the command's options chose.
  private let grades: ClimbChoice?
  /// Holds the log.
  private let folder: ScratchFolder

  /// Left behind so that nobody is asked twice.
  private static let mark = UserFolders().state.appendingPathComponent("introduced")

  /// Shows the tour if nobody has used the program here yet and somebody sits in front of it.
  ///
  /// - Returns: the answers; nil if the user wants to stop there.
  static func introduce(
    _ kind: TourKind, _ options: RunOptions, _ scripting: ScriptOptions,
    in grades: ClimbChoice? = nil, asksForPartners: Bool
  ) async throws -> Answers? {
    guard try isDue(options, scripting) else { return Answers(end: .done) }
    let tour = try Tour(
      kind, hearing: options.hearing, sound: options.sound, screen: options.screen, in: grades,
      asksForPartners: asksForPartners)
    let answers = try await tour.run()
    return answers.end == .stopped ? nil : answers
  }

  /// Whether there is neither a log nor the mark that the tour leaves.
  private static func isDue(_ options: RunOptions, _ scripting: ScriptOptions) throws -> Bool {
    guard scripting.script == nil, options.log.db == nil, options.hearing.audio == nil,
      !options.screen.plain, Screen.isThere
    else { return false }
    let log = options.log.elsewhere(try .stored())
    if try log.isThere || log.loss != nil { return false }
    return try !Files.isThere(mark.path, missingFolder: .isEmpty)
  }

  init(
    _ kind: TourKind, hearing: HearingOptions, sound: SoundOptions, screen: ScreenOptions,
    in grades: ClimbChoice? = nil, asksForPartners: Bool
  ) throws {
    self.kind = kind
    self.grades = grades
    self.asksForPartners = asksForPartners
    folder = try ScratchFolder()
    options = RunOptions(
      hearing: hearing, sound: sound, screen: screen, remote: try .parse(["--remote", "off"]),
      log: try .parse(["--db", "\(folder.path)/tour.sqlite"]), newLog: try .parse([]))
  }

  /// Shows the tour.
  func run() async throws -> Answers {
    RunLanguage.open(try preferences(), try Resources())
    var answers = Answers(end: .stopped)
    answers.end = try await questionsAndWords(&answers.partners)
    if answers.end != .stopped { Self.remember() }
    return answers
  }

  private func questionsAndWords(_ partners: inout [String]) async throws -> TourEnd {
    // Trying out every microphone takes a while: the first question is there before.
    let preferences = try preferences()
    let hearing = options.hearing
    let listens = hearing.mic == nil && hearing.audio == nil && !hearing.noMic
    let search = MicrophoneSearch()
    let found = Task.detached {
      defer { search.end() }
      return listens ? FirstQuestions.microphones(preferences) : nil
    }
    // Nothing is heard yet: opening the microphone would only delay the picture.
    var deaf = preferences
    deaf.microphone = Preferences.noMicrophone
    var end = try await ask(deaf) { questions in
      switch kind {
      case .climb: grades == nil ? [questions.grades] : []
      case .lift: [questions.unit]
      case .timer: []
      }
    }
    guard end == .done else { return end }
    if !search.isOver {
      end = try await show(deaf, [MicrophoneSearchLayer { search.isOver }]).tour
      guard end == .done else { return end }
    }
    if let found = await found.value {
      end = try await askForMicrophone(found)
      guard end == .done else { return end }
    }
    let isRopeTeam =
      try asksForPartners && kind == .climb && !self.preferences().discipline.isBoulder
    end = try await ask(try self.preferences()) { questions in
      switch kind {
      case .climb: isRopeTeam ? [questions.level] : [questions.level, questions.unit]
      case .lift: [questions.bar, questions.workout]
      case .timer: []
      }
    }
    guard end == .done else { return end }
    if isRopeTeam {
      let desk = try await show(try self.preferences(), [FirstNamesLayer()])
      guard desk.tour == .done else { return desk.tour }
      partners = desk.firstPartners
    }
    return try await sayWords()
  }

  /// Whether the search for microphones is over.
  private final class MicrophoneSearch: Sendable {
    private let state = Mutex(false)

    var isOver: Bool { state.withLock { $0 } }

    func end() { state.withLock { $0 = true } }
  }

  /// If it can't be written, the tour comes again: no harm done.
  private static func remember() {
    try? Files.makeFolder(mark.deletingLastPathComponent().path)
    try? Files.write(Data(), to: mark.path)
  }

  private func preferences() throws -> Preferences {
    var preferences = try Preferences.stored()
    try options.override(&preferences)
    guard let grades else { return preferences }
    preferences.discipline = grades.discipline
    if grades.discipline.isBoulder {
      preferences.boulderGrades = grades.system
    } else {
      preferences.routeGrades = grades.system
    }
    return preferences
  }

  /// Asks for a microphone; if none can be opened, once whether it goes without.
  private func askForMicrophone(_ found: FirstQuestions.Microphones) async throws -> TourEnd {
    var before: String
    repeat {
      var preferences = try preferences()
      before = preferences.microphone
      // The question says that there is none: nothing else needs to.
      if !found.isAny { preferences.microphone = Preferences.noMicrophone }
      let question = FirstQuestions.microphone(found, try self.preferences())
      let end = try await show(preferences, [FirstQuestionsLayer([question])]).tour
      guard end == .done else { return end }
      // Another microphone is opened, and shows its level.
    } while try preferences().microphone != before && !preferences().isForKeysOnly
    return .done
  }

  private func ask(
    _ preferences: Preferences, _ choose: (FirstQuestions) -> [FirstQuestionsLayer.Question]
  ) async throws -> TourEnd {
    let questions = choose(FirstQuestions(preferences, try Resources()))
    guard !questions.isEmpty else { return .done }
    return try await show(preferences, [FirstQuestionsLayer(questions)]).tour
  }

  private func sayWords() async throws -> TourEnd {
    let preferences = try preferences()
    let grammar = try GrammarFiles(Resources()).grammar(kind.mode.rawValue)
    let words = kind.words.map { intent in
      let phrase = grammar.rules.first { $0.intent == intent }?.phrases.first
      return TourLayer.Word(intent, phrase: phrase ?? "\(intent)")
    }
    return try await show(preferences) { parts in
      var setup = SessionSetup(.here)
      let screen: any Layer
      switch kind {
      case .climb:
        let system = preferences.gradeSystem(for: preferences.discipline)
        setup = SessionSetup(
          .here, climb: ClimbStart(discipline: preferences.discipline, system: system),
          grade: try parts.log.firstGrade(in: system, at: parts.now()))
        screen = ClimbLayer()
      case .lift:
        setup.isForLifting = true
        setup.lifting = try Resources().liftChoices(parts.log, waits: true)
        let tried = ["Bench press", "Back squat"].compactMap(setup.lifting.exercise(named:))
        screen = LiftLayer(.routine(kind.rawValue, tried.map { setup.lifting.plan($0) }))
      case .timer: screen = WorkoutLayer(.standard(.hold))
      }
      return ConsoleRun.Beginning(setup: setup, layers: [screen, TourLayer(words, of: kind)])
    }.tour
  }

  private func show(_ preferences: Preferences, _ layers: [any Layer]) async throws -> Desk {
    try await show(preferences) { _ in
      ConsoleRun.Beginning(setup: SessionSetup(.here), layers: layers)
    }
  }

  private func show(
    _ preferences: Preferences, _ begin: (ConsoleRun.Parts) throws -> ConsoleRun.Beginning
  ) async throws -> Desk {
    let run = ConsoleRun(
      options: options, preferences: preferences, resources: try Resources(),
      scripting: try .parse([]), isThrowaway: true)
    return try await run.live(begin)
  }
}
