package import HUD
package import Hearing
package import Log
package import Session
import Sound

/// The program as a value: inputs go in, effects come out, nothing else happens.
///
/// An order is decided on, its events are committed by the shell, and only then does `committed` fold them
/// into the state, answer with a tone and show the toast.
package struct Program: LoopProgram {
  /// A line that says what was done, until its time is over.
  struct Toast: Equatable {
    var kind: Scene.Kind
    var word: String?
    var text: String
    var offersUndo: Bool
    var until: Moment
  }

  /// What lies over the screen.
  enum Panel: Equatable {
    case help(selection: Int)
    case history(selection: Int)
    case picker(query: String, selection: Int)
    case plans(selection: Int)
    case heard
    case settings(selection: Int)
    case question(Question)
    case summary
  }

  enum Question: Equatable {
    /// Go on with a session that was never ended?
    case resume(SessionState)
    case finish
  }

  var settings: Settings
  let helpRows: [Overlay.HelpRow]
  let newID: () -> String
  /// What a new session starts with.
  let firstGrade: Grade
  let plan: Plan?
  let repertoire: Repertoire

  package internal(set) var session = SessionState()
  /// As set, and as switched since.
  var rest: RestPolicy
  var panel: Panel?
  var toast: Toast?
  var flash: (kind: Scene.Kind, until: Moment)?
  var audio: AudioState
  var lastOutcome: Scene.Outcome?
  /// The timers, while they lie over the session.
  var training: Training?
  /// What they can start; kept up to date from one opening to the next.
  var shelf: TimerShelf
  let timerHelpRows: [Overlay.HelpRow]
  /// The last words, newest first, for the `w` panel.
  var heardWords: [String] = []
  /// Why the log could not be written; shown until a commit succeeds.
  var logFailure: String?
  /// The end of the rest has been signalled.
  private var restSignalled = false
  /// The end of a plan's timed set that was acted on last.
  private var setSignalled: Moment?
  private var lastListen: Effect?

  package init(
    settings: Settings, firstGrade: Grade, plan: Plan? = nil,
    repertoire: Repertoire = Repertoire(), profile: Profile, helpRows: [Overlay.HelpRow],
    shelf: TimerShelf = TimerShelf(), timerHelpRows: [Overlay.HelpRow] = [],
    newID: @escaping () -> String
  ) {
    self.settings = settings
    self.firstGrade = firstGrade
    self.plan = plan
    self.repertoire = repertoire
    rest = settings.rest
    self.helpRows = helpRows
    self.shelf = shelf
    self.timerHelpRows = timerHelpRows
    self.newID = newID
    audio = AudioState(profile: profile)
  }

  /// Opens a session, or asks whether to go on with one that was never ended.
  package mutating func start(unfinished: [Event]?, at now: Moment) -> [Effect] {
    if let unfinished, !unfinished.isEmpty {
      panel = .question(.resume(SessionState(folding: unfinished)))
      return [.play(.question)] + listenEffect()
    }
    return listenEffect() + [.commit(opening(at: now))]
  }

  package mutating func receive(_ input: Input, at now: Moment) -> [Effect] {
    expire(now)
    var effects = passInTraining(to: now) + audio.take(input, at: now)
    switch input {
    case .said(let intent, let wordEnd):
      note("\(intent.rawValue)")
      effects += act(on: intent, gesture: .voice, actedAt: wordEnd, at: now)
    case .rejected(let rejection):
      note("(\(rejection.phrase ?? "?"): \(rejection.reason.rawValue))")
    case .key(let key, let pressed): effects += press(key, gesture: .key, pressed: pressed, at: now)
    case .click(let key, let pressed):
      effects += press(key, gesture: .touch, pressed: pressed, at: now)
    case .tick: effects += signalRest(now) + endSet(now)
    case .listening, .ear, .level, .speaker, .audioEnded: break
    case .failed(let reason): show(.warning, reason, offersUndo: false, at: now)
    case .terminated: effects += leave(at: now)
    }
    closeTraining()
    // First: what a commit among the effects brings about may change it again.
    return listenEffect() + effects
  }

  /// The events are on disk: fold them in, sound the tone, show it.
  package mutating func committed(_ decision: Decision, at now: Moment) -> [Effect] {
    for event in decision.events { session.apply(event) }
    logFailure = nil
    if training?.isRecording == true { return recordedInTraining(at: now) }
    if session.facts.rest == nil { restSignalled = false }
    if decision.reply == .opened { return listenEffect() }
    return announce(decision.reply, at: now) + listenEffect()
  }

  /// The events are not on disk: nothing has changed, and the climber is told so.
  package mutating func notCommitted(_ reason: String, at now: Moment) -> [Effect] {
    if training?.isRecording == true { return notRecordedInTraining(reason, at: now) }
    logFailure = reason
    show(.warning, "NOT LOGGED: \(reason)", offersUndo: false, at: now)
    return [.play(.refused)]
  }

  /// When the program must be looked at again although nothing arrives.
  package func nextDeadline(after now: Moment) -> Moment? {
    var deadlines = [
      toast?.until, flash?.until, audio.nextDeadline, training?.nextDeadline(after: now),
    ].compactMap { $0 }
    if let rest = session.facts.rest {
      deadlines.append(nextSecond(of: rest.startedAt, after: now))
    }
    if let deadline = session.facts.plan?.deadline, deadline > now {
      deadlines.append(now + (deadline - now).untilNextSecond)
    }
    if let start = session.facts.startedAt, session.facts.endedAt == nil {
      let minutes = (now - start).milliseconds / 60_000
      deadlines.append(start + .seconds((minutes + 1) * 60))
    }
    return deadlines.filter { $0 > now }.min()
  }

  private func nextSecond(of start: Moment, after now: Moment) -> Moment {
    start + .seconds((now - start).milliseconds / 1000 + 1)
  }

  private mutating func expire(_ now: Moment) {
    if let until = toast?.until, until <= now { toast = nil }
    if let until = flash?.until, until <= now { flash = nil }
    audio.expire(now)
  }

  private mutating func note(_ word: String) {
    heardWords.insert(word, at: 0)
    heardWords = Array(heardWords.prefix(10))
  }

  private mutating func signalRest(_ now: Moment) -> [Effect] {
    guard let deadline = session.facts.rest?.deadline, deadline <= now, !restSignalled else {
      return []
    }
    restSignalled = true
    flashUp(.over, at: now)
    guard session.facts.rest?.source == .plan, settings.speaks, let plan = session.facts.plan else {
      return [.play(.restEnd)]
    }
    return [.play(.restEnd), .speak(plan.prompt)]
  }

  /// A plan's timed set ends by itself, once: after an undo it stays as the climber wants it.
  private mutating func endSet(_ now: Moment) -> [Effect] {
    guard let deadline = session.facts.plan?.deadline, deadline <= now, setSignalled != deadline
    else { return [] }
    setSignalled = deadline
    return carryOut(.endSetByTime, gesture: .timer, actedAt: deadline, at: now)
  }

  /// What can be said now. Told to the recogniser only when it has changed.
  private mutating func listenEffect() -> [Effect] {
    let effect: Effect
    switch panel {
    case .question, .summary: effect = .listen(.confirm, only: [.yes, .no])
    case .help, .heard, .settings, nil:
      effect = listenInTraining ?? .listen(.climb, only: intents)
    case .picker, .plans: effect = .listen(.list, only: Self.listIntents.union([.choose]))
    case .history: effect = .listen(.list, only: Self.listIntents.union([.delete]))
    }
    guard effect != lastListen else { return [] }
    lastListen = effect
    return [effect]
  }

  /// All that makes sense while climbing.
  static let climbIntents: Set<Intent> = [
    .send, .fall, .rest, .undo, .redo, .next, .previous, .repeat, .harder, .easier, .status,
    .history, .finish, .sleep, .strict, .normal, .routes, .onsight, .pause, .resume, .plans,
    .timers, .skip, .stepback,
  ]

  /// What makes sense while a list is open, but what is done with its rows.
  static let listIntents: Set<Intent> = [
    .send, .fall, .rest, .undo, .redo, .next, .previous, .sleep, .close,
  ]

  /// What makes sense in the session's state, no list being open.
  private var intents: Set<Intent> {
    var intents = Self.climbIntents
    intents.remove(rest.isOn ? .resume : .pause)
    if session.facts.plan == nil { intents.subtract([.skip, .stepback]) }
    if session.facts.current?.attempts.isEmpty == false { intents.remove(.onsight) }
    return intents
  }
}

extension Duration {
  /// What is left of it beyond whole seconds, or one second: when a shown countdown changes.
  fileprivate var untilNextSecond: Duration {
    let over = self - .seconds(components.seconds)
    return over > .zero ? over : .seconds(1)
  }
}

// MARK: - Showing

extension Program {
  mutating func show(
    _ kind: Scene.Kind, _ text: String, word: String? = nil, offersUndo: Bool, at now: Moment
  ) {
    toast = Toast(
      kind: kind, word: word, text: text, offersUndo: offersUndo, until: now + Showing.toast)
  }

  mutating func flashUp(_ kind: Scene.Kind, at now: Moment) {
    guard !settings.reducesMotion else { return }
    flash = (kind, now + Showing.flash)
  }
}
