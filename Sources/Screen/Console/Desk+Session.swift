import Climbing
import Core
import Grades
import Languages
import Preferences
import Session
import Sound

/// Orders in the session of the climber who is up: decided here, then passed on to be committed.
extension Desk {
  /// Decides on an order. A decision with events is committed before its reply is shown; one
  /// without is shown at once.
  ///
  /// - Parameter reply: replaces the decision's own reply.
  mutating func order(_ order: Order, by command: Command, telling reply: Reply? = nil) {
    if order == .finish, seats.count > 1 { return finishAll(by: command) }
    if order == .undo, takeBack(by: command) { return }
    if order == .redo, bringBack(by: command) { return }
    if case .climb(let climb) = order, climb.changesGrade, let route = session.facts.climb.current,
      !route.attempts.isEmpty, news.tryLockedGrade(of: route.id)
    {
      return tell(.gradeStaysLocked(attempts: route.attempts.count))
    }
    // The log could not be written when the session was to open; it opens together with this order.
    let missing = isOpen ? [] : openingEvents(at: now)
    let state =
      missing.isEmpty ? session : SessionState(folding: missing, knowing: setup.climbs)
    var decision = state.decide(order, context(of: command), level: restLevel)
    decision.events = missing + decision.events
    if decision.events == missing {
      if decision.reply != .silent { tell(reply ?? decision.reply) }
    } else {
      decision.reply = reply ?? decision.reply
      if order == .finish, !isOfTimers {
        history.expect(decision.events, called: tr("finishing the session"))
      }
      add([.commit(decision)])
    }
  }

  /// Why an order would be refused now; nil if it would be carried out. Changes nothing.
  func refusal(of order: Order) -> String? {
    if order == .undo, deedToUndo != nil { return nil }
    if order == .redo, deedToRedo != nil { return nil }
    let context = OrderContext(
      now: now, gesture: .key, actedAt: now, newID: { "" }, rest: restPolicy,
      advances: preferences.planAdvances)
    // An order opens the session if it isn't open yet.
    var number = 0
    let state =
      isOpen
      ? session
      : SessionState(
        folding: setup.events(id: "", at: now) {
          number += 1
          return "\(number)"
        }, knowing: setup.climbs)
    let decision = state.decide(order, context, level: restLevel)
    return decision.events.isEmpty && decision.reply.tone == .refused ? decision.reply.text : nil
  }

  var isOpen: Bool { session.facts.id != nil && session.facts.endedAt == nil }

  /// Orders something in a past session.
  ///
  /// - Parameter name: what undo calls it; nil if undo can't take it back.
  mutating func order(
    _ order: Order, in past: SessionState, by command: Command, called name: String? = nil
  ) {
    let decision = past.decide(order, context(of: command))
    guard !decision.events.isEmpty else { return tell(decision.reply) }
    if let name { history.expect(decision.events, called: name) }
    add([.commit(decision)])
  }

  /// Opens new sessions beside those that were left open, which are offered again.
  mutating func openBeside() {
    let reply = Reply(
      .info, tr("The other session stays open: it is offered again at the next start."), tone: .same
    )
    guard setup.climb != nil else { return tell(reply) }
    let events = openingEvents(at: now) + openingEvents(besides: [seats[up].climber])
    add([.commit(Decision(events: events, reply: reply))])
  }

  mutating func order(_ order: ClimbOrder, by command: Command) {
    self.order(.climb(order), by: command)
  }

  /// Opens a new session for each climber; sessions that were left open end at their last event.
  mutating func open(ending left: [SessionState] = []) {
    let events = !left.isEmpty && setup.climb == nil ? [] : openingEvents(at: now)
    let plan = SessionState(folding: events).facts.climb.plan
    var decision = Decision(
      events: events, reply: plan.map(Reply.started) ?? setup.outlook ?? .opened)
    let ends = left.filter(\.facts.hasEntries).flatMap(close)
    let emptyEnds = left.filter { !$0.facts.hasEntries }.flatMap(close)
    decision.events =
      ends + emptyEnds + events + openingEvents(besides: [seats[up].climber])
    history.expect(ends, called: tr("ending the session that was left open"))
    add([.commit(decision)])
  }

  func openingEvents(at moment: Moment) -> [Event] { openingEvents(of: setup, at: moment) }

  func openingEvents(of setup: SessionSetup, at moment: Moment) -> [Event] {
    setup.events(id: newID(), at: moment, newID: newID)
  }

  private var restPolicy: RestPolicy {
    var rest = RestPolicy()
    rest.isOn = preferences.hasRestTimer
    // A running workout has its own rests.
    rest.startsByItself = preferences.restsByItself && session.facts.workout == nil
    rest.length = preferences.rest == 0 ? nil : .seconds(preferences.rest)
    return rest
  }

  /// The grade that decides the length of rests, if rests depend on difficulty.
  var restLevel: Grade? { preferences.restBy == .intensity ? setup.level : nil }

  func context(of command: Command) -> OrderContext {
    OrderContext(
      now: now, gesture: command.gesture, actedAt: command.actedAt,
      newID: ids(for: command, newID), rest: restPolicy, advances: preferences.planAdvances)
  }
}
