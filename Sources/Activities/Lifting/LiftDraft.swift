import Core

/// The events of an order while it is decided.
struct LiftDraft {
  let context: OrderContext
  let unit: MassUnit
  let effort: EffortScale
  /// The action all events share; also the id of its main event.
  let actionID: String
  private(set) var events: [LogEntry<LiftEvent>] = []
  /// The state after the events so far.
  private(set) var state: LiftState
  var rests: [RestRequest] = []

  init(state: LiftState, unit: MassUnit, effort: EffortScale, context: OrderContext) {
    self.state = state
    self.unit = unit
    self.effort = effort
    self.context = context
    actionID = context.newID()
  }

  mutating func decide(_ action: LiftOrder.Action) -> Reply {
    switch action {
    case .start(let workout, let plans): start(workout, plans)
    case .exercise(let plan): add(plan)
    case .log(let outcome): log(outcome)
    case .logTimed(let time, let outcome, let start): log(outcome, time: time, since: start)
    case .repeatLast: repeatLast()
    case .changes(let changes): change(changes)
    case .changeNext(let changes): changeNext(changes)
    case .heavier: step(up: true)
    case .lighter: step(up: false)
    case .addReps(let number): addReps(number)
    case .warmUp: mark(.warmUp)
    case .drop: mark(.drop)
    case .next: move(by: 1)
    case .previous: move(by: -1)
    case .goTo(let block): goTo(block)
    case .addSet: addSet()
    case .skipSet: skipSet()
    case .correct(let set, let changes): correct(set, changes)
    case .turn(let set): turn(set)
    case .delete(let set): delete(set)
    }
  }

  /// Adds the action's main event: undo and redo name it.
  mutating func emit(_ event: LiftEvent, then reply: Reply) -> Reply {
    add(event, id: actionID)
    return reply
  }

  /// Adds an event that goes with the main one, before or after it.
  mutating func accompany(_ event: LiftEvent) { add(event, id: context.newID()) }

  private mutating func add(_ event: LiftEvent, id: String) {
    let entry = LogEntry(
      id: id, sessionID: context.session, actionID: actionID, at: context.now, payload: event)
    events.append(entry)
    state.apply(entry)
  }
}
