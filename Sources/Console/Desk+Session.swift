import Climbing
import Hearing
import Log
import Preferences
import Session
import Sound

/// What is ordered in the session of the climber who is up, decided and handed on to be committed.
extension Desk {
  /// Decides; a decision with events is committed before its reply is shown, one without is shown at once.
  /// `telling`: a reply in place of the decision's own.
  mutating func order(_ order: Order, by command: Command, telling reply: Reply? = nil) {
    if order == .finish, seats.count > 1 { return finishAll(by: command) }
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
      add([.commit(decision)])
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
      add([.commit(decision)])
    }
  }

  mutating func order(_ order: ClimbOrder, by command: Command) {
    self.order(.climb(order), by: command)
  }

  /// Opens a new session for each climber; sessions that were left open end when their last event happened.
  mutating func open(ending left: [SessionState] = []) {
    let events = !left.isEmpty && setup.climb == nil ? [] : openingEvents(at: now)
    let plan = SessionState(folding: events).facts.climb.plan
    var decision = Decision(events: events, reply: plan.map(Reply.started) ?? .opened)
    decision.events = left.flatMap(close) + events + openingEvents(besides: [seats[up].climber])
    add([.commit(decision)])
  }

  func openingEvents(at moment: Moment) -> [Event] { openingEvents(of: setup, at: moment) }

  func openingEvents(of setup: SessionSetup, at moment: Moment) -> [Event] {
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
