import Core
import Languages
import Session
import Sound
import Timers
import Words

extension WorkoutLayer {
  /// The longest time that a running workout goes without an entry in the log.
  private static let mostUnknown = Duration.seconds(15)

  /// Logs the progress so far, in case the power fails.
  func keepUp(_ cues: [TimerCue], _ desk: inout Desk) {
    guard isUnderWay else { return }
    if cues.contains(where: \.isPhaseStart) { return desk.log(.phase(timer.index)) }
    guard timer.state == .running, let known = desk.session.facts.workout?.lastKnown else { return }
    if desk.now - known >= Self.mostUnknown { desk.log(.running) }
  }

  /// Hands the workout's result to the log.
  mutating func record(_ desk: inout Desk) {
    isRecording = true
    let ending =
      timer.state == .complete
      ? Reply(
        .send, tr("Logged \(timer.configuration.shownTitle)"), tone: .timerEnd,
        speech: voice ? tr("Workout complete") : nil, offersUndo: true)
      : Reply(.info, tr("Stopped and logged"), tone: .finish, offersUndo: true)
    desk.end(
      .log(WorkoutEntry(timer, at: desk.now)), since: timer.startedAt ?? desk.now,
      telling: ending)
  }
}

extension WorkoutLayer {
  /// Logs one set done without the timer.
  func logWithoutTimer(_ desk: inout Desk) {
    guard case .hold(let hold) = timer.configuration,
      let alone = try? WorkoutConfiguration.Hold(name: hold.name, duration: hold.duration)
    else { return }
    var done = WorkoutTimer(.hold(alone))
    let start = desk.now - hold.duration
    _ = done.start(at: start)
    _ = done.advance(to: desk.now)
    desk.end(
      .log(WorkoutEntry(done, at: desk.now)), since: start,
      telling: Reply(
        .send, tr("Logged \(hold.name) \(hold.duration.clock()), done without the timer"),
        tone: .timerRound,
        offersUndo: true))
  }
}

extension Desk {
  private var timerCommand: Command { Command("log", by: .timer, at: now) }

  /// Logs into the running session, or opens a new one.
  mutating func log(_ timerOrder: TimerOrder) {
    order(.timer(timerOrder), by: timerCommand)
  }

  /// Ends a workout; if it stands alone, its session ends too.
  fileprivate mutating func end(
    _ timerOrder: TimerOrder, since start: Moment, telling reply: Reply
  ) {
    guard isOfTimers else {
      return order(.timer(timerOrder), by: timerCommand, telling: reply)
    }
    let first = isOpen ? [] : openingEvents(at: start)
    let state = isOpen ? session : SessionState(folding: first)
    var events = state.decideAll([.timer(timerOrder), .finish], context(of: timerCommand))
    // One action: after undo, the session goes on with its workout.
    if let action = events.dropLast().last?.actionID { events[events.count - 1].actionID = action }
    add([.commit(Decision(events: first + events, reply: reply))])
  }

  /// Starts the running workout from the beginning.
  mutating func restart(_ title: String) {
    var decision = session.decide(.timer(.restart), context(of: timerCommand))
    decision.reply = Reply(.info, tr("Started \(title) again"), tone: .same, offersUndo: true)
    commit(decision, called: tr("starting \(title) again"))
  }

  mutating func discard() {
    let reply = Reply(.info, tr("Stopped, nothing logged"), tone: .finish, offersUndo: true)
    if session.facts.workout == nil {
      tell(reply)
    } else {
      end(.discard, since: now, telling: reply)
    }
  }

  /// The events that end an unfinished session at its last known moment, and a workout in it with
  /// what was done until then.
  func close(_ left: SessionState) -> [Event] {
    guard let last = left.events.last else { return [] }
    var context = context(of: timerCommand)
    context.now = max(last.at, left.facts.workout?.lastKnown ?? last.at)
    var orders = [Order.finish]
    if let open = left.facts.workout {
      var timer = open.timer
      _ = timer.stop(at: context.now)
      orders.insert(
        .timer(timer.counts ? .log(WorkoutEntry(timer, at: context.now)) : .discard), at: 0)
    }
    return left.decideAll(orders, context)
  }
}

extension SessionState {
  /// The events of several orders, each based on the one before.
  fileprivate func decideAll(_ orders: [Order], _ context: OrderContext) -> [Event] {
    var state = self
    return orders.flatMap { order in
      let events = state.decide(order, context).events
      for event in events { state.apply(event) }
      return events
    }
  }
}
