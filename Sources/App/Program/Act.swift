import HUD
import Hearing
import Log
import Session
import Sound

extension Program {
  /// Carries out an intent, however it was given.
  mutating func act(
    on intent: Intent, gesture: Gesture, actedAt: Moment, at now: Moment
  ) -> [Effect] {
    if case .question(let question) = panel { return answer(question, intent, at: now) }
    if panel == .summary { return [.quit] }
    if let effects = actInTraining(on: intent, at: now) { return effects }
    if let effects = actInList(on: intent, gesture: gesture, actedAt: actedAt, at: now) {
      return effects
    }
    func order(_ order: Order) -> [Effect] {
      carryOut(order, gesture: gesture, actedAt: actedAt, at: now)
    }
    switch intent {
    case .send: return order(.log(.send))
    case .fall: return order(.log(.fall))
    case .rest: return order(.rest)
    case .undo: return order(.undo)
    case .redo: return order(.redo)
    case .next: return order(.next)
    case .previous: return order(.previous)
    case .repeat: return order(.repeatLast)
    case .harder: return order(.harder)
    case .easier: return order(.easier)
    case .status: return tellStatus(at: now)
    case .history:
      panel = .history(selection: max(0, historyCount - 1))
      return []
    case .routes:
      panel = .picker(query: "", selection: currentGradeIndex)
      return []
    case .onsight: return order(.toggleOnsight)
    case .pause: return setRest(on: false, at: now)
    case .resume: return setRest(on: true, at: now)
    case .plans:
      panel = .plans(selection: 0)
      return []
    case .timers:
      openTraining()
      return []
    case .skip: return order(.skipStep)
    case .stepback: return order(.stepBack)
    case .finish:
      panel = .question(.finish)
      return [.play(.question)]
    case .sleep: return setAsleep(true, at: now)
    case .wake: return setAsleep(false, at: now)
    case .strict: return setStrict(true, at: now)
    case .normal: return setStrict(false, at: now)
    case .start, .stop, .round, .yes, .no, .choose, .delete, .close: return []
    }
  }

  /// Decides; what has events is committed first, what has none is told at once.
  mutating func carryOut(
    _ order: Order, gesture: Gesture, actedAt: Moment, at now: Moment
  ) -> [Effect] {
    // The log could not be written when the session was to open: it opens with what is said first.
    let missing = session.facts.id == nil ? opening(at: now).events : []
    let state = missing.isEmpty ? session : SessionState(folding: missing)
    var decision = state.decide(
      order,
      OrderContext(
        now: now, gesture: gesture, actedAt: actedAt, newID: newID,
        rest: rest, planAdvances: settings.planAdvances))
    decision.events = missing + decision.events
    return decision.events.isEmpty
      ? announce(decision.reply, at: now) : [.commit(decision)]
  }

  func opening(at now: Moment) -> Decision {
    let start = SessionStart(
      discipline: settings.discipline, system: firstGrade.system, planID: plan?.id,
      appVersion: settings.appVersion, device: settings.device)
    let events = SessionState.opening(
      id: newID(), start: start, grade: firstGrade, plan: plan, at: now, newID: newID)
    return Decision(
      events: events,
      reply: SessionState(folding: events).facts.plan.map(Reply.started) ?? .opened)
  }

  private mutating func answer(
    _ question: Question, _ intent: Intent, at now: Moment
  ) -> [Effect] {
    guard intent == .yes || intent == .no else { return [] }
    panel = nil
    switch (question, intent == .yes) {
    case (.finish, true):
      return carryOut(.finish, gesture: .key, actedAt: now, at: now)
    case (.finish, false):
      show(.info, "going on", offersUndo: false, at: now)
      return [.play(.same)]
    case (.resume(let open), true): return goOn(with: open, at: now)
    case (.resume(let open), false): return end(open, at: now)
    }
  }

  /// Takes a session up that was left open, and its plan; or the plan asked for now, where it has none.
  private mutating func goOn(with open: SessionState, at now: Moment) -> [Effect] {
    session = open
    if session.facts.plan == nil, let plan {
      return carryOut(.startPlan(plan), gesture: .key, actedAt: now, at: now)
    }
    let place = session.facts.plan.map { ", \($0.plan.name): \($0.place)" } ?? ""
    show(
      .info, "going on with the session, \(session.facts.attempts) attempts so far\(place)",
      offersUndo: false, at: now)
    guard settings.speaks, let plan = session.facts.plan else { return [.play(.awake)] }
    return [.play(.awake), .speak(plan.prompt)]
  }

  /// Ends a session that was left open, when its last event happened, and opens a new one.
  private mutating func end(_ open: SessionState, at now: Moment) -> [Effect] {
    guard let last = open.events.last else { return [.commit(opening(at: now))] }
    let id = newID()
    let over = Event(
      id: id, sessionID: last.sessionID, actionID: id, at: last.at, kind: .sessionEnded)
    var fresh = opening(at: now)
    fresh.events.insert(over, at: 0)
    return [.commit(fresh)]
  }

  private mutating func setAsleep(_ asleep: Bool, at now: Moment) -> [Effect] {
    show(
      .info, asleep ? "asleep: say “wake up”" : "listening", offersUndo: false, at: now)
    return audio.setAsleep(asleep)
  }

  private mutating func setStrict(_ strict: Bool, at now: Moment) -> [Effect] {
    show(
      .info, strict ? "strict: say “log send”, “log fall”, …" : "single words are heard",
      offersUndo: false, at: now)
    return audio.setStrict(strict)
  }

  private mutating func setRest(on isOn: Bool, at now: Moment) -> [Effect] {
    rest.isOn = isOn
    show(
      .info, isOn ? "the rest timer is on" : "the rest timer is off", offersUndo: false, at: now)
    return [.play(.same)]
  }

  private mutating func tellStatus(at now: Moment) -> [Effect] {
    let text = StatusText.spoken(session.facts, at: now)
    show(.info, text, offersUndo: false, at: now)
    return settings.speaks ? [.speak(text)] : [.play(.same)]
  }
}
