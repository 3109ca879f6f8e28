import Climbing
package import Core
import HUD
import Languages
package import Preferences
package import Session
import Sound
import Words

/// What every screen shares, and where a command leaves its effects.
package struct Desk {
  /// A change of the stack, relative to the layer that asks for it.
  enum Change {
    case push(any Layer)
    /// Removes the layer and everything above it.
    case pop
    /// Removes the layer, and leaves what is above it.
    case fade
    /// Removes the layer and the lists that led to it; the lowest only if the program may end.
    case goBack(orEnd: Bool)
    case help
    /// Opens the list of the words that can be taught.
    case teach
    /// Ends the program.
    case leave
    /// Passes a command to the layers below.
    case pass(Command)
    /// Brings up the climber of a place, then carries out a command.
    case bringUp(Int, then: Command?)
  }

  /// The climbers, the log's owner first.
  private(set) var seats: [Seat]
  /// The place of the climber who is up.
  private(set) var up = 0
  /// The layers of the other climbers.
  private var aside: [Int: [any Layer]] = [:]
  /// When the next climber's turn begins, if turns change by themselves.
  var turnPasses: Moment?
  /// Checks the names of climbers.
  let names: ClimberNames
  let newID: () -> String
  /// The local time of day of a moment: `19:16`.
  let timeOfDay: (Moment) -> String
  package internal(set) var now = Moment(microseconds: 0)
  /// The user's preferences; changes during the session apply until its end.
  package var preferences: Preferences
  /// The preferences at the start of the session.
  let preferencesAtStart: Preferences
  /// The keys of changed settings that could not be saved.
  var unsaved: Set<String> = []
  let hasMouse: Bool
  var audio: AudioState
  /// The command with the other value, after an answer to which of two was said.
  var otherChoice: Command?
  /// How the command that is carried out was given.
  var gesture = Gesture.timer
  /// When somebody last did something about an attempt whose details were still open.
  var detailsTouched: (attempt: Event.ID, at: Moment)?
  /// Keys that are held down.
  var keyRepeat: KeyRepeat
  var news = News()
  var remote = RemoteDesk()
  var lessons = Lessons()
  /// Whether words come as text, from a script: they need no microphone.
  package var wordsAreText = false
  /// The attempt after which a plan went on to another route.
  private(set) var triedBeforeSwitch: Event.ID?
  /// Commands that waited for what had just logged itself.
  var waiting: [Command] = []
  /// When the latest hold ended at zero and logged itself.
  var holdEndedAt: Moment?
  /// What undo takes back besides the session's own actions.
  var history = History()
  /// A file that is to be deleted once its text is read.
  var removing: RemovedTraining?
  /// A file's removal was ordered, and nobody has done anything since then.
  var isRemoving = false
  /// Whether sentences are for a phone, which has buttons of its own and no keys.
  var isForPhone = false
  var armedButton = ArmedButton()
  /// How the tour ended, if there was one.
  package internal(set) var tour = TourEnd.stopped
  /// The partners that the first questions asked for.
  package internal(set) var firstPartners: [String] = []
  /// The timers that can be started.
  var shelf: TimerShelf
  private(set) var effects: [Effect] = []
  private(set) var changes: [Change] = []

  /// - Parameters:
  ///   - partners: the setups of the others' sessions.
  ///   - keysRepeat: the keys come from a keyboard, which repeats a key that is held down.
  package init(
    setup: SessionSetup, partners: [SessionSetup] = [], names: ClimberNames = ClimberNames(),
    preferences: Preferences, hasMouse: Bool, keysRepeat: Bool = false,
    audio: AudioState, shelf: TimerShelf = TimerShelf(),
    timeOfDay: @escaping (Moment) -> String,
    newID: @escaping () -> String
  ) {
    seats = ([setup] + partners).map { Seat($0.fitted(to: preferences)) }
    self.names = names
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

  mutating func save(_ change: SettingChange) {
    unsaved.remove(change.key)
    effects.append(.save(change))
  }

  mutating func sound(_ order: SpeakerOrder) { effects.append(.speaker(order)) }

  mutating func push(_ layer: any Layer) { changes.append(.push(layer)) }

  mutating func pop() { changes.append(.pop) }

  /// Closes the layer at somebody's command; a word is answered by a tone.
  mutating func close(by command: Command) {
    pop()
    if command.gesture == .voice { sound(.play(.same)) }
  }

  mutating func fade() { changes.append(.fade) }

  mutating func goBack(orEnd: Bool = false) { changes.append(.goBack(orEnd: orEnd)) }

  mutating func help() { changes.append(.help) }

  mutating func teach() { changes.append(.teach) }

  mutating func leave() { changes.append(.leave) }

  mutating func pass(_ command: Command) { changes.append(.pass(command)) }

  mutating func change(_ change: Change) { changes.append(change) }

  mutating func drainEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  mutating func drainChanges() -> [Change] {
    defer { changes = [] }
    return changes
  }

  // MARK: Replies

  /// Shows a reply, sounds its tone, and speaks it if speech is on.
  mutating func tell(_ reply: Reply) {
    let reply = naming(reply, by: remote.phone)
    remote.note(reply)
    news.show(reply, flashes: !preferences.reducesMotion, at: now)
    sound(.play(reply.tone))
    if let next = reply.nextTone { sound(.playNext(next)) }
    if let words = reply.speech { speak(asking(words)) }
  }

  /// Adds to the reply that was just shown, with its own tone.
  mutating func tellAlso(_ reply: Reply) {
    let reply = naming(reply)
    let shown = news.toast?.reply.followed(by: reply) ?? reply
    news.show(shown, flashes: !preferences.reducesMotion, at: now)
    sound(.playNext(reply.tone))
  }

  /// The sentence for its reader: for the screen, it asks for spoken words only if they would be
  /// heard (`String.asking`).
  func asking(_ sentence: String) -> String {
    isForPhone ? sentence.tappingOnPhone : sentence.asking(audio.canHear)
  }

  /// - Parameter phone: the phone that the command came from, if any.
  private func naming(_ reply: Reply, by phone: String? = nil) -> Reply {
    var reply = reply
    reply.text = naming(reply.text, reply.topic) + (phone.map { "  · \($0)" } ?? "")
    return reply
  }

  mutating func speak(_ words: String) {
    if preferences.speaks { sound(.speak(words)) }
  }

  mutating func flash(_ topic: Reply.Topic) {
    if !preferences.reducesMotion { news.flash(topic, at: now) }
  }

  /// Whether a press counts, as opposed to a key held down; the first repeat shows a hint.
  mutating func counts(_ press: KeyRepeat.Press, for intent: IntentName) -> Bool {
    let verdict = keyRepeat.judge(press, for: intent)
    if verdict == .isRepeat(isFirst: true) {
      let hint = Reply(.info, tr("A key that is held down counts once."), tone: .same)
      news.show(hint, flashes: false, at: now)
    }
    return verdict == .counts
  }

  /// A word is answered by a tone, whatever it opened or closed; one that was refused is listed with
  /// the reason.
  ///
  /// - Parameter word: one that waited; otherwise the latest.
  mutating func answerWord(_ word: String? = nil) {
    if !effects.contains(where: \.isAnswer) { sound(.play(.same)) }
    guard effects.contains(.speaker(.play(.refused))), let reply = news.toast?.reply else { return }
    audio.note(refusal: asking(reply.text), of: word)
  }

  /// Shows why something cannot be done now.
  mutating func refuse(_ reason: String) {
    tell(.refused(reason))
  }
}

// MARK: - The climbers

extension Desk {
  /// The session of the climber who is up.
  package var session: SessionState { seats[up].session }
  /// The setup of that session.
  var setup: SessionSetup { seats[up].setup }
  /// The owner of the sessions to look up.
  package var who: Who { Who(seats[up].climber) }
  /// The facts of every session that was opened, the owner's first.
  package var sessions: [SessionFacts] {
    seats.map(\.session.facts).filter { $0.id != nil }
  }

  /// Folds in events that are on disk, and shows the reply.
  mutating func commit(_ decision: Decision) {
    let route = session.facts.climb.current?.id
    defer { follow(decision, from: route) }
    // A session that is written down afterwards is nobody's present one.
    let stated = decision.events.reduce(into: Set<String>()) { stated, event in
      if case .imported(let row) = event.payload, row.isStated { stated.insert(event.sessionID) }
    }
    for event in decision.events {
      if case .sessionStarted(let start) = event.payload, !stated.contains(event.sessionID),
        let seat = present.first(where: { seats[$0].climber == start.climber })
          ?? seats.lastIndex(where: { $0.climber == start.climber })
      {
        seats[seat].session = SessionState(knowing: seats[seat].setup.climbs)
        seats[seat].session.apply(event)
        // Corrections in past sessions belong to none of these.
      } else if let seat = seats.firstIndex(where: { $0.session.facts.id == event.sessionID }) {
        seats[seat].session.apply(event)
      }
    }
    let open = Set(seats.compactMap(\.session.facts.id))
    let stale = redoable
    history.follow(
      decision.events, isOwn: { open.contains($0.sessionID) }, redoable: stale)
    news.logFailure = nil
    if decision.reply != .opened, decision.reply != .silent { tell(decision.reply) }
  }

  /// On a new route nothing is left of the last one, unless a plan went there after an attempt.
  private mutating func follow(_ decision: Decision, from route: String?) {
    guard session.facts.climb.current?.id != route else { return }
    let tried = decision.events.last { $0.payload.isTry }?.id
    triedBeforeSwitch = tried
    if tried == nil { news.leaveRoute() }
  }

  mutating func add(_ seat: Seat) { seats.append(seat) }

  mutating func change(_ seat: Int, _ change: (inout Seat) -> Void) { change(&seats[seat]) }

  /// Acts for a climber without changing the screen.
  mutating func act(for seat: Int) { up = seat }

  mutating func comeUp(_ seat: Int) {
    seats[up].outcome = news.outcome
    up = seat
    news.outcome = seats[seat].outcome
  }

  mutating func layAside(_ layers: [any Layer]) { aside[up] = layers }

  /// The layers of the climber who is up, if they were laid aside.
  mutating func layersBack() -> [any Layer]? { aside.removeValue(forKey: up) }

  /// A climber's rest that has just run out; nil at all other times.
  mutating func restJustEnded(of seat: Int) -> Rest? { seats[seat].restJustEnded(at: now) }
}

extension Desk {
  /// When the display changes by itself. A timed set that an undo reopened has its deadline in the
  /// past, which must not hide the others.
  var deadlines: [Moment?] {
    [news.nextDeadline, audio.nextDeadline, turnPasses, lastWordEnd]
      + seats.map(\.session.facts).flatMap { [nextSecond(of: $0.rest), $0.climb.plan?.deadline] }
  }

  mutating func expire() {
    news.expire(now)
    audio.expire(now)
  }

  func fill(_ scene: inout Scene) {
    scene.look.theme = preferences.theme
    audio.fill(
      &scene, isForPhone: isForPhone, namesMicrophone: preferences.namesMicrophone,
      namesSpeaker: preferences.speaker != Preferences().speaker, at: now)
    news.fill(&scene, asking)
    fillRemote(&scene)
    if hasPartners { scene.climbers = present.map { Scene.Climber($0, self) } }
  }
}
