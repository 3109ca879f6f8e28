import Canvas
package import Core
package import HUD
package import Hearing
import Languages
import Preferences
package import Session
import Sound
import Words

/// The running program as a value: inputs go in, effects come out, nothing else happens.
///
/// The console holds what all screens share and a stack of layers. It decides on an order; the
/// shell commits the events; only then does `committed` fold them into the session, sound the tone
/// and show the toast.
package struct Console {
  package internal(set) var desk: Desk
  var stack: [any Layer] = []
  var shared = SharedCommands()
  var meanings = KeyMeanings()
  /// Whether the hand may have changed what keys mean since that was noted.
  var hasHandActed = false
  /// Whether the present input is a key or a click, and nothing else can change what keys mean.
  var isHandAlone = false
  /// Where what happens now comes from. What follows from an input, such as a commit and the answer
  /// to a lookup, has the input's cause.
  var cause = Input.Source.program
  /// Answers that the last input's lookups still owe.
  private var owedAnswers = 0
  private var dimmer = Dimmer()
  let grammars: [Mode: Grammar]
  private var lastSayable: Sayable?
  private var lastExpected = EarOrder.expect([])
  private var lastContext = LessonContext()
  /// All deadlines up to this moment have been handled.
  var seenTo = Moment(microseconds: 0)

  package init(desk: Desk, grammars: [Mode: Grammar]) {
    self.desk = desk
    self.grammars = grammars
  }

  /// Starts with these layers, lowest first.
  package mutating func start(_ layers: [any Layer], at now: Moment) -> [Effect] {
    desk.now = now
    seenTo = now
    dimmer.wake(now)
    for layer in layers { push(layer) }
    // What comes up at the start is there before anybody's finger.
    cause = .terminal
    return effects()
  }

  package mutating func receive(_ input: Input, at now: Moment) -> [Effect] {
    // Twenty of these come per second, and they change only the meter; a tick handles deadlines.
    if case .level = input {
      desk.now = now
      return desk.audio.receive(input, at: now)
    }
    followKeys(before: input, at: now)
    desk.now = now
    seenTo = now
    if case .found = input, owedAnswers > 0 {
      owedAnswers -= 1
    } else {
      owedAnswers = 0
      // A key is the cause only once it is carried out.
      cause = input.isKey ? .program : input.source
    }
    dimmer.receive(input, at: now)
    desk.expire()
    // The lifting history may arrive late, when another climber is up.
    if case .found(.lifting(let choices)) = input, !desk.receive(choices) { return effects() }
    if case .found(.climber(let setup)) = input { admit(setup) }
    if case .found(.book(let setup)) = input { desk.know(setup) }
    if case .found(.stating(let stating, let session, let when)) = input {
      desk.state(stating, in: session, when)
    }
    if case .found(.training(let text)) = input { desk.finishRemoval(text) }
    if case .failed = input { desk.failRemoval() }
    if input.source != .program { desk.isRemoving = false }
    if case .tick = input, let rest = desk.signalRestEnds() { speak(after: rest) }
    passTurn()
    let phones = desk.remote.status
    if case .remote(let status) = input { desk.remote.status = status }
    passTime(input)
    passTimeAside(input)
    dropMootQuestion()
    desk.add(desk.audio.receive(input, at: now))
    if input.source == .terminal, !input.isKey { followKeys(after: .program) }
    desk.keepDetailsOpen(by: input)
    switch input {
    case .said(let intent, let reading, let wordEnd):
      if desk.lessons.isRecording {
        hearInLesson(Command(intent, reading?.value.value, by: .voice, at: wordEnd))
      } else {
        desk.lessons.forgetMisses()
        hear(intent, reading, at: wordEnd)
        desk.answerWord()
        desk.admitLateness(since: wordEnd)
      }
    case .key(let key, let pressed):
      let limit = Duration.milliseconds(desk.preferences.bounce)
      if !desk.keyRepeat.isBounce(of: key, at: pressed, within: limit) {
        press(key, .key, at: pressed)
      }
    case .click(.key(let key), let pressed): press(key, .touch, at: pressed)
    case .click(.row(let row), let pressed):
      if meanings.hasMoved(.enter, pressed: pressed) { break }
      give(Command("select", .row(row), by: .touch, at: pressed))
    case .click(.scroll(let rows), let pressed):
      give(Command("scroll", .row(rows), by: .touch, at: pressed))
    case .pasted(let text): paste(text)
    case .failed(let reason): desk.tell(Reply(.warning, reason, tone: .refused, isDone: false))
    case .terminated: leave()
    case .gesture(let gesture): carryOut(gesture)
    case .button(let button, let pressed): carryOut(button, at: pressed)
    case .remote(let status): tell(status, after: phones)
    case .lesson(let report): desk.receive(report)
    case .rejected(let rejection):
      desk.answer(rejection)
      offerLesson(after: rejection)
    case .outlet(let outlet, let isDown): desk.remote.note(outlet, isDown: isDown)
    case .tick, .listening, .ear, .level, .speaker, .audioEnded, .found: break
    }
    return effects()
  }

  /// A held-back key counts once it is clear that the key isn't held down. Its effects come before
  /// the input.
  package mutating func releaseHeldKey(before input: Input, at now: Moment) -> [Effect] {
    guard let held = desk.keyRepeat.release(before: input, at: now) else { return [] }
    followKeys(before: .key(held.key, pressed: held.at), at: now)
    desk.now = now
    cause = .program
    press(held.key, held.gesture, at: held.at)
    return effects()
  }

  /// Called once the events are on disk.
  package mutating func committed(_ decision: Decision, at now: Moment) -> [Effect] {
    desk.now = now
    if let seat = desk.seat(of: decision), seat != desk.up {
      inSession(of: seat) { $0.apply(decision) }
    } else {
      apply(decision)
      followTurns(decision)
    }
    desk.add(decision.events.compactMap { Announcement($0, on: desk) }.map(Effect.announce))
    desk.readClimbs(after: decision)
    return effects()
  }

  private mutating func apply(_ decision: Decision) {
    desk.commit(decision)
    forEachLayer { $0.committed(&$1) }
    // A running workout is never hidden: after a crash, and when its end was undone.
    if let open = desk.session.facts.workout, !stack.contains(where: { $0 is WorkoutLayer }) {
      push(WorkoutLayer(open))
    }
  }

  mutating func passTime(_ input: Input) {
    forEachLayer { $0.timePassed(input, &$1) }
  }

  /// Closes the layers above those that are kept.
  mutating func keep(_ isKept: (any Layer) -> Bool) {
    stack = Array(stack.prefix(while: isKept))
  }

  /// Called if the events could not be written: nothing has changed, and the screen says so.
  package mutating func notCommitted(_ reason: String, at now: Moment) -> [Effect] {
    desk.now = now
    forEachLayer { $0.notCommitted(&$1) }
    desk.history.forgetExpected()
    desk.remote.noteFailure(reason)
    // Sounds that a layer must make in any case come first.
    let isFirst = desk.effects.isEmpty
    desk.news.logFailure = reason
    desk.news.show(.refused(tr("NOT LOGGED: \(reason)")), flashes: false, at: now)
    desk.sound(isFirst ? .play(.refused) : .playNext(.refused))
    return effects()
  }

  /// When to call the console again without an input. Whatever fell due since the last call is due
  /// at once: on a machine too busy to call in time, a running timer would otherwise stop until a
  /// key is pressed.
  package func nextDeadline(after now: Moment) -> Moment? {
    let since = min(now, seenTo)
    let deadlines =
      desk.deadlines + [dimmer.deadline(desk), desk.keyRepeat.deadline]
      + stack.map { $0.nextDeadline(desk) }
    return deadlines.compactMap(\.self).filter { $0 > since }.min()
  }

  /// The scene to draw now.
  package func scene(at now: Moment) -> Scene {
    var desk = desk
    desk.now = now
    var scene = Scene()
    scene.look.isDim = dimmer.deadline(desk).map { $0 <= now } ?? false
    desk.fill(&scene)
    for layer in shownStack(desk) {
      layer.fill(&scene, desk)
      scene.hints = layer.hints(desk)
    }
    // In a text field, its keys are letters.
    if stack.last?.has("type", desk) != true { scene.hints += shared.hints(desk) }
    return scene
  }

  /// The stack, its question with the text that it has now.
  func shownStack(_ desk: Desk) -> [any Layer] {
    guard let question = stack.last as? QuestionLayer else { return stack }
    let below = stack.dropLast()
    return below + [question.asked(by: below, desk)]
  }

  /// The help for the layers on the stack.
  package var help: [Overlay.HelpRow] { Help.now(stack, shared, desk, grammars) }

  // MARK: Commands

  /// If two values are about equally likely, and each can be meant, asks which one was.
  private mutating func hear(_ intent: IntentName, _ reading: SpokenReading?, at: Moment) {
    let command = Command(intent, reading?.value.value, by: .voice, at: at)
    guard let reading, let rival = reading.rival, refusal(of: intent, rival) == nil,
      refusal(of: intent, reading.value) == nil
    else {
      // What has just been logged by itself is counted and answered first.
      if desk.effects.contains(where: \.isCommit) { return desk.waiting.append(command) }
      return give(command)
    }
    stack.clearWay(to: -1) { $0.isQuestion }
    push(EitherLayer(command, reading.value, rival))
  }

  /// Why a command's value can't be meant; nil if it can.
  private func refusal(of intent: IntentName, _ value: SpokenValue) -> String? {
    for (layer, _) in stack.reached where layer.has(intent, desk) {
      return layer.refuses(intent, value.value, desk)
    }
    return nil
  }

  /// - Parameter top: gives it only to the layers below this place; nil: to all.
  mutating func give(_ command: Command, below top: Int? = nil) {
    desk.gesture = command.gesture
    if top == nil, command.intent != "otherone" { desk.otherChoice = nil }
    if command.gesture == .voice || top != nil { return giveWord(command, below: top) }
    for index in stack.indices.reversed() {
      if !stack.isCovered(index), stack[index].handle(command, &desk) { return settle(index) }
      if stack[index].passage == .nothing { break }
    }
    if shared.handle(command, &desk) { settle(stack.count - 1) }
  }

  /// A word means the same on every screen: the topmost layer that can do it now does it, even if
  /// one above could only refuse it.
  private mutating func giveWord(_ command: Command, below top: Int?) {
    if confirms(command) { return give(Command("yes", by: .voice, at: command.actedAt)) }
    var refusing: Int?
    for index in stack.indices.prefix(top ?? stack.count).reversed() where !stack.isCovered(index) {
      guard let canDo = stack[index].takes(command.intent, desk) else { continue }
      if let reason = stack.hold(on: command.intent, above: index, desk) {
        return desk.refuse(reason)
      }
      if canDo {
        _ = stack[index].handle(command, &desk)
        return makeWay(for: command, to: index)
      }
      refusing = refusing ?? index
    }
    if shared.handle(command, &desk) { return settle(stack.count - 1) }
    if let refusing {
      _ = stack[refusing].handle(command, &desk)
      return settle(refusing)
    }
    guard top == nil else { return }
    desk.refuse(
      stack.hold(on: command.intent, above: -1, desk)
        ?? tr("“\(command.intent)” does nothing here."))
  }

  /// Whether a word is said again over the question whether it was meant.
  private func confirms(_ command: Command) -> Bool {
    guard let question = stack.last as? QuestionLayer, !command.isConfirmed else { return false }
    return question.isDoubt && question.command.intent == command.intent
      && (command.value == nil || question.command.value == command.value)
  }

  /// After a command was carried out at a place: what was in its way goes, unless it only shows
  /// something.
  private mutating func makeWay(for command: Command, to index: Int) {
    let isRefused = desk.effects.contains(.speaker(.play(.refused)))
    if !isRefused, !IntentName.harmless.contains(command.intent) {
      stack.clearWay(to: index) { $0.yields }
    }
    settle(index)
  }

  /// Carries out what waited, one at a time: each depends on what the last one logged.
  private mutating func goOn() {
    while !desk.waiting.isEmpty, !desk.effects.contains(where: \.isCommit) {
      let command = desk.waiting.removeFirst()
      give(command)
      if command.gesture == .voice { desk.answerWord("\(command.intent)") }
    }
  }

  /// Pastes into the topmost text field; without one, the text is refused.
  private mutating func paste(_ text: String) {
    guard let top = stack.indices.last else { return }
    let command = Command("type", .text(TypedText(text).text), by: .key, at: desk.now)
    guard stack[top].handle(command, &desk) else {
      return desk.refuse(tr("Pasted text does nothing here: no text field is open."))
    }
    settle(top)
  }

  /// Ends what is running first; the session stays open.
  private mutating func leave() {
    for index in stack.indices.reversed() { stack[index].leave(&desk) }
    stack = []
  }

  // MARK: The stack

  /// Speaks the text of the topmost layer that has one.
  private mutating func speak(after rest: Rest) {
    let words = stack.reversed().lazy.compactMap { [desk] in $0.spoken(after: rest, desk) }.first
    if let words { desk.speak(words) }
  }

  /// Calls every layer from the top down; its changes to the stack are made before the next one's
  /// turn.
  private mutating func forEachLayer(_ turn: (inout any Layer, inout Desk) -> Void) {
    for index in stack.indices.reversed() where index < stack.count {
      turn(&stack[index], &desk)
      settle(index)
    }
  }

  mutating func push(_ layer: any Layer) {
    var layer = layer
    if var list = layer as? any ListLayer {
      list.cursor.isByVoice = desk.gesture == .voice
      layer = list
    }
    stack.append(layer)
    stack[stack.count - 1].begin(&desk)
    settle(stack.count - 1)
  }

  /// Makes the change to the stack that a layer asked for.
  mutating func settle(_ index: Int) {
    var index = index
    for change in desk.drainChanges() {
      switch change {
      case .push(let layer): push(layer)
      case .pop:
        stack.removeLast(stack.count - index)
        index -= 1
      case .fade:
        stack.remove(at: index)
        index -= 1
      case .goBack(let orEnd):
        guard index > 0 || orEnd else { break }
        stack.removeLast(stack.count - index)
        // Nobody is there to choose from a list.
        while stack.count > 1, stack.last is any ListLayer { stack.removeLast() }
        index = stack.count - 1
      case .help: push(HelpLayer(rows: help))
      case .teach:
        // From what was heard, which may lie over the same list.
        stack.removeAll { $0 is TeachListLayer }
        push(TeachListLayer(teachable, desk))
        index = stack.count - 1
      case .leave: leave()
      case .pass(let command): give(command, below: index + 1)
      case .bringUp(let seat, let command):
        bringUp(seat, then: command)
        index = stack.count - 1
      }
    }
  }

  /// Closes a question once its subject has happened by itself or has become impossible.
  private mutating func dropMootQuestion() {
    guard let question = stack.last as? QuestionLayer else { return }
    let below = stack.dropLast()
    if below.allSatisfy({ $0.question(about: question.command, desk) == nil }) {
      stack.removeLast()
    }
  }

  // MARK: Effects

  /// The effects, preceded by what can be said now; a commit comes first, as it may change that.
  private mutating func effects() -> [Effect] {
    goOn()
    stopLostLesson()
    followKeys(after: cause)
    var effects = desk.drainEffects()
    owedAnswers += effects.count { if case .look = $0 { true } else { false } }
    guard !stack.isEmpty else { return effects + [.quit] }
    guard !effects.contains(where: \.isCommit) else { return effects }
    let (sayable, expected) = sayable
    if sayable != lastSayable {
      lastSayable = sayable
      effects.insert(.ear(.listen(to: sayable)), at: 0)
    }
    if expected != lastExpected {
      lastExpected = expected
      effects.insert(.ear(expected), at: 0)
    }
    if desk.lessonContext != lastContext {
      lastContext = desk.lessonContext
      effects.append(.lesson(.follow(lastContext)))
    }
    return effects
  }

  /// What can be said now: words, and commands with a value; an upper layer's count first.
  private var sayable: (words: Sayable, expected: EarOrder) {
    var words = SayableWords(grammars)
    var forms: [SpokenForm] = []
    for (index, layer) in stack.enumerated().reversed() where !stack.isCovered(index) {
      let said = layer.said(desk)
      let above = words.intents
      words.add(
        said.intents.map { ($0, $1, stack.hold(on: $0, above: index, desk) != nil) }, of: layer)
      forms += said.forms.filter {
        !above.contains($0.intent) && stack.hold(on: $0.intent, above: index, desk) == nil
      }
    }
    words.add(shared.said(desk).intents.map { ($0, $1, false) }, of: shared)
    // In a list with rows a number means a row: "row three" and "route three" sound too much alike.
    if words.intents.contains("row") { forms.removeAll { $0.intent == "route" } }
    // What is taught, and what the ear obeys at once, isn't heard while a word is taught.
    if desk.lessons.isRecording {
      words.leaveOut(Lessons.unheard.union(wordsOfLesson))
      forms = []
    }
    return (words.sayable, .expect(forms))
  }

  /// The rules of what can be said now, for the help and the list of words to teach.
  var saidNow: (rules: [Grammar.Rule], unlikely: Set<IntentName>) {
    let words = sayable.words
    let rules = words.parts.flatMap { part in
      (Mode(rawValue: part.mode).flatMap { grammars[$0] }?.rules ?? []).filter {
        part.intents?.contains($0.intent) ?? true
      }
    }
    return (rules, words.unlikely)
  }
}
