import Climbing
import HUD
import Hearing
import Lifting
package import Log
package import Preferences
package import Session
import Sound

/// What every screen shares, and where a command leaves what it brings about.
package struct Desk {
  /// What becomes of the stack, seen from the layer that asks for it.
  enum Change {
    case push(any Layer)
    /// Takes the layer away, with all that lies on it.
    case pop
    /// Takes the layer away, and leaves what lies on it.
    case fade
    /// The same, where there is something below.
    case goBack
    case help
    /// Ends the program.
    case leave
    /// Gives a command to the layers below.
    case pass(Command)
  }

  /// What a session starts with.
  let setup: SessionSetup
  private let newID: () -> String
  /// The time of day of a moment, where the climber is: `19:16`.
  let timeOfDay: (Moment) -> String
  package internal(set) var now = Moment(microseconds: 0)
  /// What the user prefers; what is changed on the way holds until the end.
  package var preferences: Preferences
  /// As the session began with them.
  let preferencesAtStart: Preferences
  let hasMouse: Bool
  package private(set) var session = SessionState()
  var audio: AudioState
  /// Keys that are held down.
  var keyRepeat: KeyRepeat
  var news = News()
  var restSignal = RestSignal()
  var remote = RemoteDesk()
  /// What can be lifted, and what was lifted before.
  var lifting: LiftChoices
  /// The timers that can be started.
  var shelf: TimerShelf
  private(set) var effects: [Effect] = []
  private(set) var changes: [Change] = []

  /// - Parameter keysRepeat: they come from a keyboard, which repeats a key that is held down.
  package init(
    setup: SessionSetup, preferences: Preferences, hasMouse: Bool, keysRepeat: Bool = false,
    audio: AudioState, shelf: TimerShelf = TimerShelf(),
    timeOfDay: @escaping (Moment) -> String,
    newID: @escaping () -> String
  ) {
    self.setup = setup
    lifting = setup.lifting
    self.preferences = preferences
    preferencesAtStart = preferences
    self.hasMouse = hasMouse
    self.audio = audio
    keyRepeat = KeyRepeat(isOn: keysRepeat)
    self.shelf = shelf
    self.timeOfDay = timeOfDay
    self.newID = newID
  }

  // MARK: Effects and the stack

  mutating func add(_ effects: [Effect]) { self.effects += effects }

  mutating func sound(_ order: SpeakerOrder) { effects.append(.speaker(order)) }

  mutating func push(_ layer: any Layer) { changes.append(.push(layer)) }

  mutating func pop() { changes.append(.pop) }

  mutating func fade() { changes.append(.fade) }

  mutating func goBack() { changes.append(.goBack) }

  mutating func help() { changes.append(.help) }

  mutating func leave() { changes.append(.leave) }

  mutating func pass(_ command: Command) { changes.append(.pass(command)) }

  mutating func drainEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  mutating func drainChanges() -> [Change] {
    defer { changes = [] }
    return changes
  }

  // MARK: Telling

  /// Shows a reply, sounds its tone, and speaks it where speech is on.
  mutating func tell(_ reply: Reply) {
    let reply = worded(reply, by: remote.phone)
    remote.note(reply)
    news.show(reply, flashes: !preferences.reducesMotion, at: now)
    sound(.play(reply.tone))
    if let next = reply.nextTone { sound(.playNext(next)) }
    if let words = reply.speech { speak(words) }
  }

  /// Adds to the reply that was just shown, with a tone of its own.
  mutating func tellAlso(_ reply: Reply) {
    let reply = worded(reply)
    let told = news.toast?.reply.followed(by: reply) ?? reply
    news.show(told, flashes: !preferences.reducesMotion, at: now)
    sound(.playNext(reply.tone))
  }

  /// The sentence, asking for words only where they would be heard (`String.asking`).
  func asking(_ sentence: String) -> String { sentence.asking(audio.canHear) }

  /// - Parameter phone: who did it, where it was done on a phone.
  private func worded(_ reply: Reply, by phone: String? = nil) -> Reply {
    var reply = reply
    reply.text = asking(reply.text) + (phone.map { "  · \($0)" } ?? "")
    reply.speech = reply.speech.map(asking)
    return reply
  }

  mutating func speak(_ words: String) {
    if preferences.speaks { sound(.speak(words)) }
  }

  mutating func flash(_ kind: Scene.Kind) {
    if !preferences.reducesMotion { news.flash(kind, at: now) }
  }

  /// Whether a key is pressed, and not held down; the first repeat shows a hint.
  mutating func counts(_ press: KeyRepeat.Press, for intent: IntentName) -> Bool {
    let verdict = keyRepeat.judge(press, for: intent)
    if verdict == .isRepeat(isFirst: true) {
      let hint = Reply(.info, "A key that is held down counts once.", tone: .same)
      news.show(hint, flashes: false, at: now)
    }
    return verdict == .counts
  }

  /// Says why something cannot be done now.
  mutating func refuse(_ reason: String) {
    tell(.refused(reason))
  }

  // MARK: The session

  /// Decides; a decision with events is committed before its reply is shown, one without is shown at once.
  /// `telling`: a reply in place of the decision's own.
  mutating func order(_ order: Order, by command: Command, telling reply: Reply? = nil) {
    if case .climb(let climb) = order, climb.changesGrade, let route = session.facts.climb.current,
      !route.attempts.isEmpty, news.tryLockedGrade(of: route.id)
    {
      return tell(.gradeStaysLocked(attempts: route.attempts.count))
    }
    // The log could not be written when the session was to open: it opens with what is ordered first.
    let missing = isOpen ? [] : openingEvents(at: now)
    let state = missing.isEmpty ? session : SessionState(folding: missing)
    var decision = state.decide(order, context(of: command), level: restLevel)
    decision.events = missing + decision.events
    if decision.events == missing {
      if decision.reply != .silent { tell(reply ?? decision.reply) }
    } else {
      decision.reply = reply ?? decision.reply
      effects.append(.commit(decision))
    }
  }

  /// Why an order would be refused now; nil when it would be carried out. Nothing is done.
  func refusal(of order: Order) -> String? {
    let context = OrderContext(
      now: now, gesture: .key, actedAt: now, newID: { "" }, rest: restPolicy,
      advances: preferences.planAdvances)
    // An order opens a session that is not open yet.
    var number = 0
    let state =
      isOpen
      ? session
      : SessionState(
        folding: setup.events(id: "", at: now) {
          number += 1
          return "\(number)"
        })
    let decision = state.decide(order, context, level: restLevel)
    return decision.events.isEmpty && decision.reply.tone == .refused ? decision.reply.text : nil
  }

  var isOpen: Bool { session.facts.id != nil && session.facts.endedAt == nil }

  /// An order about a session of the past.
  mutating func order(_ order: Order, in past: SessionState, by command: Command) {
    commit(about: past.decide(order, context(of: command)))
  }

  /// What was decided about a session of the past.
  mutating func commit(about decision: Decision) {
    if decision.events.isEmpty {
      tell(decision.reply)
    } else {
      effects.append(.commit(decision))
    }
  }

  mutating func order(_ order: ClimbOrder, by command: Command) {
    self.order(.climb(order), by: command)
  }

  /// Opens a new session; a session that was left open ends when its last event happened.
  mutating func open(ending left: SessionState? = nil) {
    let events = left != nil && setup.climb == nil ? [] : openingEvents(at: now)
    let plan = SessionState(folding: events).facts.climb.plan
    var decision = Decision(events: events, reply: plan.map(Reply.started) ?? .opened)
    if let left { decision.events = close(left) + decision.events }
    effects.append(.commit(decision))
  }

  /// Takes up a session that was left open.
  mutating func resume(_ left: SessionState) { session = left }

  /// Folds in what is on disk, and tells it.
  mutating func commit(_ decision: Decision) {
    for event in decision.events {
      if case .sessionStarted = event.payload { session = SessionState() }
      // What is put right in a session of the past is none of this one's.
      let current = session.facts.id
      if current == nil || event.sessionID == current { session.apply(event) }
    }
    news.logFailure = nil
    if decision.reply != .opened, decision.reply != .silent { tell(decision.reply) }
  }

  func openingEvents(at moment: Moment) -> [Event] {
    setup.events(id: newID(), at: moment, newID: newID)
  }

  private var restPolicy: RestPolicy {
    var rest = RestPolicy()
    rest.isOn = preferences.hasRestTimer
    // A workout that runs has rests of its own.
    rest.startsByItself = preferences.restsByItself && session.facts.workout == nil
    rest.length = preferences.rest == 0 ? nil : .seconds(preferences.rest)
    return rest
  }

  /// The grade that rests are measured by, where they are as long as a grade is hard.
  private var restLevel: Grade? { preferences.restBy == .intensity ? setup.level : nil }

  func context(of command: Command) -> OrderContext {
    OrderContext(
      now: now, gesture: command.gesture, actedAt: command.actedAt,
      newID: ids(for: command, newID), rest: restPolicy, advances: preferences.planAdvances)
  }
}

extension Desk {
  /// When what it shows changes by itself.
  var nextDeadline: Moment? {
    [news.nextDeadline, audio.nextDeadline, nextSecondOfRest].compactMap(\.self).min()
  }

  mutating func expire() {
    news.expire(now)
    audio.expire(now)
  }

  func fill(_ scene: inout Scene) {
    scene.look.theme = preferences.theme
    audio.fill(&scene, at: now)
    news.fill(&scene)
    fillRemote(&scene)
  }
}
