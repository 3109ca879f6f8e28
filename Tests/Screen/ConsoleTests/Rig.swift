import Analysis
import Audio
import Canvas
import Climbing
import Core
import Foundation
import Grades
import Hearing
import Preferences
import Session
import TestSupport
import Timers
import Words

@testable import Console

/// A console without devices, with the shipped grammars: a commit succeeds at once, unless the disk is full.
final class Rig {
  static let start = Moment(microseconds: 1_800_000_000_000_000)

  private(set) var console: Console
  /// The effects of the last input, without the commits.
  private(set) var effects: [Effect] = []
  private(set) var committed: [Event] = []
  /// The commits of the last input.
  private(set) var commits: [Effect] = []
  private(set) var now = Rig.start
  var isDiskFull: Bool
  /// Whether keys are pressed in the moment in which the screen changed by itself; otherwise the
  /// climber looks first.
  var isHasty = false
  /// What earlier runs logged.
  var log: [Event] = []
  /// Carries out the console's orders, and reports its state.
  private var ear: Listener
  private var heardUpTo: Int64 = 0

  init(
    _ layers: [any Layer], setup: SessionSetup = Rig.setup(), partners: [String] = [],
    shelf: TimerShelf = TimerShelf(),
    profile: Profile = .normal, isDiskFull: Bool = false, hasMouse: Bool = false,
    keysRepeat: Bool = false, _ change: (inout Preferences) -> Void = { _ in }
  ) {
    var preferences = Preferences()
    change(&preferences)
    var number = 0
    console = Console(
      desk: Desk(
        setup: setup, partners: partners.map(setup.forAnother),
        names: ClimberNames(Rig.grammars), preferences: preferences, hasMouse: hasMouse,
        keysRepeat: keysRepeat,
        audio: AudioState(profile: profile), shelf: shelf, timeOfDay: Rig.timeOfDay
      ) {
        number += 1
        return "id\(number)"
      }, grammars: Rig.grammars)
    self.isDiskFull = isDiskFull
    var settings = Listener.Settings()
    settings.profile = profile
    guard let climb = Rig.grammars[.climb], let asleep = Rig.grammars[.asleep] else {
      preconditionFailure("the grammars of every mode were read")
    }
    ear = Listener(
      settings: settings, grammars: ["climb": climb, "asleep": asleep], mode: "climb",
      table: Rig.table, engine: .pocketsphinx { _, _ in nil })
    perform(console.start(layers, at: now))
  }

  /// The ear's table for judging words.
  private static let table: JudgeTable = {
    do {
      let model = BuildProducts.repository.appendingPathComponent("models/words.ctw")
      return try HearingModel(Data(contentsOf: model)).table
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// In UTC.
  static func timeOfDay(_ moment: Moment) -> String {
    let minutes = moment.microseconds / 60_000_000 % 1440
    let two = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// A climbing session.
  static func climb(
    setup: SessionSetup = Rig.setup(), with partners: [String] = [], isDiskFull: Bool = false,
    profile: Profile = .normal,
    hasMouse: Bool = false, _ change: (inout Preferences) -> Void = { _ in }
  ) -> Rig {
    Rig(
      [ClimbLayer()], setup: setup, partners: partners, profile: profile, isDiskFull: isDiskFull,
      hasMouse: hasMouse, change)
  }

  /// A workout alone.
  static func workout(
    _ configuration: WorkoutConfiguration, shelf: TimerShelf = TimerShelf(),
    _ change: (inout Preferences) -> Void = { _ in }
  ) -> Rig {
    Rig([WorkoutLayer(configuration)], setup: training, shelf: shelf, change)
  }

  /// The list of timers alone.
  static func timers(
    _ shelf: TimerShelf = TimerShelf(), _ change: (inout Preferences) -> Void = { _ in }
  ) -> Rig {
    Rig([TimersLayer()], setup: training, shelf: shelf, change)
  }

  static func setup(
    at grade: String = "VB", _ change: (inout SessionSetup) -> Void = { _ in }
  ) -> SessionSetup {
    var setup = SessionSetup(
      sessionStart, climb: ClimbStart(discipline: .boulder, system: .v),
      grade: Grade(grade, in: .v))
    change(&setup)
    return setup
  }

  static let training = SessionSetup(sessionStart)

  private static let sessionStart = SessionStart(
    appVersion: "0", device: "test")

  static let grammars: [Mode: Grammar] = {
    let folder = BuildProducts.repository.appendingPathComponent("grammars")
    return Dictionary(
      uniqueKeysWithValues: Mode.allCases.map { mode in
        let file = folder.appendingPathComponent("\(mode.rawValue).gram")
        do {
          let text = try String(contentsOf: file, encoding: .utf8)
          return (mode, try Grammar(parsing: text, file: file.path))
        } catch {
          preconditionFailure("\(file.path): \(error)")
        }
      })
  }()

  // MARK: Doing

  @discardableResult
  func say(_ intent: IntentName, after seconds: Double = 1) -> [Effect] {
    pass(seconds)
    return receive(.said(intent, wordEnd: now))
  }

  @discardableResult
  func press(_ names: String..., after seconds: Double = 0) -> [Effect] {
    pass(seconds)
    for name in names {
      guard let key = Key(name: name) else { preconditionFailure("no key \(name)") }
      if !isHasty, console.meanings.hasMoved(key, pressed: now) {
        wait(Double(KeyMeanings.pause.milliseconds) / 1000)
      }
      receive(.key(key, pressed: now))
    }
    return effects
  }

  func type(_ text: String) {
    for character in text { receive(.key(.character(character), pressed: now)) }
  }

  /// Stops at each deadline on the way, as the alarm does.
  func wait(_ seconds: Double) {
    let end = now + .microseconds(Int64(seconds * 1e6))
    effects = []
    while let next = console.nextDeadline(after: now), next <= end {
      now = next
      perform(console.releaseHeldKey(before: .tick, at: now))
      perform(console.receive(.tick, at: now))
    }
    now = end
  }

  /// The clock shows this moment.
  func go(to moment: Moment) { now = moment }

  /// Time passes unnoticed, as in a suspend.
  func pass(_ seconds: Double) { now = now + .microseconds(Int64(seconds * 1e6)) }

  @discardableResult
  func receive(_ input: Input) -> [Effect] {
    (effects, commits) = ([], [])
    perform(console.releaseHeldKey(before: input, at: now))
    perform(console.receive(input, at: now))
    return effects
  }

  private func perform(_ new: [Effect]) {
    for effect in new {
      if case .commit(let decision) = effect {
        commits.append(effect)
        if !isDiskFull { committed += decision.events }
        perform(
          isDiskFull
            ? console.notCommitted("the disk is full", at: now)
            : console.committed(decision, at: now))
      } else if case .change = effect, isDiskFull {
        perform(console.receive(.failed("NOT KEPT: the disk is full"), at: now))
      } else if case .look(let lookup) = effect {
        perform(console.receive(.found(found(lookup)), at: now))
      } else {
        effects.append(effect)
        if case .ear(let order) = effect { obey(order) }
        if case .change(let change) = effect { keep(change) }
        if case .lesson(let order) = effect { follow(order) }
      }
    }
  }

  private func obey(_ order: EarOrder) {
    switch order {
    case .listen(let words):
      let mode = words.parts.first.flatMap { Mode(rawValue: $0.mode) }
      listening = (mode ?? .climb, words.intents, words.unlikely)
    case .expect(let forms): expected = forms
    case .sleep, .choose:
      ear.obey(order)
      hear(0.05)
    case .hear, .happened: break
    }
  }

  /// Feeds the ear a steady sound; `loudness` from 0 to 1.
  func hear(_ seconds: Double, loudness: Double = 0) {
    let height = Int16(loudness * 32_767)
    let span = Int(AudioFormat.samples(0.05))
    for _ in 0..<Int((seconds / 0.05).rounded()) {
      let samples = (0..<span).map { $0.isMultiple(of: 2) ? height : -height }
      let chunk = AudioChunk(samples: samples, start: heardUpTo)
      heardUpTo = chunk.end
      for case .changed(let state) in ear.feed(chunk) {
        perform(console.receive(.listening(state), at: now))
      }
    }
  }

  private func found(_ lookup: Lookup) -> Found {
    switch lookup {
    case .session(let id): return .session(events(of: id))
    case .climb: return .climb(climb, among: climbs)
    case .book(let setup): return .book(book ?? setup)
    case .days: return .days([20_783, 20_782].map { Day($0) })
    case .stating(let stating): return .stated(stating)
    case .workouts: return .workouts(console.desk.shelf.past)
    case .lifting: return .lifting(console.desk.lifting)
    case .plans: return .plans(plans)
    case .training(let id): return .training(files[id] ?? "")
    case .year: return .year(year)
    case .goals: return .goals(goals)
    case .climbers: return .climbers(knownPartners)
    case .climber(let setup): return .climber(setup)
    case .sessions(let number): return .sessions(Array(past.prefix(number)))
    case .devices: return .devices(devices)
    }
  }

  /// The events of one of the log's sessions.
  func events(of session: String) -> [Event] {
    (log + committed).filter { $0.sessionID == session }
  }

  /// The log's sessions, the latest first.
  private var past: [PastSession] {
    var seen: Set<String> = []
    return log.reversed().map(\.sessionID).filter { seen.insert($0).inserted }.compactMap { id in
      let facts = SessionState(folding: events(of: id)).facts
      guard !facts.isDeleted else { return nil }
      return PastSession(
        id: id, start: "Sat 21 Nov 2026, 19:16", length: "42 min",
        summary: [
          "boulder",
          "\(facts.counts.attempts.counted("attempt")), \(facts.counts.sends.counted("send"))",
        ])
    }
  }

  /// The plans, and the files of plans and workouts.
  var plans = PlanChoices()
  var files: [String: String] = [:]

  private var removed: [Plan] = []

  /// Changes the files of plans, as the library does.
  private func keep(_ change: TrainingChange) {
    switch change {
    case .remove(let id):
      files[id] = nil
      removed += plans.plans.filter { $0.id == id }
      plans.plans.removeAll { $0.id == id }
    case .replace(let id, let text):
      files[id] = text
      plans.plans += removed.filter { $0.id == id }
      removed.removeAll { $0.id == id }
    default: break
    }
  }

  /// What is taught now, and the numbers of the lessons that are known.
  private(set) var lesson: Lesson?
  private(set) var learnt: Set<Int> = []
  private var lessons = 0
  private(set) var lessonContext = LessonContext()
  /// Why nothing can be learnt; nil if all goes well.
  var lessonFault: String?

  /// Learns at once, as the teacher does in a while.
  private func follow(_ order: LessonOrder) {
    switch order {
    case .follow(let context): lessonContext = context
    case .talk: break
    case .record(let lesson): self.lesson = lesson
    case .stop: lesson = nil
    case .turn(let number, let back):
      if back { learnt.remove(number) } else { learnt.insert(number) }
    case .learn:
      guard let lesson else { return }
      self.lesson = nil
      lessons += 1
      let report: LessonReport
      if let lessonFault {
        report = .failed(lesson, reason: lessonFault)
      } else {
        learnt.insert(lessons)
        report = .learnt(lesson, number: lessons)
      }
      perform(console.receive(.lesson(report), at: now))
    }
  }

  /// Says a word that is being taught, well enough.
  func take(_ number: Int, knowsTalk: Bool = false) {
    receive(.lesson(.took(number, knowsTalk: knowsTalk)))
  }

  /// The partners of earlier sessions.
  var knownPartners: [String] = []
  /// What the log knows of a climb, and what all are called.
  var climb: Climb?
  var climbs: [NamedClimb] = []
  /// What the log knows of climbs after a correction; nil: the same as before.
  var book: SessionSetup?

  /// The machine's sound devices.
  var devices = Preferences.Devices()

  /// The goals shown in the summary.
  var goals: [GoalProgress] = []

  /// The current session alone.
  private var year: YearReview {
    let session = TalliedSession(
      id: "s", startedAt: Rig.start, day: Day(20_833), isOpen: true,
      rows: SessionTally.rows(of: committed))
    let log = TalliedLog(sessions: [session], systems: ["v": .v])
    return YearReview(log, today: Day(20_833), session: session, in: .kg)
  }

  /// What is listened for.
  private(set) var listening: (mode: Mode, only: Set<IntentName>, unlikely: Set<IntentName>) =
    (.climb, [], [])

  /// What may be said with the commands that take a value.
  private(set) var expected: [SpokenForm] = []
}
